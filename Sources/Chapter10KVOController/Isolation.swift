internal import Dispatch
internal import Foundation
internal import KeyValueObserving

/// The check that a handler is called on its actor.
@usableFromInline final class Isolation: Sendable {
  /// The actor, which may be the observer itself; nil if it's the main actor.
  private weak let actor: (any Actor)?
  private let isMain: Bool
  private let file: StaticString
  private let line: UInt

  @usableFromInline init(_ actor: any Actor, _ file: StaticString, _ line: UInt) {
    isMain = actor === MainActor.shared
    self.actor = isMain ? nil : actor
    (self.file, self.line) = (file, line)
  }

  /// Stops the process unless the current code runs on the actor.
  ///
  /// - Returns: Whether to make the call; false if the actor has been deallocated.
  func permits(_ object: AnyObject) -> Bool {
    if isMain, isOnMainQueue { return true }
    guard let actor = isMain ? MainActor.shared : actor else { return false }
    // The message doesn't name the key path, because the value would have to be read for its name.
    let message = """
      \(describe(object)) changed a value that's observed at \(file):\(line). It's called on \
      \(isMain ? "the main actor" : "its actor") only, but this change was made elsewhere.

      """
    // If the check fails for the main actor on Linux, the runtime prints no message.
    if isMain { FileHandle.standardError.write(Data(message.utf8)) }
    actor.preconditionIsolated(message)
    return true
  }
}

/// Whether the current code runs on the main queue or, outside of any queue, on the main thread.
///
/// In either case, no other code of the main actor runs at the same time. Checking the thread alone
/// isn't enough, because on Linux, `dispatchMain` may run the main queue on different threads.
private var isOnMainQueue: Bool {
  DispatchQueue.getSpecific(key: mainQueueKey) != nil || Thread.isMainThread
}

private let mainQueueKey: DispatchSpecificKey<Void> = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()
