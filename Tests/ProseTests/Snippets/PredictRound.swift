import KeyValueObserving
import KVOStation

/// Chapter 0: a first observer that changes the value again, and a second one.
func predictRound() {
  let (train, first, second) = (Train(), Corrector(), Board())
  train.addObserver(first, forKeyPath: \.delay, options: .new)
  train.addObserver(second, forKeyPath: \.delay, options: [.old, .new])
  train.delay = 7
  print(second.lines.joined(separator: "\n"))
  train.removeObserver(first, forKeyPath: \.delay)
  train.removeObserver(second, forKeyPath: \.delay)
}

/// Rounds every delay up to five minutes.
private final class Corrector: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    if let train = object as? Train, train.delay % 5 != 0 { train.delay = 10 }
  }
}
