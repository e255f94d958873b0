import Chapter08TheOriginal
import KVOStation
import KeyValueObserving

/// Chapter 8: two boards, one of which ends the other's observation, and is closed.
func predictTheOriginal() {
  let (train, hall) = (Train(), Sign("hall"))
  let both: ObservingOptions = [.initial, .new]
  do {
    let exit = Sign("exit")
    exit.kvoController.observe(train, keyPath: \.delay, options: .new) { exit, _, change in
      (exit as? Sign)?.show(change)
      hall.kvoController.unobserve(train, keyPath: \.delay)
    }
    exit.kvoController.observe(train, keyPath: \.delay, options: both) { _, _, _ in
      print("exit: on time?")
    }
    hall.kvoController.observe(train, keyPath: \.delay, options: both) { hall, _, change in
      (hall as? Sign)?.show(change)
    }
    train.delay = 5
    print("entries: \(train.observerList.ledger.entries.count)")
  }
  train.delay = 10
  print("entries: \(train.observerList.ledger.entries.count)")

  weak var departed: Train?
  do {
    let train8 = Train(number: 8)
    departed = train8
    hall.kvoController.observe(train8, keyPath: \.delay, options: .new) { _, _, _ in }
  }
  print("train 8: \(departed == nil ? "deallocated" : "still in memory")")
}

private final class Sign: FBKVOControllerOwner {
  let associatedControllers = AssociatedControllers()
  private let name: String

  init(_ name: String) { self.name = name }

  func show(_ change: ObservedChange) { print("\(name): \(change.text)") }
}
