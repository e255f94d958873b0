import Foundation

/// A limit of this process, which its children inherit.
enum RLimit {
  case coreSize, openFiles, memory, fileSize

  #if canImport(Darwin)
    private typealias Resource = Int32
  #else
    private typealias Resource = __rlimit_resource_t
  #endif

  private var resource: Resource {
    #if canImport(Darwin)
      switch self {
      case .coreSize: RLIMIT_CORE
      case .openFiles: RLIMIT_NOFILE
      case .memory: RLIMIT_AS
      case .fileSize: RLIMIT_FSIZE
      }
    #else
      switch self {
      case .coreSize: __rlimit_resource_t(RLIMIT_CORE.rawValue)
      case .openFiles: __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      case .memory: __rlimit_resource_t(RLIMIT_AS.rawValue)
      case .fileSize: __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      }
    #endif
  }

  /// The limit that is in effect.
  var softLimit: UInt64 {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? UInt64(limit.rlim_cur) : .max
  }

  /// Sets the limit that is in effect.
  ///
  /// - Parameter value: A function that receives the hard limit and returns the new limit, which
  ///   can't be higher.
  func setSoftLimit(_ value: (_ soft: UInt64, _ hard: UInt64) -> UInt64) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = rlim_t(value(UInt64(limit.rlim_cur), UInt64(limit.rlim_max)))
    setrlimit(resource, &limit)
  }
}

/// Disables core dumps in this process and its children, because a trap is a normal result here.
package func disableCoreDumps() {
  RLimit.coreSize.setSoftLimit { _, _ in 0 }
}

/// Sets the limit for open files in this process and its children to 4,096, or to the hard limit if
/// that's lower, because a build needs more files than some systems allow by default.
package func raiseLimitForOpenFiles() {
  RLimit.openFiles.setSoftLimit { soft, hard in max(soft, min(hard, 4096)) }
}
