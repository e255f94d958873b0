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
  @Test(arguments: [
    (true, "4: observe k0 a0 name noip action", "> action:w0 a0 ? old=- new=null", "nothing"),
    (
      false, "10: end", "nothing",
      "> a0 is still observed > a0 is still in memory > registry k0 is still in memory"
    ),
  ])
  func `has the step as it's written in the file, and what's left after the end`(
    _ ignoresInitial: Bool,
    step: String,
    expected: String,
    got: String
  ) throws {
    let recording = try #require(Recording.all.first { $0.name == "S3" })
    #expect(recording.place == "Tests/Recordings/short.txt:4")
    var last = ""
    let difference = recording.play(with: { observer, _ in
      FaultyRegistry(observer: observer, ignoresInitial: ignoresInitial)
    }) { last = "\($0): \($1)" }
    #expect(last == step)
    #expect(difference?.expected == expected)
    #expect(difference?.got == got)
  }
}

private func folder(_ path: String) -> URL {
  URL(filePath: #filePath).deletingLastPathComponent().appending(path: path).standardizedFileURL
}

/// The original's registry, which either ignores an option, or keeps itself in memory.
private final class FaultyRegistry: ClaimedRegistry {
  private let registry: any ClaimedRegistry<RecordedObject>
  private let ignoresInitial: Bool
  private var itself: FaultyRegistry?

  init(observer: RecordedObject, ignoresInitial: Bool) {
    registry = Chapter08Adapter(retainObserved: true).makeRegistry(observer: observer)
    self.ignoresInitial = ignoresInitial
    itself = ignoresInitial ? nil : self
  }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (RecordedObject, Object, ObservedChange) -> Void
  ) -> Bool {
    let options = ignoresInitial ? options.subtracting(.initial) : options
    return registry.observe(object, keyPath, options: options, handler: handler)
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    registry.unobserve(object, keyPath)
  }
}
