import Foundation
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
    let (isEntered, mayReturn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isDone = DispatchSemaphore(value: 0)
    recorder.whenTold = { _ in
      isEntered.signal()
      mayReturn.wait()
    }
    let registration = train.addObserver(recorder, forKeyPath: \.delay) {}
    nonisolated(unsafe) let train = train
    Thread.detachNewThread {
      train.delay = 5
      isDone.signal()
    }
    isEntered.wait()
    #expect(registration.invalidate())
    mayReturn.signal()
    isDone.wait()
    train.delay = 6
    #expect(recorder.changes.count == 1)
    recorder.forget()
  }

  @Test func `ends on the thread that deallocates the object, with no lock held`() {
    var ended: [Bool] = []
    var train: Train? = Train()
    let ledger = train?.observerList.ledger
    train?.addObserver(recorder, forKeyPath: \.delay) {
      // A lock that was held would deadlock here.
      #expect(ledger?.entries.isEmpty == true)
      ended.append(currentThread == Deallocating.thread)
    }
    onAnotherThread {
      Deallocating.thread = currentThread
      train = nil
    }
    #expect(ended == [true])
  }

  @Test func `calls nothing on the object's deallocation if it has ended before`() {
    var deaths = 0
    do {
      let train = Train()
      train.addObserver(recorder, forKeyPath: \.delay) { deaths += 1 }.invalidate()
    }
    #expect(deaths == 0)
  }

  @Test(arguments: [false, true])
  func `is released with no lock held`(_ isComputed: Bool) {
    let keyPath: PartialKeyPath<Train> = isComputed ? \.arrival : \.delay
    let train = Train()
    var counts: [Int] = []
    var registration: LedgerEntry?
    do {
      let witness = DeinitWitness { [ledger = train.observerList.ledger] in
        counts.append(ledger.entries.count)
      }
      registration = train.addObserver(recorder, forKeyPath: keyPath) {
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

/// An object that calls a function when it's deallocated.
private final class DeinitWitness {
  private let call: () -> Void

  init(_ call: @escaping () -> Void) { self.call = call }

  deinit { call() }
}

/// The thread that deallocates an object in a test.
private enum Deallocating {
  nonisolated(unsafe) static var thread: ObjectIdentifier?
}

@Suite struct `Removing an observer` {
  private let train = Train()
  private let recorder = Recorder()
  private let context = UnsafeRawPointer(bitPattern: 7)

  @Test func `ends the latest registration with the context`() {
    for options in [.new, .old] as [ObservingOptions] {
      train.addObserver(recorder, forKeyPath: \.delay, options: options, context: context)
    }
    train.addObserver(recorder, forKeyPath: \.delay, options: [.old, .new])
    train.removeObserver(recorder, forKeyPath: \.delay, context: context)
    train.delay = 5
    #expect(recorder.take() == ["-> 5", "0 -> 5"])
    train.removeObserver(recorder, forKeyPath: \.delay)
    train.removeObserver(recorder, forKeyPath: \.delay)
  }

  @Test func `works with a key path whose type is erased`() {
    let erased: AnyKeyPath = \Train.delay
    train.addObserver(recorder, forKeyPath: \.delay, options: .new, context: context)
    train.addObserver(recorder, forKeyPath: \.delay, options: .old)
    train.removeObserver(recorder, forKeyPath: erased, context: context)
    train.delay = 5
    #expect(recorder.take() == ["0 ->"])
    train.removeObserver(recorder, forKeyPath: erased, context: nil)
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
