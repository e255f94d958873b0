import Dispatch
import Foundation
import KVOController
import TestSupport
import Testing

/// A mistake with which the library stops the process.
private struct Mistake: CustomStringConvertible, Sendable {
  let description: String
  let messages: [String]
  let make: @Sendable () async -> Void

  init(_ name: String, says messages: [String], _ make: @escaping @Sendable () async -> Void) {
    (description, self.messages, self.make) = (name, messages, make)
  }

  private static let line7 = "Chapter10KVOControllerTests/MessageTests.swift:7"
  private static let offMain = [
    "> changed a value that's observed at \(line7).",
    "It's called on the main actor only, but this change was made elsewhere.",
  ]
  private static let isShared = [
    "An observed value comes from <Railcar ", ">, which is Sendable, so several threads may change",
  ]
  private static let isAnothers = [
    "> uses the controllers of another object.",
    "Give each object its own: let kvoControllerStorage = KVOControllerStorage()",
  ]

  static let all = [
    Self("a change off the main actor, for a handler there", says: offMain) {
      let (panel, tram) = (Panel(), Tram())
      await MainActor.run {
        let controller = panel.kvoController
        _ = controller.observe(tram, \.delay, isolation: MainActor.shared, line: 7) { _, _, _ in }
      }
      await Task.detached { tram.delay = 5 }.value
      withExtendedLifetime(panel) {}
    },
    Self("a change off the main actor, before a getter that belongs there", says: offMain) {
      let (panel, gauge) = (Panel(), Gauge())
      await MainActor.run {
        let controller = panel.kvoController
        _ = controller.observe(gauge, \.delay, isolation: MainActor.shared, line: 7) { _, _, _ in }
      }
      await Task.detached { gauge.tram.delay = 5 }.value
      withExtendedLifetime(panel) {}
    },
    // The beginning of the runtime's own message.
    Self("a change off another actor", says: ["Incorrect actor executor assumption"]) {
      let (office, tram) = (Office(), Tram())
      await office.watch(tram)
      tram.delay = 6
      withExtendedLifetime(office) {}
    },
    Self("a path of the main actor that has come to a change elsewhere", says: offMain) {
      let (panel, car) = (Panel(), Railcar())
      nonisolated(unsafe) let convoy = Convoy(nil)
      await MainActor.run {
        _ = panel.kvoController.observe(convoy, \.car?.delay, line: 7) { _, _, _ in }
      }
      await Task.detached {
        car.withChange(of: \.delay) {
          DispatchQueue.main.sync { convoy.car = car }
        }
      }.value
      withExtendedLifetime(panel) {}
    },
    Self("an object that generic code doesn't know to be Sendable", says: isShared) {
      func observe<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
        Board().kvoController.observe(object, keyPath) { _, _, _ in }
      }
      observe(Railcar(), \.delay)
    },
    Self("a value that comes from a Sendable object, off an actor", says: isShared) {
      Board().kvoController.observe(Convoy(Railcar()), \.total) { _, _, _ in }
    },
    Self("a path that a change leads through a Sendable object, off an actor", says: isShared) {
      let (board, convoy) = (Board(), Convoy(nil))
      board.kvoController.observe(convoy, \.car?.delay) { _, _, _ in }
      convoy.car = Railcar()
    },
    Self("a deallocated object that a handler keeps", says: ["deallocated with non-zero retain"]) {
      final class Relay: KeyValueObservable {
        let observerList = ObserverList()
        @Observed var isOn = true
        deinit { turnOff() }
        func turnOff() { isOn = false }
      }
      let board = Board()
      var kept: [Relay] = []
      do {
        let relay = Relay()
        board.kvoControllerNonRetaining.observe(relay, \.isOn) { _, relay, _ in kept.append(relay) }
      }
      withExtendedLifetime((board, kept)) {}
    },
    Self("a storage of controllers that two objects share", says: isAnothers) {
      let storage = KVOControllerStorage()
      let sharers = [Sharer(storage), Sharer(storage)]
      for sharer in sharers { _ = sharer.kvoController }
      withExtendedLifetime(sharers) {}
    },
    Self(
      "a value that nobody announces",
      says: ["\(line7): Fatal error: Nothing announces changes of \"load\" in <Crane "]
    ) {
      Sign().kvoController.observe(Crane(), \.load, line: 7) { _, _, _ in }
    },
  ]
}

/// A model with a value that nobody announces.
private final class Crane: KeyValueObservable, @unchecked Sendable {
  let observerList = ObserverList()
  var load = 0
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

/// A value that may come from a train that any thread may change.
private final class Convoy: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var car: Railcar?
  @Observed var offset = 0
  var total: Int { offset + (car?.delay ?? 0) }
  init(_ car: Railcar?) { self.car = car }
}

private final class Sharer: KVOControlling {
  let kvoControllerStorage: KVOControllerStorage
  init(_ storage: KVOControllerStorage) { kvoControllerStorage = storage }
}

@Suite struct `The process stops with a message` {
  @Test(arguments: Mistake.all)
  private func `for a mistake:`(_ mistake: Mistake) async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [name = mistake.description as String] in
      let all = Mistake.all
      await all.first { $0.description == name }?.make()
    }
    for message in mistake.messages { #expect(trap.says(message), "\(message)") }
  }
}
