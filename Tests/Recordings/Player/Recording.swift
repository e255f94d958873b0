internal import Foundation
public import KVOExercises
public import KeyValueObserving
public import Testing

/// A script of observing, changing, and releasing, and what the unmodified KVOController did when
/// it was played.
///
/// `README.md` in the folder above describes the files and their notation.
public struct Recording: Sendable, CustomTestStringConvertible {
  /// The name, such as "S12".
  public let name: String
  /// The place of the recording, such as "Tests/Recordings/short.txt:13".
  public let place: String
  /// The number of the first chapter whose module follows the recording to its end.
  public let chapter: Int
  /// The steps, of which the last one releases everything.
  let steps: [RecordedStep]

  /// The name, which names a test case, too.
  public var testDescription: String { name }

  /// Whether KVOController raised an exception.
  public var raises: Bool { steps.contains { $0.raises } }

  /// Every recording, with the shortest first.
  public static let all: [Recording] = ["short", "reentrant", "nonretaining"].flatMap(load)
    .enumerated().sorted {
      ($0.element.steps.count, $0.offset) < ($1.element.steps.count, $1.offset)
    }
    .map(\.element)

  /// Returns the recordings that a chapter's library follows.
  public static func all(followedIn chapter: Int) -> [Recording] {
    all.filter { $0.chapter <= chapter }
  }

  /// Returns the recordings that no library before a chapter's follows.
  public static func all(newIn chapter: Int) -> [Recording] {
    all.filter { $0.chapter == chapter }
  }

  /// Creates a recording from its line in a file.
  private init(line: String, at place: String) {
    let parts = line.split(separator: ": ", maxSplits: 1)
    let words = parts[0].split(separator: " ")
    guard parts.count == 2, words.count == 2, let chapter = Int(words[1]) else {
      preconditionFailure("A recording begins with its name and its chapter, but got “\(line)”.")
    }
    (name, self.chapter, self.place) = (String(words[0]), chapter, place)
    steps = parts[1].split(separator: "; ").map { RecordedStep(text: $0) }
  }

  /// Reads a file in the folder above, where it stays, so that it needn't be copied into a bundle.
  private static func load(_ name: String) -> [Recording] {
    let folder = URL(filePath: #filePath).appending(path: "../..").standardizedFileURL
    let file = folder.appending(path: "\(name).txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      preconditionFailure("\(file.path) can't be read.")
    }
    return zip(1..., text.split(whereSeparator: \.isNewline)).map { number, line in
      Recording(line: String(line), at: "Tests/Recordings/\(name).txt:\(number)")
    }
  }
}

/// A step of a recording, and what it caused.
struct RecordedStep: Sendable {
  /// The step, in the recording's notation.
  let line: String
  /// The calls that KVOController made, in the recording's notation.
  let calls: [String]
  /// Whether KVOController raised an exception, because an object went before its registrations.
  let raises: Bool

  fileprivate init(text: Substring) {
    let parts = text.split(separator: " > ").map(String.init)
    line = parts[0]
    calls = parts.dropFirst().filter { !$0.hasPrefix("!") }
    raises = parts.count - 1 > calls.count
  }
}

/// A registry of the recordings' objects.
public typealias RecordedRegistry = ClaimedRegistry<RecordedObject>

/// A library, as the player sees it: a function that makes a registry for an observer.
///
/// The second argument says whether the registry retains what it observes.
public typealias RegistryMaker = @Sendable (RecordedObject, Bool) -> any RecordedRegistry

extension RegistryLibrary {
  /// A function that makes registries for the player.
  public var makeRecordedRegistry: RegistryMaker {
    { observer, retainsObserved in
      if retainsObserved { return self.makeRegistry(observer: observer) }
      guard let library = self as? any RetainingLibrary else {
        preconditionFailure("This library has no registries that don't retain.")
      }
      return library.makeRegistry(observer: observer, retainObserved: false)
    }
  }
}

/// A registry that also has what KVOController offers besides blocks.
///
/// For a registry that doesn't conform, the player uses handlers in place of actions and contexts,
/// and ends registrations one by one.
public protocol OriginalRegistry<Observer>: EndingRegistry {
  /// Registers a method of the observer.
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    action: @escaping (Observer) -> (ObservedChange, any KeyValueObservable) -> Void
  )

  /// Registers the observer's `observeValue`.
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    context: UnsafeRawPointer?
  )

  /// Ends all registrations for an object.
  func unobserve(_ object: any KeyValueObservable)
}

extension Recording {
  /// Plays the recording on a library in this process, and returns the first difference: what
  /// KVOController did in the step, in the recordings' notation, and what the library does.
  ///
  /// A step is followed if it makes the same calls, in any order. The release of everything is
  /// followed if, besides, nothing is left. If the library traps, the process ends.
  ///
  /// - Parameters:
  ///   - makeRegistry: The library's function that makes registries.
  ///   - onStep: A closure that's called before each step with the step's number, counted from 1, and
  ///     its text.
  /// - Returns: The first difference, or `nil` if the library follows the recording to its end.
  public func play(
    with makeRegistry: @escaping RegistryMaker,
    onStep: (Int, String) -> Void = { _, _ in }
  ) -> (expected: String, got: String)? {
    let player = Player(makeRegistry)
    for (number, step) in zip(1..., steps) {
      onStep(number, step.line)
      let effects = player.play(step)
      guard effects.sorted() != step.calls.sorted() else { continue }
      // In the middle of a recording, the release of everything could trap.
      _ = Unmanaged.passRetained(player)
      return (text(step.calls), text(effects))
    }
    return nil
  }

  /// Plays the recording with a name, and ends the process, with success if the library follows it.
  ///
  /// Call this method in an exit test if the library may trap.
  public static func endProcess(
    playing name: String,
    with makeRegistry: @escaping RegistryMaker
  ) -> Never {
    trapWithoutBacktrace()
    let recording = all.first { $0.name == name }
    exit(recording?.play(with: makeRegistry) == nil ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  private func text(_ effects: [String]) -> String {
    effects.isEmpty ? "nothing" : effects.map { "> \($0)" }.joined(separator: " ")
  }
}

/// Lets this process trap without a backtrace, which nobody reads, and which takes a second.
public func trapWithoutBacktrace() {
  for number in [SIGILL, SIGTRAP] { signal(number, SIG_DFL) }
}
