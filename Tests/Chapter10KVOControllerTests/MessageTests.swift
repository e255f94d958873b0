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
  private static let releasedAnywhere = [
    "\(line7): Fatal error: Sign is Sendable, so its registrations may end on any thread"
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
    Self("a change off the main actor, for a sequence there", says: offMain) {
      let (panel, tram) = (Panel(), Tram())
      let values = await MainActor.run {
        panel.kvoController.values(of: tram, \.delay, isolation: MainActor.shared, line: 7)
      }
      await Task.detached { tram.delay = 5 }.value
      withExtendedLifetime((panel, values)) {}
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
    Self("a Sendable observer that retains something else off an actor", says: releasedAnywhere) {
      Sign().kvoController.observe(Train(), \.delay, line: 7) { _, _, _ in }
    },
    Self("the same observer, even if it doesn't retain it", says: releasedAnywhere) {
      Sign().kvoControllerNonRetaining.observe(Train(), \.delay, line: 7) { _, _, _ in }
    },
    Self("the same after generic code has got the controller", says: releasedAnywhere) {
      func controller<Owner: KVOControlling>(of owner: Owner) -> KVOController<Owner> {
        owner.kvoController
      }
      let sign = Sign()
      _ = controller(of: sign)
      sign.kvoController.observe(Train(), \.delay, line: 7) { _, _, _ in }
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
    Self("a list that two objects share", says: ["uses the observer list of another object"]) {
      let (board, list) = (Board(), ObserverList())
      let scales = [Scale(sharing: list), Scale(sharing: list)]
      for scale in scales { board.kvoController.observe(scale, \.load) { _, _, _ in } }
    },
    Self("a storage of controllers that two objects share", says: isAnothers) {
      let storage = KVOControllerStorage()
      let sharers = [Sharer(storage), Sharer(storage)]
      for sharer in sharers { _ = sharer.kvoController }
    },
    Self("a storage of controllers whose object has been deallocated", says: isAnothers) {
      // The next object may have the same address.
      let storage = KVOControllerStorage()
      for _ in 0..<1_000 { _ = Sharer(storage).kvoController }
    },
  ]

  #if DEBUG
    private static let overlap = [
      "> changed a value that's observed at Chapter10KVOControllerTests/MessageTests.swift:",
      "or running the handler, at the same time. The handler is for one thread",
    ]

    static let inDebugBuilds = [
      Self(
        "a storage that's computed",
        says: ["has another storage each time it's asked for one"]
      ) {
        final class Computed: KVOControlling {
          var kvoControllerStorage: KVOControllerStorage { KVOControllerStorage() }
        }
        _ = Computed().kvoController
      },
      Self(
        "a value that nobody announces",
        says: ["\(line7): Fatal error: Nothing announces changes of \"load\" in <Crane "]
      ) {
        Sign().kvoController.observe(Crane(), \.load, line: 7) { _, _, _ in }
      },
      Self("a sequence of values that nobody announces", says: ["\(line7): Fatal error"]) {
        _ = Sign().kvoController.values(of: Crane(), \.load, line: 7)
      },
      Self(
        "a value that's cached when it's read first",
        says: ["\(line7): Fatal error", "but when it was read again, it read none"]
      ) {
        Board().kvoController.observe(Scale(), \.doubled, line: 7) { _, _, _ in }
      },
      Self("overlapping calls, if the object is passed as one of its superclass", says: overlap) {
        let (board, bus) = (Board(), Bus())
        board.kvoController.observe(bus as Vehicle, \.delay) { _, _, change in
          if change.value == 1 { onAnotherThread { bus.delay += 1 } }
        }
        bus.delay = 1
      },
    ]
  #else
    static let inDebugBuilds: [Self] = []
  #endif
}

/// A model with a value that nobody announces.
private final class Crane: KeyValueObservable, @unchecked Sendable {
  let observerList = ObserverList()
  var load = 0
}

/// A model with a value that's computed only once.
private final class Scale: KeyValueObservable {
  let observerList: ObserverList
  @Observed var load = 0
  private(set) lazy var doubled = load * 2
  init(sharing list: ObserverList = ObserverList()) { observerList = list }
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

/// A model that several threads may change, although its superclass isn't `Sendable`.
private class Vehicle: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
}

private final class Bus: Vehicle, @unchecked Sendable {}

@Suite struct `The process stops with a message` {
  @Test(arguments: Mistake.all + Mistake.inDebugBuilds)
  private func `for a mistake:`(_ mistake: Mistake) async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [name = mistake.description as String] in
      let all = Mistake.all + Mistake.inDebugBuilds
      await all.first { $0.description == name }?.make()
    }
    for message in mistake.messages { #expect(trap.says(message), "\(message)") }
  }
}

#if DEBUG
  @Suite struct `A debug build doesn't stop` {
    @Test func `if calls overlap, but everything is Sendable`() {
      let (sign, bus) = (Sign(), Bus())
      sign.kvoController.observe(bus, \.delay) { sign, bus, change in
        if change.value == 1 { onAnotherThread { bus.delay += 1 } }
        sign.show(change)
      }
      bus.delay = 1
      #expect(sign.shown == ["2", "1"])
    }

    @Test func `if a thread changes the object in its handler, or after another thread`() {
      let (board, bus) = (Board(), Bus())
      board.kvoController.observe(bus as Vehicle, \.delay) { board, bus, _ in
        if bus.delay < 3 { bus.delay += 1 }
        board.lines.append("\(bus.delay)")
      }
      bus.delay = 1
      onAnotherThread { bus.delay += 1 }
      bus.delay += 1
      #expect(board.lines == ["3", "3", "3", "4", "5"])
    }
  }
#else
  @Suite struct `A release build` {
    @Test func `doesn't stop for a value that nobody announces, which ends like any other`() {
      let (sign, crane) = (Sign(), Crane())
      let token = sign.kvoController.observe(crane, \.load, options: .initial) { $0.show($2) }
      crane.load = 5
      #expect(sign.shown == ["0"])
      #expect(token.invalidate())
      #expect(!crane.observerList.ledger.isObserved)
    }
  }
#endif
