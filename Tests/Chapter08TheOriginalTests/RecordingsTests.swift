import Foundation
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

  @Test func `are counted in their README, and on the pages that mention them`() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: folder("../..").appending(path: path), encoding: .utf8)
        .replacing("\n", with: " ")
    }
    let all = Recording.all.count
    let counts = (1...10).map { Recording.all(followedIn: $0).count }
    let row = counts.map { " \($0) |" }.joined()
    #expect(
      try text("Tests/Recordings/README.md").contains("| recordings followed, of \(all) |\(row)")
    )
    for (page, phrase) in [
      ("03-key-paths", "follows \(counts[0]) of them"),
      ("03-key-paths", "in \(all) short scripts"), ("03-key-paths", "follows \(counts[2])."),
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

private func folder(_ path: String) -> URL {
  URL(filePath: #filePath).deletingLastPathComponent().appending(path: path).standardizedFileURL
}

/// The original's registry with a fault.
private final class FaultyRegistry: ClaimedRegistry {
  private let registry: any ClaimedRegistry<RecordedObject>
  private let ignoredOptions: ObservingOptions
  private var itself: FaultyRegistry?

  init(
    observer: RecordedObject,
    ignoredOptions: ObservingOptions = [],
    keepsItself: Bool = false
  ) {
    registry = Chapter08Adapter(retainObserved: true).makeRegistry(observer: observer)
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
