import Foundation

/// Disables core dumps in this process and its children, because a trap is a normal result here.
package func disableCoreDumps() {
  var none = rlimit(rlim_cur: 0, rlim_max: 0)
  #if canImport(Darwin)
    setrlimit(RLIMIT_CORE, &none)
  #else
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  #endif
}
