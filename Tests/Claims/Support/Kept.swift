internal import KVOExercises
internal import KVOStation
package import KeyValueObserving

/// Keeps an object in memory until the process ends, and returns it.
///
/// A claim that doesn't hold ends early. If its objects were deallocated at that time, while some
/// of them are still observed, the process would trap before the failure is reported. Besides,
/// claims about `observe` shouldn't depend on `unobserve`.
@discardableResult
func kept<Object: AnyObject>(_ object: Object) -> Object {
  _ = Unmanaged.passRetained(object)
  return object
}

extension KeyValueObservable {
  /// Whether anything observes the object.
  var isObserved: Bool { observerList.ledger.isObserved }

  /// Ends the registrations that a registry left behind.
  package func endLeftoverRegistrations() {
    for entry in observerList.ledger.entries { entry.invalidate() }
  }
}

/// An object for a handler to capture, whose deallocation shows that the handler was released.
package final class Farewell {
  private let action: () -> Void

  /// Creates an object that calls a closure when it's deallocated.
  package init(_ action: @escaping () -> Void = {}) { self.action = action }

  deinit { action() }

  /// Does nothing, except that a handler that calls this method captures the object.
  package func use() {}
}

/// Returns the object that a function has let a handler capture, if it's still in memory afterward.
func capturedObject(by body: (Farewell) throws -> Void) rethrows -> Farewell? {
  weak var left: Farewell?
  do {
    let farewell = Farewell()
    left = farewell
    try body(farewell)
  }
  return left
}

extension RegistryLibrary {
  /// Creates a registry that stays in memory, together with its observer.
  func makeKeptRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> {
    let registry = makeRegistry(observer: kept(observer))
    kept(registry.object)
    return registry
  }
}

/// Two trains, and a board with a registry, all of which stay in memory.
struct KeptStation {
  let train = kept(Train(number: 7))
  let other = kept(Train(number: 8))
  let board = kept(Board())
  let registry: any ClaimedRegistry<Board>

  init(_ library: any RegistryLibrary) {
    registry = library.makeKeptRegistry(observer: board)
  }

  /// What a claim about one train uses.
  var parts: (train: Train, board: Board, registry: any ClaimedRegistry<Board>) {
    (train, board, registry)
  }

  /// Registers a handler that adds a line with a name and the values of the change.
  ///
  /// If the handler gets another object or another key path than the registered ones, the line says
  /// so.
  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    as name: String
  ) -> Bool {
    let id = ObjectIdentifier(object)
    return registry.observe(object, keyPath, options: options) { board, object, change in
      let isOther = ObjectIdentifier(object) != id
      let hasOtherKeyPath = change.keyPath != keyPath
      board.show(
        "\(name) \(change.text)" + (isOther ? " with another object" : "")
          + (hasOtherKeyPath ? " with another key path" : "")
      )
    }
  }

  /// Returns the lines that are added to the board in the meantime, in alphabetical order.
  func lines(while body: () -> Void) -> [String] {
    let count = board.lines.count
    body()
    return board.lines.dropFirst(count).sorted()
  }
}

/// An observed object that equals every other object of this class.
final class Twin: KeyValueObservable, Hashable {
  let observerList = ObserverList()
  @Observed var delay = 0

  /// The delay plus a number of minutes.
  subscript(minutes: Minutes) -> Int { delay + minutes.number }

  static func == (first: Twin, second: Twin) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// A number of minutes, whose hash is always the same.
///
/// Key paths that differ only in such a number have the same hash and the same description.
struct Minutes: Hashable {
  let number: Int

  init(_ number: Int) { self.number = number }

  func hash(into hasher: inout Hasher) {}
}
