internal import Dispatch
public import KVOExercises
internal import Foundation
internal import KVORecordings
internal import KVOStation
internal import KeyValueObserving
public import Testing

/// Something that can go wrong when you observe objects, as a program that finds out whether it
/// does.
///
/// Each chapter's tests play the hazards of chapter 8's table with their library. What comes of them
/// is written only on that page.
public struct Hazard: Sendable, CustomTestStringConvertible {
  /// The name, with which its row in the table begins, and each test case.
  public let testDescription: String
  private let play: @Sendable (any RegistryLibrary) -> Effect

  fileprivate init(_ name: String, play: @escaping @Sendable (any RegistryLibrary) -> Effect) {
    (testDescription, self.play) = (name, play)
  }

  /// The position in the list, by which an exit test finds the hazard.
  public var index: Int { Self.all.firstIndex { $0.testDescription == testDescription } ?? 0 }

  /// Finds out what comes of the hazard, and ends the process.
  ///
  /// Call this method in an exit test.
  public func play(with library: any RegistryLibrary) -> Never {
    trapWithoutBacktrace()
    play(library).endProcess()
  }

  /// Records an issue unless the table says what has come of the hazard.
  ///
  /// - Parameters:
  ///   - end: How the process of ``play(with:)`` has ended.
  ///   - chapter: The number of the chapter whose library was used.
  ///   - retainsObserved: Whether its registry was one that retains what it observes.
  /// - Throws: An error that cancels the test case if there was nothing to see.
  public func check(
    _ end: ExitTest.Result?,
    in chapter: Int,
    retainsObserved: Bool = true
  ) throws {
    let effect: String
    switch end?.exitStatus {
    case .signal: effect = "traps"
    case .exitCode(let code): effect = "\(try #require(Effect(rawValue: code)))"
    default: return
    }
    if effect == "untried" { try Test.cancel("The allocator hasn't reused the address.") }
    let row = try #require(Self.rows.first { $0.first == testDescription && $0.count > chapter })
    // If the two kinds of registries differ, the one that retains comes first.
    let words = row[chapter].components(separatedBy: " / ")
    #expect(effect == (retainsObserved ? words.first : words.last))
  }

  /// The cells of each row: the hazard, and the effect for each chapter.
  private static let rows: [[String]] = {
    let page = URL(filePath: #filePath).appending(path: "../../../Chapters/08-the-original.md")
    let text = try? String(contentsOf: page.standardizedFileURL, encoding: .utf8)
    let table = (text ?? "").split(separator: "\n").drop { !$0.hasPrefix("| Hazard |") }
    return table.prefix { $0.hasPrefix("|") }.dropFirst(2).map { line in
      // What isn't *ok* in the original is bold.
      line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " *")) }
    }
  }()
}

extension Hazard {
  /// The hazards, in the order of the chapters that settle them.
  public static let all = [
    Hazard("the observed object isn't needed anymore") { library in
      let board = kept(ObservedBoard(library))
      var train = Train()
      board.observe(train, \.delay)
      let isUnique = isKnownUniquelyReferenced(&train)
      kept(train)
      return isUnique ? .ok : .leaks
    },
    Hazard("observed twice") { library in
      let (board, train) = scene(library)
      for _ in 1...2 { board.observe(train, \.delay) }
      train.delay = 5
      return board.calls == 1 ? .ok : .twice
    },
    Hazard("removed twice") { library in
      let (board, train) = scene(library)
      board.observe(train, \.delay)
      for _ in 1...2 { board.registry.unobserve(train, \.delay) }
      return .ok
    },
    Hazard("observer gone, change arrives") { library in
      let train = kept(Train())
      do { ObservedBoard(library).observe(train, \.delay) }
      train.delay = 5
      return .ok
    },
    Hazard("removed in this round, still called") { library in
      let (board, train) = scene(library)
      // The arrival depends on the delay, so one change leads to two notifications.
      board.registry.observe(train, \.delay) { board, train, _ in
        board.registry.unobserve(train, \.arrival)
      }
      board.observe(train, \.arrival)
      train.delay = 5
      return board.calls == 0 ? .ok : .misled
    },
    Hazard("unobserve inside initial") { library in
      let (board, train) = scene(library)
      board.registry.observe(train, \.delay, options: .initial) { board, train, _ in
        board.calls += 1
        board.registry.unobserve(train, \.delay)
      }
      train.delay = 5
      return board.calls == 1 ? .ok : .left
    },
    Hazard("a recycled address") { library in
      let (board, train) = scene(library)
      let others = (1...100).map { _ in kept(Train()) }
      board.registry.observe(train, \.delay) { board, train, _ in
        let removed = train.observerList.ledger.entries.last?.context
        board.registry.unobserve(train, \.arrival)
        for other in others {
          board.observe(train, \.arrival)
          if train.observerList.ledger.entries.last?.context == removed { return }
          board.registry.unobserve(train, \.arrival)
          // What takes the memory now may have another address than the next attempt.
          board.observe(other, \.delay)
        }
        // Consecutive numbers never come back. Addresses are multiples of 16.
        if UInt(bitPattern: removed) % 16 == 0 { Effect.untried.endProcess() }
      }
      board.registry.observe(train, \.arrival) { _, _, _ in }
      train.delay = 5
      return board.calls == 0 ? .ok : .misled
    },
    Hazard("two threads share a registry") { library in
      // A library can be one of these only if the compiler agrees.
      guard let library = library as? any SendableLibrary else { return .refused }
      nonisolated(unsafe) let train = kept(Train())
      let registry = library.makeSendableRegistry(observer: SharedBoard())
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        for _ in 1...500 {
          registry.observe(train, \.delay) { _, _, _ in }
          registry.unobserve(train, \.delay)
        }
      }
      return train.isObserved ? .left : .ok
    },
    Hazard("forgotten unobserve") { library in
      let train = kept(Train())
      do { ObservedBoard(library).observe(train, \.delay) }
      return train.isObserved ? .left : .ok
    },
    Hazard("the observed object dies first") { library in
      let board = kept(ObservedBoard(library))
      return outlives(Train(), { board.observe($0, \.delay) }) ? .`·` : .ok
    },
    Hazard("many short-lived objects") { library in
      let board = kept(ObservedBoard(library))
      let living = (1...100).count { _ in
        outlives(Train()) { train in
          board.observe(train, \.delay)
          train.delay = 5
        }
      }
      return living > 0 ? .leaks : board.calls == 100 ? .ok : .misled
    },
    Hazard("observing oneself") { library in
      outlives(ObservedBoard(library)) { $0.observe($0, \.brightness) } ? .leaks : .ok
    },
  ]
}

/// What a hazard leads to: the word in the table, and the code with which the process ends.
private enum Effect: Int32 {
  // Not a code with which a process ends for other reasons.
  case ok = 100
  case leaks, twice, left, misled, refused
  /// The observed object is kept in memory, so the hazard can't occur.
  case `·`
  /// The allocator hasn't reused an address, so there's nothing to see.
  case untried

  func endProcess() -> Never { _exit(rawValue) }
}

/// A board that has a registry, counts the calls to its handlers, and can be observed itself.
private final class ObservedBoard: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var brightness = 0
  var calls = 0
  private(set) lazy var registry = library.makeRegistry(observer: self)
  private let library: any RegistryLibrary

  init(_ library: any RegistryLibrary) { self.library = library }

  func observe<Object: KeyValueObservable>(_ object: Object, _ keyPath: PartialKeyPath<Object>) {
    registry.observe(object, keyPath) { board, _, _ in board.calls += 1 }
  }
}

/// A library whose registries don't retain what they observe, although they could.
package struct NonRetaining<Library: RetainingLibrary>: SendableLibrary {
  private let library: Library

  package init(_ library: Library) { self.library = library }

  package func makeRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> {
    library.makeRegistry(observer: observer, retainObserved: false)
  }

  package func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    library.makeSendableRegistry(observer: observer)
  }
}

private func scene(_ library: any RegistryLibrary) -> (board: ObservedBoard, train: Train) {
  (kept(ObservedBoard(library)), kept(Train()))
}

/// Returns whether an object is still in memory, or its ledger is, when a function has used it.
private func outlives<Object: KeyValueObservable>(
  _ makeObject: @autoclosure () -> Object,
  _ use: (Object) -> Void
) -> Bool {
  weak var (object, ledger): (Object?, Ledger?)
  do {
    let new = makeObject()
    (object, ledger) = (new, new.observerList.ledger)
    use(new)
  }
  return object != nil || ledger != nil
}
