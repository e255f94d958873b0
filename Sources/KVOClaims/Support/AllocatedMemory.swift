internal import Foundation

/// Returns the number of bytes that the process has allocated and not freed.
///
/// A claim can't inspect static properties and global variables, but it can find out that they grow.
///
/// - Returns: The number; 0 on a system that doesn't tell.
func allocatedBytes() -> Int {
  #if canImport(Darwin)
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return Int(statistics.size_in_use)
  #elseif canImport(Glibc)
    var text: UnsafeMutablePointer<CChar>?
    var count = 0
    // Swift's module `Glibc` doesn't contain this function.
    guard let symbol = dlsym(nil, "malloc_info"), let file = open_memstream(&text, &count) else {
      return 0
    }
    typealias Report = @convention(c) (CInt, UnsafeMutablePointer<FILE>) -> CInt
    _ = unsafeBitCast(symbol, to: Report.self)(0, file)
    fclose(file)
    defer { free(text) }
    return text.map { usedBytes(in: String(cString: $0)) } ?? 0
  #else
    return 0
  #endif
}

#if canImport(Glibc)
  /// Returns the difference between the memory of all heaps and their free memory.
  ///
  /// - Parameter report: The report of `malloc_info`, which ends with the sums of all heaps.
  /// - Returns: The number of bytes.
  private func usedBytes(in report: String) -> Int {
    guard let end = report.range(of: "</heap>", options: .backwards)?.upperBound else { return 0 }
    let sums = report[end...]
    func size(_ element: String) -> Int {
      let line = sums.split(separator: "\n").first { $0.contains(element) }
      return line?.split(separator: "\"").last { Int($0) != nil }.flatMap { Int($0) } ?? 0
    }
    return size("system type=\"current\"") + size("type=\"mmap\"") - size("type=\"rest\"")
      - size("type=\"fast\"")
  }
#endif
