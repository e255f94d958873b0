import Foundation
import KVOController

/// The memory per registration, measured with one registration for each of 100,000 objects.
func memoryRow() -> Row {
  let count = 100_000
  let boxes = (0..<count).map { _ in Box(0) }
  let controller = KVOController(observer: opaque(Board()))
  let bytes = bytes(each: count) {
    for box in boxes { controller.observe(box, \.value) { _, _, _ in } }
  }
  return Row(comparison: .memory, ratio: bytes, cost: bytes, bar: 400, unit: "bytes")
}

/// Returns the number of bytes that each of `count` registrations needs.
func bytes(each count: Int, _ register: () -> Void) -> Double {
  let before = usedMemory()
  register()
  return Double(usedMemory() - before) / Double(count)
}

/// Returns freed memory to the system, so that its use counts again.
func returnFreedMemory() {
  #if canImport(Glibc)
    // Swift's module `Glibc` doesn't contain this function.
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)(0)
  #endif
}

/// Returns the number of bytes of memory that this process uses at the moment.
///
/// The peak isn't suitable, because a process inherits it from the process that starts it. Under
/// `swift run`, it wouldn't grow, and the row would show 0 bytes.
private func usedMemory() -> Int {
  #if canImport(Darwin)
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return Int(statistics.size_in_use)
  #else
    // The second field is the number of resident pages.
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  #endif
}
