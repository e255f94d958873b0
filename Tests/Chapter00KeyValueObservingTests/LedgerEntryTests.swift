import KeyValueObserving
import KVOStation
import Testing

@Suite struct `A registration that may outlive its object` {
  private let train = Train()
  private let recorder = Recorder()

  @Test func `describes what it was made for`() {
    let context = UnsafeRawPointer(bitPattern: 7)
    var observer: Recorder? = Recorder()
    guard
      let registration = observer.map({
        train.addObserver($0, forKeyPath: \.delay, options: [.old, .prior], context: context) {}
      })
    else { return }
    #expect(registration.keyPath == \Train.delay)
    #expect(registration.options == [.old, .prior])
    #expect(registration.context == context)
    #expect(registration.observer === observer)
    #expect(registration.ledger === train.observerList.ledger)
    #expect("\(registration)".contains("Key path: delay, Options: [old, prior], Context: 0x"))
    observer = nil
    #expect(registration.observer == nil)
    #expect("\(registration)".contains("Observer: deallocated"))
    registration.invalidate()
  }

  @Test func `ends without waiting for a notification that's under way`() {
    let registration = train.addObserver(recorder, forKeyPath: \.delay) {}
    recorder.whenTold = { _ in onAnotherThread { registration.invalidate() } }
    train.delay = 5
    train.delay = 6
    #expect(recorder.changes.count == 1)
    recorder.forget()
  }

  @Test func `ends on the thread that deallocates the object, with no lock held`() {
    var train: Train? = Train()
    let ledger = train?.observerList.ledger
    var (deallocating, ended): (ObjectIdentifier?, [ObjectIdentifier]) = (nil, [])
    train?.addObserver(recorder, forKeyPath: \.delay) {
      // A lock that was held would deadlock here.
      #expect(ledger?.entries.isEmpty == true)
      ended.append(currentThread)
    }
    onAnotherThread {
      deallocating = currentThread
      train = nil
    }
    #expect(ended == [deallocating])
  }

  @Test(arguments: [false, true])
  func `is released with no lock held`(_ isComputed: Bool) {
    final class Witness {
      let call: () -> Void
      init(_ call: @escaping () -> Void) { self.call = call }
      deinit { call() }
    }
    var counts: [Int] = []
    var registration: LedgerEntry?
    do {
      let witness = Witness { [ledger = train.observerList.ledger] in
        counts.append(ledger.entries.count)
      }
      registration = train.addObserver(recorder, forKeyPath: isComputed ? \.arrival : \.delay) {
        withExtendedLifetime(witness) {}
      }
    }
    weak let left = registration
    registration = nil
    // Only the ledger still references the registration.
    left?.invalidate()
    #expect(counts == [0])
  }
}

@Suite struct `Removing an observer` {
  @Test func `ends the latest registration with the context, also by an erased key path`() {
    let (train, recorder) = (Train(), Recorder())
    let context = UnsafeRawPointer(bitPattern: 7)
    for options in [.new, .old] as [ObservingOptions] {
      train.addObserver(recorder, forKeyPath: \.delay, options: options, context: context)
    }
    train.addObserver(recorder, forKeyPath: \.delay, options: [.old, .new])
    train.removeObserver(recorder, forKeyPath: \.delay, context: context)
    train.delay = 5
    #expect(recorder.take() == ["-> 5", "0 -> 5"])
    train.removeObserver(recorder, forKeyPath: \Train.delay as AnyKeyPath, context: context)
    train.delay = 6
    #expect(recorder.take() == ["5 -> 6"])
    train.removeObserver(recorder, forKeyPath: \.delay)
    #expect(!train.observerList.ledger.isObserved)
  }
}

@Suite struct `The ledger` {
  @Test func `lists the registrations, oldest first`() {
    let (train, recorder) = (Train(), Recorder())
    let all = (0..<20).map { number in
      train.addObserver(
        recorder,
        forKeyPath: number.isMultiple(of: 2) ? \.delay : \.platform,
        context: UnsafeRawPointer(bitPattern: 20 - number)
      ) {}
    }
    #expect(train.observerList.ledger.entries.map(\.context) == all.map(\.context))
    for registration in all { registration.invalidate() }
    #expect(train.observerList.ledger.entries.isEmpty)
  }
}
