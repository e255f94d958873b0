import Chapter01RegistryAdapter
import Chapter02RegistryAdapter
import Chapter03KeyPathsAdapter
import Chapter04DispatcherAdapter
import Chapter05MutexAdapter
import Chapter06AutoUnobserveAdapter
import Chapter07SelfObservationAdapter
import Chapter08TheOriginalAdapter
import Chapter09DirectDeliveryAdapter
import Dispatch
import Foundation
import KVOExercises
import KVOStation
import KeyValueObserving
import Testing

/// The hazards of the page's table, each of which is played with the code of every chapter.
///
/// What comes of them is written only on the page.
@Suite struct `The table of hazards` {
  /// The cells of each row: the hazard, and the outcome for each chapter.
  private static let rows: [[String]] = {
    let page = URL(filePath: #filePath).appending(path: "../../../Chapters/08-the-original.md")
    let text = try? String(contentsOf: page.standardizedFileURL, encoding: .utf8)
    let table = (text ?? "").split(separator: "\n").drop { !$0.hasPrefix("| Hazard |") }
    return table.prefix { $0.hasPrefix("|") }.dropFirst(2).map { line in
      // What isn't *ok* in the original is bold.
      line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " *")) }
    }
  }()

  @Test func `has a row for each hazard`() {
    #expect(Self.rows.map(\.first) == Hazard.all.map(\.name))
  }

  @Test(arguments: Hazard.all.map(\.name))
  func `shows what comes of a hazard in each chapter`(name: String) async throws {
    var cells: [String] = []
    for (chapter, libraries) in Hazard.chapters.enumerated() {
      var outcomes: [Outcome] = []
      for library in libraries.indices {
        // In a process of its own, because it may trap.
        let process = await #expect(processExitsWith: .failure) {
          [name = name as String, chapter = chapter as Int, library = library as Int] in
          let hazard = try #require(Hazard.all.first { $0.name == name })
          hazard.play(Hazard.chapters[chapter][library]).endProcess()
        }
        let outcome = try #require(Outcome(process?.exitStatus), "\(name), \(chapter + 1)")
        if outcome == .untried { try Test.cancel("The allocator hasn't reused the address.") }
        outcomes.append(outcome)
      }
      let words = outcomes.map(\.rawValue)
      cells.append(Set(words).count == 1 ? words[0] : words.joined(separator: " / "))
    }
    #expect(Self.rows.first { $0.first == name } == [name] + cells)
  }
}

/// What comes of a hazard; the raw value is the word in the table.
private enum Outcome: String, CaseIterable {
  case ok, leaks, twice, left, misled, traps, refused
  case notApplicable = "·"
  /// The allocator hasn't reused an address, so there's nothing to see.
  case untried

  // Not a code with which a process ends for other reasons.
  private static let firstCode: Int32 = 100

  /// Ends this process with a code for the outcome.
  func endProcess() -> Never {
    _exit(Self.firstCode + Int32(Self.allCases.firstIndex(of: self) ?? 0))
  }

  /// Reads the outcome from the way in which a process has ended.
  init?(_ status: ExitStatus?) {
    switch status {
    case .signal: self = .traps
    case .exitCode(let code):
      let outcome = Self.allCases.enumerated().first { $0.offset == code - Self.firstCode }
      guard let outcome else { return nil }
      self = outcome.element
    default: return nil
    }
  }
}

/// Something that can go wrong when you observe objects, as a program that finds out whether it
/// does.
private struct Hazard: Sendable {
  let name: String
  let play: @Sendable (any RegistryLibrary) -> Outcome

  init(_ name: String, play: @escaping @Sendable (any RegistryLibrary) -> Outcome) {
    (self.name, self.play) = (name, play)
  }

  /// The library of each chapter, or its two kinds, of which the one that retains comes first.
  static let chapters: [[any RegistryLibrary]] = [
    [Chapter01Adapter()], [Chapter02Adapter()], [Chapter03Adapter()], [Chapter04Adapter()],
    [Chapter05Adapter()], [Chapter06Adapter()],
    [Chapter07Adapter(), NonRetaining(library: Chapter07Adapter())],
    [Chapter08Adapter(retainObserved: true), Chapter08Adapter(retainObserved: false)],
    [Chapter09Adapter(), NonRetaining(library: Chapter09Adapter())],
  ]

  /// The hazards, in the order of the chapters that settle them.
  static let all = [
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
        if UInt(bitPattern: removed) % 16 == 0 { Outcome.untried.endProcess() }
      }
      board.registry.observe(train, \.arrival) { _, _, _ in }
      train.delay = 5
      return board.calls == 0 ? .ok : .misled
    },
    Hazard("two threads share a registry") { library in
      // A library can be one of these only if the compiler agrees.
      guard let library = library as? any SendableLibrary else { return .refused }
      nonisolated(unsafe) let train = kept(Train())
      let registry = library.makeSendableRegistry(observer: Nobody())
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        for _ in 1...500 {
          registry.observe(train, \.delay) { _, _, _ in }
          registry.unobserve(train, \.delay)
        }
      }
      return train.observerList.ledger.isObserved ? .left : .ok
    },
    Hazard("forgotten unobserve") { library in
      let train = kept(Train())
      do { ObservedBoard(library).observe(train, \.delay) }
      return train.observerList.ledger.isObserved ? .left : .ok
    },
    Hazard("the observed object dies first") { library in
      let board = kept(ObservedBoard(library))
      return outlives(Train(), { board.observe($0, \.delay) }) ? .notApplicable : .ok
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

/// An observer that two threads may share.
private final class Nobody: Sendable {}

/// A library whose registries don't retain what they observe, although they could.
private struct NonRetaining<Library: RetainingLibrary>: SendableLibrary {
  let library: Library

  func makeRegistry<Observer: AnyObject>(observer: Observer) -> any ClaimedRegistry<Observer> {
    library.makeRegistry(observer: observer, retainObserved: false)
  }

  func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    library.makeSendableRegistry(observer: observer)
  }
}

/// Keeps an object in memory until the process ends, so that only the hazard itself can trap.
@discardableResult private func kept<Object: AnyObject>(_ object: Object) -> Object {
  _ = Unmanaged.passRetained(object)
  return object
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
