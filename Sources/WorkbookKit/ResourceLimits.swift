import Foundation

#if canImport(Darwin)
  private typealias Resource = Int32
#else
  private typealias Resource = __rlimit_resource_t
#endif

/// Disables core dumps in this process and its children, because a trap is a normal result here.
package func disableCoreDumps() {
  #if canImport(Darwin)
    setSoftLimit(RLIMIT_CORE) { _ in 0 }
  #else
    setSoftLimit(Resource(RLIMIT_CORE.rawValue)) { _ in 0 }
  #endif
}

/// Raises the limit for open files in this process and its children, because a build needs more than
/// some systems allow by default.
package func raiseLimitForOpenFiles() {
  #if canImport(Darwin)
    setSoftLimit(RLIMIT_NOFILE) { min($0, 4096) }
  #else
    setSoftLimit(Resource(RLIMIT_NOFILE.rawValue)) { min($0, 4096) }
  #endif
}

/// Sets a limit, which can't exceed the hard limit.
private func setSoftLimit(_ resource: Resource, _ value: (rlim_t) -> rlim_t) {
  var limit = rlimit()
  guard getrlimit(resource, &limit) == 0 else { return }
  limit.rlim_cur = value(limit.rlim_max)
  setrlimit(resource, &limit)
}
