import Dispatch
import KVOController

/// A change on another thread, whose block is entered and does not return before it may.
final class UnderWay: Sendable {
  private let queue = DispatchQueue(label: "under way")
  private let isEntered = DispatchSemaphore(value: 0)
  private let mayReturn = DispatchSemaphore(value: 0)
  private static let marker = DispatchSpecificKey<Bool>()

  /// Whether the caller runs on the thread of such a change.
  static var isHere: Bool { DispatchQueue.getSpecific(key: marker) == true }

  init() {
    queue.setSpecific(key: Self.marker, value: true)
  }

  /// Returns, in the block, when ``finish()`` is called elsewhere; on other threads at once.
  func wait() {
    guard Self.isHere else { return }
    isEntered.signal()
    mayReturn.wait()
  }

  /// Makes a change on the other thread, and returns when the block is entered.
  func begin(_ change: @escaping @Sendable () -> Void) {
    queue.async(execute: change)
    isEntered.wait()
  }

  /// Lets the block return, and returns when the change is complete.
  func finish() {
    mayReturn.signal()
    queue.sync {}
  }
}
