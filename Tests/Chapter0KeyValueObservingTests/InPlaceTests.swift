import KeyValueObserving
import KVOStation
import TestSupport
import Testing

/// A value that knows whether it was copied.
private struct Ticket {
  private final class Storage {}
  private var storage = Storage()
  private(set) var copies = 0

  mutating func stamp() {
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage()
      copies += 1
    }
  }
}

private final class Passenger: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var ticket = Ticket()
}

@Suite struct `A mutation in place of an array` {
  @Test(
    arguments: [([], 0), (.new, 0), (.initial, 0), (.old, 1), (.prior, 1)]
      as [(ObservingOptions, Int)]
  )
  func `copies the value only for the options old and prior`(
    _ options: ObservingOptions,
    _ copies: Int
  ) {
    let (passenger, counter) = (Passenger(), Counter())
    passenger.addObserver(counter, forKeyPath: \.ticket, options: options)
    passenger.ticket.stamp()
    #expect(passenger.ticket.copies == copies)
    passenger.removeObserver(counter, forKeyPath: \.ticket)
    passenger.ticket.stamp()
    #expect(passenger.ticket.copies == copies)
  }

  @Test func `stops the process if an observer of another property reads the value`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (train, recorder) = (Train(), Recorder())
      recorder.whenTold = { _ in _ = train.delay }
      train.addObserver(recorder, forKeyPath: \.platform)
      swap(&train.delay, &train.platform)
      train.removeObserver(recorder, forKeyPath: \.platform)
      recorder.forget()
    }
    #expect(trap.says("Simultaneous accesses to 0x"))
  }
}

/// An observer that keeps none of the values.
private final class Counter: KeyValueObserver {
  var calls = 0
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) { calls += 1 }
}
