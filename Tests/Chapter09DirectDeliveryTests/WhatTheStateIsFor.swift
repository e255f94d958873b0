import Chapter09DirectDelivery
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

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
