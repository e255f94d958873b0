import Chapter08TheOriginal
import KVOClaims
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

/// A board with controllers of its own, whose methods can be actions.
private class Hall: FBKVOControllerOwner {
  let associatedControllers = AssociatedControllers()
  var lines: [String] = []

  func refresh() { lines.append("refreshed") }
  func delayDidChange(_ change: ObservedChange) { lines.append(change.text) }
  func delayDidChange(_ change: ObservedChange, object: any KeyValueObservable) {
    lines.append("train \((object as? Train)?.number ?? 0) \(change.text)")
  }
}

private final class QuietHall: Hall {
  override func refresh() { lines.append("quietly refreshed") }
}

@Suite struct `A controller of the original` {
  private let train = Train()

  @Test func `is created on first use, once of each kind, and ends with the observer, its owner`() {
    do {
      let hall = Hall()
      let (retaining, nonRetaining) = (hall.kvoController, hall.kvoControllerNonRetaining)
      #expect(retaining !== nonRetaining)
      #expect(retaining.observer === hall && nonRetaining.observer === hall)
      #expect(hall.kvoController === retaining)
      #expect(hall.kvoControllerNonRetaining === nonRetaining)

      let keyPaths = [\Train.delay, \Train.platform]
      retaining.observe(train, keyPaths: keyPaths, options: []) { _, _, _ in }
      nonRetaining.observe(train, keyPath: \.delay, options: []) { _, _, _ in }
      #expect(train.observerList.ledger.entries.count == 3)

      hall.kvoController = nonRetaining
      #expect(hall.kvoController === nonRetaining)
    }
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `is released only after its successor has taken its place`() {
    let hall = Hall()
    for place in [\Hall.kvoController, \Hall.kvoControllerNonRetaining] {
      var found: FBKVOController?
      let farewell = Farewell { [unowned hall] in found = hall[keyPath: place] }
      hall[keyPath: place].observe(train, keyPath: \.delay, options: []) {
        [farewell] _, _, _ in _ = farewell
      }
      _ = consume farewell
      let successor = FBKVOController(observer: hall)
      hall[keyPath: place] = successor
      #expect(found === successor)
    }
  }

  @Test func `calls an action of each form, which a subclass may override`() {
    for (hall, refreshed) in [(Hall(), "refreshed"), (QuietHall(), "quietly refreshed")] {
      let (clock, controller) = (Clock(), hall.kvoController)
      let refresh = FBKVOAction(Hall.refresh)
      controller.observe(clock, keyPath: \.minute, options: .new, action: refresh)
      let change = FBKVOAction(Hall.delayDidChange(_:))
      controller.observe(train, keyPaths: [\.platform], options: .new, action: change)
      let changeAndObject = FBKVOAction(Hall.delayDidChange(_:object:))
      controller.observe(train, keyPath: \.delay, options: .new, action: changeAndObject)

      clock.minute += 1
      train.platform = 2
      train.delay = 5
      #expect(hall.lines == [refreshed, "-> 2", "train 7 -> 5"])
    }
  }

  @Test func `is described with its observer, and with the infos of each object`() {
    let hall = Hall()
    #expect(hall.kvoController.debugDescription == "<FBKVOController, observer: Hall>")
    hall.kvoController.observe(train, keyPath: \.delay, options: [.new, .old]) { _, _, _ in }
    // On Linux, Swift doesn't know the names of key paths.
    let text = hall.kvoController.debugDescription
    #expect(text.hasPrefix("<FBKVOController, observer: Hall\n  KVOStation.Train -> [<FBKVOInfo "))
    #expect(text.hasSuffix(", options: [new, old]>]>"))
  }

  // A release build doesn't check assertions.
  #if DEBUG
    @Test func `asserts that there are key paths, and that its observer has the action`() async {
      let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        FBKVOController(observer: nil).observe(Train(), keyPaths: [], options: .new, context: nil)
      }
      #expect(none.says("missing key paths"))
      let other = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (board, train, refresh) = (Board(), Train(), FBKVOAction(Hall.refresh))
        let controller = FBKVOController(observer: board)
        controller.observe(train, keyPath: \.delay, options: .new, action: refresh)
      }
      #expect(other.says("the observer doesn't respond to the action"))
    }
  #endif

  @Test func `traps if its observer has no observeValue for a context`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (hall, train) = (Hall(), Train())
      hall.kvoController.observe(train, keyPath: \.delay, options: .new, context: nil)
      train.delay = 5
    }
    #expect(trap.says("call was not handled"))
  }
}
