import Chapter07SelfObservation
import Chapter09DirectDelivery
public import KVOExercises
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

private typealias Registry = Chapter09DirectDelivery.Registry

extension Chapter09.`The examples` {
  @Test func `a registration without a state is called again if it ends in its first call`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      showsTheDelayOnce()
    }
    #expect(
      ended.printed == """
        exit: -> 0
        removed: false
        exit: -> 5
        removed: true
        """
    )
  }

  @Test func `a registration without a state is called after it has been removed`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      waitsInTheHall()
    }
    #expect(
      ended.printed == """
        hall: -> 10
        removed: true
        exit: -> 10
        """
    )
  }

  @Test func `a registration with a state isn't called again in either program`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      showsTheDelayOnceAgain()
      waitsInTheHallAgain()
    }
    #expect(
      ended.printed == """
        exit: -> 0
        removed: true
        hall: -> 10
        removed: true
        """
    )
  }
}

/// A registration that has nothing but a ledger and a handler.
private final class Registration: DirectObserver {
  private let ledger: Ledger
  var handler: (ObservedChange) -> Void = { _ in }

  init(of train: Train) { ledger = train.observerList.ledger }

  func begin(on train: Train, _ options: ObservingOptions) {
    train.addDirectObserver(self, forKeyPath: \.delay, options: options)
  }

  func end() -> Bool { ledger.removeDirectObserver(self) }

  func receive(_ change: ObservedChange, of object: any KeyValueObservable) { handler(change) }

  func objectWasDeallocated() {}
}

/// The exit board wants to show train 7's delay once, and then be left alone.
private func showsTheDelayOnce() {
  let train7 = Train(number: 7)
  let exit = Registration(of: train7)
  exit.handler = { [unowned exit] change in
    print("exit:", change.text)
    print("removed:", exit.end())
  }
  exit.begin(on: train7, [.initial, .new])
  train7.delay = 5
}

/// When train 7 is very late, the hall board's handler ends the exit board's registration.
private func waitsInTheHall() {
  let train7 = Train(number: 7)
  let (hall, exit) = (Registration(of: train7), Registration(of: train7))
  hall.handler = { [unowned exit] change in
    print("hall:", change.text)
    print("removed:", exit.end())
  }
  exit.handler = { change in print("exit:", change.text) }
  hall.begin(on: train7, .new)
  exit.begin(on: train7, .new)
  train7.delay = 10
}

/// The first program with the chapter's registry.
private func showsTheDelayOnceAgain() {
  let (train7, exitBoard) = (Train(number: 7), Board())
  let exit = Registry(observer: exitBoard)
  exit.observe(train7, \.delay, options: [.initial, .new]) { [unowned exit] _, train7, change in
    print("exit:", change.text)
    print("removed:", exit.unobserve(train7, \.delay))
  }
  train7.delay = 5
}

/// The second program with the chapter's registry.
private func waitsInTheHallAgain() {
  let (train7, hallBoard, exitBoard) = (Train(number: 7), Board(), Board())
  let (hall, exit) = (Registry(observer: hallBoard), Registry(observer: exitBoard))
  hall.observe(train7, \.delay) { [unowned exit] _, train7, change in
    print("hall:", change.text)
    print("removed:", exit.unobserve(train7, \.delay))
  }
  exit.observe(train7, \.delay) { _, _, change in print("exit:", change.text) }
  train7.delay = 10
}

extension Chapter09.`The examples` {
  @Test func `a handler that ended in a round was released at once in chapter 7`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      endsTheOtherHandler { Chapter07SelfObservation.Registry(observer: $0) }
    }
    #expect(
      ended.printed == """
        the exit board's handler is released
        unobserve has returned
        """
    )
  }

  @Test func `a handler that ends in a round is released when the round is over`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      endsTheOtherHandler { Chapter09DirectDelivery.Registry(observer: $0) }
    }
    #expect(
      ended.printed == """
        unobserve has returned
        the exit board's handler is released
        """
    )
  }
}

extension Chapter07SelfObservation.Registry: ClaimedRegistry {}

private func endsTheOtherHandler(_ makeRegistry: (Board) -> any ClaimedRegistry<Board>) {
  let (train7, hallBoard, exitBoard) = (Train(number: 7), Board(), Board())
  let hallRegistry = makeRegistry(hallBoard)
  let exitRegistry = makeRegistry(exitBoard)
  hallRegistry.observe(train7, \.delay) { _, train7, _ in
    exitRegistry.unobserve(train7, \.delay)
    print("unobserve has returned")
  }
  do {
    let farewell = Farewell()
    exitRegistry.observe(train7, \.delay) { _, _, _ in farewell.isUsed = true }
  }
  train7.delay = 10
}

private final class Farewell {
  var isUsed = false

  deinit { print("the exit board's handler is released") }
}

extension Chapter09.`The examples` {
  @Test func `a registration ends at once if nobody keeps its object`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      followsAClockOfNobody()
    }
    #expect(ended.printed == "returned true, registrations: 0")
  }
}

private func followsAClockOfNobody() {
  let platform = StationClock()
  let registry = Registry(observer: platform, retainObserved: false)
  let isNew = registry.observe(makeClock(), \.minute) { _, clock, _ in
    print("hands at \(clock.minute)")
  }
  print("returned \(isNew), registrations: \(registry.count)")
}

private func makeClock() -> StationClock { StationClock() }

private final class StationClock: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var minute = 0
}
