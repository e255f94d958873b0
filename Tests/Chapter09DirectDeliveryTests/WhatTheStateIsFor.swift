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
