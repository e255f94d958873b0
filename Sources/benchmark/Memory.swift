import Foundation
import KVOController

/// What one observation of each of 100,000 objects takes; to be asked first, while nothing that was
/// freed can be used again.
func memoryRow() -> Row {
  let count = 100_000
  let boxes = (0..<count).map { _ in Box(0) }
  let controller = KVOController(observer: opaque(Board()))
  let before = peakMemory()
  for box in boxes { controller.observe(box, \.value) { _, _, _ in } }
  let bytes = Double(peakMemory() - before) / Double(count)
  return Row(
    name: "memory of one observation, bytes",
    ratio: bytes,
    cost: bytes,
    bar: 400,
    unit: "bytes"
  )
}

/// The most memory that this process has had so far, in bytes.
private func peakMemory() -> Int {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #else
    getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  #endif
}
