import KeyValueObserving
import KVOStation
import Testing

/// Does something as it dies.
private final class Farewell {
  private let words: () -> Void

  init(_ words: @escaping () -> Void) { self.words = words }

  deinit { words() }
}

@Suite struct `A registration that is owned` {
  private let recorder = Recorder()

  @Test func `knows how it was made, and its observer as long as that lives`() {
    let (train, context) = (Train(), UnsafeRawPointer(bitPattern: 7))
    var observer: Recorder? = Recorder()
    let registration = observer.map {
      train.addObserver($0, forKeyPath: \.delay, options: [.old, .prior], context: context) {}
    }
    #expect(registration?.keyPath == \Train.delay)
    #expect(registration?.options == [.old, .prior])
    #expect(registration?.context == context)
    #expect(registration?.ledger === train.observerList.ledger)
    #expect(registration?.observer === observer)
    observer = nil
    #expect(registration != nil && registration?.observer == nil)
  }

  @Test func `isn't told of the object's death if it was ended before`() {
    var deaths = 0
    do {
      let train = Train()
      let registration = train.addObserver(recorder, forKeyPath: \.delay) { deaths += 1 }
      registration.invalidate()
    }
    #expect(deaths == 0)
  }

  @Test func `is told of the object's death with no lock held`() {
    var train: Train? = Train()
    let ledger = train?.observerList.ledger
    var left: Int?
    // For ever, if the ledger's lock were held.
    train?.addObserver(recorder, forKeyPath: \.delay) { left = ledger?.rawRegistrations.count }
    train = nil
    #expect(left == 0)
  }

  @Test(arguments: [false, true])
  func `dies with no lock held`(_ isComputed: Bool) {
    let keyPath: PartialKeyPath<Train> = isComputed ? \.arrival : \.delay
    let train = Train()
    var left: [Int] = []
    var registration: RawRegistration?
    do {
      let farewell = Farewell { [ledger = train.observerList.ledger] in
        left.append(ledger.rawRegistrations.count)
      }
      registration = train.addObserver(recorder, forKeyPath: keyPath) {
        withExtendedLifetime(farewell) {}
      }
    }
    weak let witness = registration
    registration = nil
    // The ledger was its last owner.
    witness?.invalidate()
    #expect(left == [0])
  }
}

@Suite struct `Registrations of one observer` {
  private let train = Train()
  private let recorder = Recorder()
  private let context = UnsafeRawPointer(bitPattern: 7)

  /// The options of what is left once one of three was removed.
  private func options(after remove: () -> Void) -> [ObservingOptions] {
    train.addObserver(recorder, forKeyPath: \.delay, options: .new, context: context)
    train.addObserver(recorder, forKeyPath: \.delay, options: .old, context: context)
    train.addObserver(recorder, forKeyPath: \.delay, options: .prior)
    remove()
    defer {
      for registration in train.observerList.ledger.rawRegistrations { registration.invalidate() }
    }
    return train.observerList.ledger.rawRegistrations.map(\.options)
  }

  @Test func `with one context end with the latest, which isn't the latest of all`() {
    let left = options { train.removeObserver(recorder, forKeyPath: \.delay, context: context) }
    #expect(left == [.new, .prior])
  }

  @Test func `with one context end with the latest, also by a type-erased key path`() {
    let keyPath: AnyKeyPath = \Train.delay
    let left = options { train.removeObserver(recorder, forKeyPath: keyPath, context: context) }
    #expect(left == [.new, .prior])
  }

  @Test func `are listed oldest first`() {
    let contexts = (1...20).map { UnsafeRawPointer(bitPattern: $0) }
    for context in contexts { train.addObserver(recorder, forKeyPath: \.delay, context: context) }
    #expect(train.observerList.ledger.rawRegistrations.map(\.context) == contexts)
    for context in contexts {
      train.removeObserver(recorder, forKeyPath: \.delay, context: context)
    }
  }
}
