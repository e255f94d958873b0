internal import Dispatch
internal import Foundation
internal import KeyValueObserving

/// Stops the process unless the current code runs on the actor.
///
/// The runtime makes the actual check. If the check fails for the main actor on Linux, the runtime
/// stops the process without a message, so this function prints one first.
///
/// - Parameters:
///   - actor: The expected actor; nil to skip the check.
///   - call: A description of the call, for the message.
@usableFromInline func checkIsolation(to actor: (any Actor)?, _ call: () -> String) {
  guard let actor else { return }
  if actor === MainActor.shared, !isOnMainQueue {
    let message =
      "\(call()) It's called on the main actor only, but this change was made elsewhere."
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
  actor.preconditionIsolated("\(call()) It's called on its actor only.")
}

private let mainQueueKey: DispatchSpecificKey<Void> = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()

/// Whether the current code runs on the main thread, or on the main queue.
///
/// Checking the thread alone isn't enough, because on Linux, `dispatchMain` may run the main queue
/// on different threads.
private var isOnMainQueue: Bool {
  Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) != nil
}

/// Returns the beginning of a message about a call, which names the object, the key path, and the
/// place of the registration.
@usableFromInline func contextOfCall<Object: KeyValueObservable>(
  _ object: Object,
  _ keyPath: AnyKeyPath,
  _ file: StaticString,
  _ line: UInt
) -> String {
  let name = (keyPath as? PartialKeyPath<Object>).map(object.keyPathName) ?? "\(keyPath)"
  let text = instance(type(of: object), ObjectIdentifier(object))
  return "\(text) changed its \"\(name)\", which is observed at \(file):\(line)."
}
