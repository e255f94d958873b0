import Chapter01RegistryAdapter
import Chapter02RegistryAdapter
import Chapter03KeyPathsAdapter
import Chapter04DispatcherAdapter
import Chapter05MutexAdapter
import Chapter06AutoUnobserveAdapter
import Chapter07SelfObservationAdapter
import Chapter08TheOriginalAdapter
import Chapter09DirectDeliveryAdapter
import Foundation
import KVOControllerAdapter
import KVOExercises
import KVORecordings
import KeyValueObserving
import Testing

@Suite struct `The recordings` {
  @Test func `are complete`() {
    let names = Recording.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(["S", "R", "N"].map { kind in names.count { $0.hasPrefix(kind) } } == [300, 32, 30])
    // The libraries of chapters 7 and 8 trap where the original raised an exception.
    let raising = Recording.all.filter(\.raises)
    #expect(raising.count == 15)
    #expect(Recording.all.filter { $0.chapter > 8 }.map(\.name) == raising.map(\.name))
  }

  @Test func `are played by the library of each chapter`() throws {
    let adapters = try FileManager.default.contentsOfDirectory(
      atPath: folder("../../Sources/Tools/Adapters").path
    )
    let numbers = Set(adapters.map { $0.firstMatch(of: /\d+/).flatMap { Int($0.0) } ?? 10 })
    #expect(numbers == Set(1...10))
  }

  @Test(arguments: 1...10)
  func `are followed by the library of their chapter, and of the later ones`(
    chapter: Int
  ) async throws {
    await #expect(processExitsWith: .success) { [chapter] in
      for recording in followed(in: chapter) {
        let difference = recording.play(with: makeRegistry(of: chapter))
        #expect(difference == nil, "\(recording.place)")
      }
    }
  }

  /// Recordings, each with a chapter whose library doesn't follow it, which comes right before the
  /// first that does.
  ///
  /// Registries that don't retain are new in chapter 7, so the library before can't play the others.
  /// Chapter 8's is chapter 7's.
  private static let unfollowed = [(3, 2), (4, 3), (6, 5), (9, 7), (9, 8)].flatMap { chapter in
    Recording.all.filter { $0.chapter == chapter.0 }.map { ($0.name, chapter.1) }
  }

  @Test(arguments: unfollowed)
  func `aren't followed by other libraries`(name: String, chapter: Int) async throws {
    // Such a library may trap, so each recording has a process of its own.
    await #expect(processExitsWith: .failure) { [name, chapter] in
      let recordings = Recording.all.filter { $0.name == name }
      let differences = recordings.compactMap { $0.play(with: makeRegistry(of: chapter)) }
      exit(differences.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test func `are counted in their README, and on the pages that mention them`() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: folder("../..").appending(path: path), encoding: .utf8)
        .replacing("\n", with: " ")
    }
    let all = Recording.all.count
    let counts = (1...10).map { followed(in: $0).count }
    let row = counts.map { " \($0) |" }.joined()
    #expect(
      try text("Tests/Recordings/README.md").contains("| recordings followed, of \(all) |\(row)")
    )
    for (page, phrase) in [
      ("03-key-paths", "follows \(counts[0]) of them"),
      ("03-key-paths", "\(counts[2]) of the \(all) recordings"),
      ("07-self-observation", "\(counts[6]) of them"),
      ("08-the-original", "\(counts[7]) of the \(all) recordings"),
    ] {
      #expect(try text("Chapters/\(page).md").contains(phrase))
    }
  }
}

@Suite struct `A difference` {
  @Test func `has the step's calls as they're written in the file`() throws {
    let recording = try #require(Recording.all.first { $0.name == "S3" })
    var step = ""
    let difference = recording.play(with: { observer, _ in
      FaultyRegistry(observer: observer, ignoredOptions: .initial)
    }) { step = "\($0): \($1)" }
    #expect(recording.place == "Tests/Recordings/short.txt:4")
    #expect(step == "4: observe k0 a0 name noip action")
    #expect(difference?.expected == "> action:w0 a0 ? old=- new=null")
    #expect(difference?.got == "nothing")
  }

  @Test func `has what's left after the end`() throws {
    let recording = try #require(Recording.all.first { $0.name == "S3" })
    var step = ""
    let difference = recording.play(with: { observer, _ in
      FaultyRegistry(observer: observer, keepsItself: true)
    }) { step = "\($0): \($1)" }
    #expect(step == "10: end")
    #expect(difference?.expected == "nothing")
    #expect(
      difference?.got
        == "> a0 is still observed > a0 is still in memory > registry k0 is still in memory"
    )
  }
}

/// Returns the recordings that a chapter's library follows.
private func followed(in chapter: Int) -> [Recording] {
  Recording.all.filter { $0.chapter <= chapter }
}

/// Returns the function that makes the registries of a chapter; 8 is the original, 10 the library.
private func makeRegistry(of chapter: Int) -> RegistryMaker {
  switch chapter {
  case 1: Chapter01Adapter().makeRecordedRegistry
  case 2: Chapter02Adapter().makeRecordedRegistry
  case 3: Chapter03Adapter().makeRecordedRegistry
  case 4: Chapter04Adapter().makeRecordedRegistry
  case 5: Chapter05Adapter().makeRecordedRegistry
  case 6: Chapter06Adapter().makeRecordedRegistry
  case 7: Chapter07Adapter().makeRecordedRegistry
  case 8: { Chapter08Adapter(retainObserved: $1).makeRegistry(observer: $0) }
  case 9: Chapter09Adapter().makeRecordedRegistry
  case 10: Chapter10Adapter().makeRecordedRegistry
  default: preconditionFailure("Chapter \(chapter) has no library.")
  }
}

private func folder(_ path: String) -> URL {
  URL(filePath: #filePath).deletingLastPathComponent().appending(path: path).standardizedFileURL
}

/// Chapter 6's registry with a fault.
private final class FaultyRegistry: ClaimedRegistry {
  private let registry: any ClaimedRegistry<RecordedObject>
  private let ignoredOptions: ObservingOptions
  private var itself: FaultyRegistry?

  init(
    observer: RecordedObject,
    ignoredOptions: ObservingOptions = [],
    keepsItself: Bool = false
  ) {
    registry = Chapter06Adapter().makeRegistry(observer: observer)
    self.ignoredOptions = ignoredOptions
    itself = keepsItself ? self : nil
  }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (RecordedObject, Object, ObservedChange) -> Void
  ) -> Bool {
    let options = options.subtracting(ignoredOptions)
    return registry.observe(object, keyPath, options: options, handler: handler)
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    registry.unobserve(object, keyPath)
  }
}
