/// A board that threads can share, because only one of them runs at a time.
final class SharedBoard: @unchecked Sendable {
  var lines: [String] = []
  /// The number of handlers that are still in memory.
  var handlers = 0
}
