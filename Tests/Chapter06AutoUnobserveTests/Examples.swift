import Chapter06AutoUnobserve
import KVOLocking
import KVOLoom
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter06 {
  /// The examples on the chapter's page, in its order.
  @Suite struct `The examples` {
    @Test func `the parts of a board go in this order`() async {
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        closesTheHallBoard()
      }
      #expect(
        ended.printed == """
          deinit of HallBoard
          the weak reference is nil
          the observer list is empty
          deinit of Board
          release of Board's property
          release of HallBoard's property
          the train is observed: false
          """
      )
    }
  }
}

private func closesTheHallBoard() {
  /// A component that prints a line when it's deallocated.
  final class Component {
    private let name: String

    init(_ name: String) { self.name = name }

    deinit { print("release of \(name)") }
  }

  class Board: KeyValueObservable {
    let observerList = ObserverList()
    weak var itself: Board?
    private let frame = Component("Board's property")

    deinit { print("deinit of Board") }
  }

  final class HallBoard: Board {
    private(set) lazy var registry = Registry(observer: self)
    private let lamp = Component("HallBoard's property")

    deinit {
      print("deinit of HallBoard")
      print("the weak reference is \(itself == nil ? "nil" : "not nil")")
      print("the observer list is \(observerList.ledger.isObserved ? "in use" : "empty")")
    }
  }

  let train = Train()
  do {
    let board = HallBoard()
    board.itself = board
    board.registry.observe(train, \.delay) { _, _, _ in }
  }
  print("the train is observed: \(train.observerList.ledger.isObserved)")
}

extension Chapter06.`The examples` {
  @Test func `a registry that forgets all at last forgets too much`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      forgetsAllLater()
    }
    #expect(
      ended.printed == """
        entries without a registration: ["platform"]
          1. Ada: looks at all (…)
          2. Ada: removes an entry (…)
          3. Bo: stores the registration (…)
          4. Ada: forgets all (…)
          5. Bo: adds the entry (…)
        """
    )
  }
}

/// One thread ends everything in a loop, and another one observes.
private func forgetsAllLater() {
  let loom = Loom(
    on: { Toy(observing: "delay") },
    threads: [
      "Ada": { $0.unobserveAll() },
      "Bo": { $0.observe("platform") },
    ]
  ) { toy in
    let registered = toy.registrations.withLock { $0 }
    let left = toy.ledger.withLock { $0 }.subtracting(registered)
    return left.isEmpty ? nil : "entries without a registration: \(left.sorted())"
  }
  let report = loom.explore()
  print(report.failure.map { "\($0)" } ?? "holds in \(report.orders) orders")
}

/// A registry for one train, and the train's ledger.
private final class Toy {
  let registrations: Locked<Set<String>>
  let ledger: Locked<Set<String>>

  init(observing keyPath: String) {
    registrations = Locked([keyPath])
    ledger = Locked([keyPath])
  }

  func observe(_ keyPath: String) {
    registrations.withLock(as: "stores the registration") { _ = $0.insert(keyPath) }
    ledger.withLock(as: "adds the entry") { _ = $0.insert(keyPath) }
  }

  func unobserveAll() {
    let all = registrations.withLock(as: "looks at all") { $0 }
    for keyPath in all { ledger.withLock(as: "removes an entry") { _ = $0.remove(keyPath) } }
    registrations.withLock(as: "forgets all") { $0 = [] }
  }
}

extension Chapter06.`The examples` {
  @Test func `a registry that's created in two sections is replaced`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      createsTwoRegistries()
    }
    #expect(
      ended.printed == """
        only these values are observed: ["platform"]
          1. Ada: looks (…)
          2. Bo: looks (…)
          3. Ada: stores (…)
          4. Ada: adds its entry (…)
          5. Bo: stores (…)
          6. Bo: removes its entries (…)
          7. Bo: adds its entry (…)
        """
    )
  }
}

/// Two threads are the first to use a board's registry.
private func createsTwoRegistries() {
  /// A registry for one train, which removes its entries when it's deallocated.
  final class Registry {
    private let ledger: Locked<[String: ObjectIdentifier]>

    init(_ ledger: Locked<[String: ObjectIdentifier]>) {
      self.ledger = ledger
    }

    func observe(_ keyPath: String) {
      ledger.withLock(as: "adds its entry") { $0[keyPath] = ObjectIdentifier(self) }
    }

    deinit {
      ledger.withLock(as: "removes its entries") { entries in
        entries = entries.filter { $0.value != ObjectIdentifier(self) }
      }
    }
  }

  final class HallBoard {
    /// The registry that has observed each value.
    let ledger = Locked<[String: ObjectIdentifier]>([:])
    private let stored = Locked<Registry?>(nil)

    var registry: Registry {
      if let registry = stored.withLock(as: "looks", { $0 }) { return registry }
      let registry = Registry(ledger)
      _ = stored.withLock(as: "stores") { exchange(&$0, with: registry) }
      return registry
    }
  }

  let loom = Loom(
    on: { HallBoard() },
    threads: [
      "Ada": { board in board.registry.observe("delay") },
      "Bo": { board in board.registry.observe("platform") },
    ]
  ) { board in
    let observed = board.ledger.withLock { $0 }.keys.sorted()
    return observed.count == 2 ? nil : "only these values are observed: \(observed)"
  }
  let report = loom.explore()
  print(report.failure.map { "\($0)" } ?? "holds in \(report.orders) orders")
}

extension Chapter06.`The examples` {
  @Test func `two boards and a train go in this order`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      letsGoOfAll()
    }
    #expect(
      ended.printed == """
        hall: 5
        exit: 5
        hall goes
        exit: 6
        the train goes, with 0 entries
        unobserveAll has returned
        exit goes
        """
    )
  }
}

private func letsGoOfAll() {
  final class Train: KeyValueObservable {
    let observerList = ObserverList()
    @Observed var delay = 0

    deinit { print("the train goes, with \(observerList.ledger.entries.count) entries") }
  }

  final class HallBoard: RegistryOwner {
    let registryStorage = RegistryStorage()
    private let name: String
    private weak var train: Train?

    init(_ name: String) { self.name = name }

    func watch(_ train: Train) {
      self.train = train
      registry.observe(train, \.delay) { board, train, _ in print("\(board.name): \(train.delay)") }
    }

    deinit {
      print("\(name) goes")
      train?.delay += 1
    }
  }

  var train: Train? = Train()
  var (hall, exit): (HallBoard?, HallBoard?) = (HallBoard("hall"), HallBoard("exit"))
  if let train {
    hall?.watch(train)
    exit?.watch(train)
  }

  train?.delay = 5
  train = nil
  hall = nil
  exit?.registry.unobserveAll()
  print("unobserveAll has returned")
  exit = nil
}
