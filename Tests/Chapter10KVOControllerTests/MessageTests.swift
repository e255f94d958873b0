import Dispatch
import KVOController
import TestSupport
import Testing

/// A mistake with which the library stops the process; each says what's printed.
private enum Mistake: String, CaseIterable, Codable {
  /// If a getter belongs there, too, which mustn't be called.
  case offTheMainActor = """
    > changed a value that's observed at Chapter10KVOControllerTests/MessageTests.swift:7. It's \
    called on the main actor only, but this change was made elsewhere.
    """
  /// If a path comes to a change that's under way elsewhere.
  case arrivalOffTheMainActor =
    "It's called on the main actor only, but this change was made elsewhere."
  case offAnotherActor = "Incorrect actor executor assumption"
  /// If generic code, off any actor, doesn't know that the object is `Sendable`.
  case hiddenSendable = "which is Sendable, so several threads may change it, but the handler is"
  /// If a path comes to a `Sendable` object, off any actor.
  case arrivalAtSendable = "An observed value comes from <Railcar "
  case sharedStorage = """
    > uses the controllers of another object. Give each object its own: let \
    kvoControllerStorage = KVOControllerStorage()
    """

  func make() async {
    let (panel, board, sign, tram, car) = (Panel(), Board(), Sign(), Tram(), Railcar())
    nonisolated(unsafe) let convoy = Convoy()
    switch self {
    case .offTheMainActor:
      let gauge = Gauge()
      await MainActor.run {
        let controller = panel.kvoController
        _ = controller.observe(gauge, \.delay, isolation: MainActor.shared, line: 7) { _, _, _ in }
      }
      await Task.detached { gauge.tram.delay = 5 }.value
    case .arrivalOffTheMainActor:
      await MainActor.run { _ = panel.kvoController.observe(convoy, \.car?.delay) { _, _, _ in } }
      await Task.detached {
        car.withChange(of: \.delay) { DispatchQueue.main.sync { convoy.car = car } }
      }.value
    case .offAnotherActor:
      let clerk = Clerk()
      await clerk.watch(tram, for: sign)
      tram.delay = 6
      withExtendedLifetime(clerk) {}
    case .hiddenSendable:
      func observe<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
        board.kvoController.observe(object, keyPath) { _, _, _ in }
      }
      observe(car, \.delay)
    case .arrivalAtSendable:
      board.kvoController.observe(convoy, \.car?.delay) { _, _, _ in }
      convoy.car = car
    case .sharedStorage:
      let sharers = [Sharer(panel.kvoControllerStorage), Sharer(panel.kvoControllerStorage)]
      for sharer in sharers { _ = sharer.kvoController }
    }
    withExtendedLifetime((panel, sign)) {}
  }
}

/// A model whose getter may be called only on the main actor.
private final class Gauge: KeyValueObservable, Sendable {
  let observerList = ObserverList()
  let tram = Tram()
  var delay: Int {
    MainActor.preconditionIsolated("read elsewhere")
    return tram.delay
  }
}

/// A train with a car that any thread may change.
private final class Convoy: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var car: Railcar?
}

private final class Sharer: KVOControlling {
  let kvoControllerStorage: KVOControllerStorage
  init(_ storage: KVOControllerStorage) { kvoControllerStorage = storage }
}

@Suite struct `The process stops with a message` {
  @Test(arguments: Mistake.allCases)
  private func `for a mistake`(_ mistake: Mistake) async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [mistake] in await mistake.make()
    }
    #expect(trap.says(mistake.rawValue))
  }
}
