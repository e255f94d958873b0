import KeyValueObserving
import KVOStation

/// Chapter 1: an observer that calls one handler.
func oneHandler() {
  let train = Train(number: 7)
  let caller = HandlerCaller { train, change in print("train \(train.number): \(change.text)") }
  train.addObserver(caller, forKeyPath: \.delay, options: .new)
  train.delay = 5
  train.removeObserver(caller, forKeyPath: \.delay)
}

private final class HandlerCaller: KeyValueObserver {
  let handler: (Train, ObservedChange) -> Void

  init(handler: @escaping (Train, ObservedChange) -> Void) {
    self.handler = handler
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    if let train = object as? Train { handler(train, change) }
  }
}
