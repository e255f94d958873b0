import TaskTesting
import Foundation
import KVOClaims
import KVORecordings
import Testing

@Suite struct `The recordings` {
  @Test func `are complete`() {
    let names = Recording.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(["S", "R", "N"].map { kind in names.count { $0.hasPrefix(kind) } } == [300, 32, 30])
    // The libraries of chapters 7 and 8 don't follow the original where it raises an exception.
    let raising = Recording.all.filter { recording in recording.steps.contains { $0.raises } }
    #expect(raising.count == 15)
    #expect(Recording.all.filter { $0.chapter > 8 }.map(\.name) == raising.map(\.name))
    #expect(Recording.all.map(\.steps.count) == Recording.all.map(\.steps.count).sorted())
  }

  /// The chapters whose libraries play the recordings; chapter 8's raises exceptions.
  private static let chapters = [1, 2, 3, 4, 5, 6, 7, 9, 10]

  @Test func `are played by the library of each chapter`() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/Tools/Adapters")
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: folder.standardizedFileURL.path
    )
    let numbers = Set(modules.map { $0.firstMatch(of: /\d+/).flatMap { Int($0.0) } ?? 10 })
    #expect(numbers.subtracting([8]) == Set(Self.chapters))
  }

  @Test(arguments: chapters)
  func `are followed by the library of their chapter, and of the later ones`(
    chapter: Int
  ) async throws {
    let report = try await play({ $0.chapter <= chapter }, on: .chapter(chapter))
    #expect(report.followsAll, "\(report.text)")
  }

  // Registries that don't retain are new in chapter 7, so no earlier one can play the others. In
  // those of chapter 9, KVOController raises an exception, and so the libraries of 7 and 8 trap.
  @Test(arguments: [(3, 2), (4, 3), (6, 5), (9, 7), (9, 8)])
  func `aren't followed by the library of the chapter before`(
    chapter: Int,
    previous: Int
  ) async throws {
    let report = try await play({ $0.chapter == chapter }, on: .chapter(previous))
    #expect(report.followed == [])
  }

  @Test func `are followed by the original, up to where it raises an exception`() async throws {
    let report = try await play({ !$0.steps.contains { $0.raises } }, on: .chapter(8))
    #expect(report.followsAll, "\(report.text)")
  }

  @Test(arguments: Fault.allCases) func `find the fault`(fault: Fault) async throws {
    let report = try await play({ $0.chapter <= 6 }, on: .faulty(fault))
    #expect(!report.followsAll)
    #expect(report.text.contains("The shortest one that it doesn't follow is "))
  }

  @Test func `are counted on the pages`() throws {
    func page(_ name: String) throws -> String {
      let url = URL(filePath: #filePath).appending(path: "../../../../Chapters/\(name).md")
      return try String(contentsOf: url.standardizedFileURL, encoding: .utf8)
    }
    let all = Recording.all.count
    let quiet = Recording.all.count { recording in !recording.steps.contains { $0.raises } }
    func count(_ chapter: Int) -> Int { Recording.all.count { $0.chapter <= chapter } }
    let row = [1, 2, 3, 4, 5, 6, 7].map { " \(count($0)) |" } + [" \(quiet) |"]
    let rest = [9, 10].map { " \(count($0)) |" }
    let line = "| recordings followed, of \(all) |\((row + rest).joined())\n"
    #expect(try page("scoreboard").contains(line))
    let pages = [
      ("03-key-paths", count(3)), ("04-dispatcher", count(4)), ("06-auto-unobserve", count(6)),
      ("08-the-original", quiet),
    ]
    for (name, count) in pages {
      let text = try page(name).replacing("\n", with: " ")
      #expect(text.contains("\(count) of the \(all) recordings"), "\(name)")
    }
    let third = try page("03-key-paths").replacing("\n", with: " ")
    #expect(third.contains("follows \(count(1)) of them"))
  }
}

@Suite struct `The report` {
  @Test func `shows the calls of a repeated observe in chapter 2's library`() async throws {
    let report = try await play({ ["S64", "S189"].contains($0.name) }, on: .chapter(2))
    let expected = """
      Your library follows 1 of the 2 recordings of KVOController that it should follow by now.
      The shortest one that it doesn't follow is S189:

        object a0, observer w0, registry k0 of w0, registry k1 of w0
        k0.observe(a0, \\.name, options: [.new])
        a0.other = 8
        k0.observe(a0, \\.name, options: [.initial, .prior])
          KVOController calls nothing
          Your library  calls w0's second handler for a0: no values

      The other 360 recordings come with later chapters.
      The recordings were made with GNUstep's Foundation. They have one thread, and mostly one object.
      """
    #expect(report.text == expected)
  }

  @Test func `shows the trap at the end in chapter 5's library`() async throws {
    let report = try await play({ ["S2", "S3"].contains($0.name) }, on: .chapter(5))
    let expected = """
      Your library follows 1 of the 2 recordings of KVOController that it should follow by now.
      The shortest one that it doesn't follow is S3:

        object a0, observer w0, registry k0 of w0
        k0.observe(a0, \\.name, options: [.new, .old, .initial, .prior])   calls w0's handler for a0: new nil
        k0.unobserve(a0, \\.name)
        a0.value = 3
        a0.value = 5
        k0.observe(a0, \\.name, options: [.old])
        a0.name = "ada"                                                   calls w0's handler for a0: old nil
        everything is released
          KVOController ends its registrations, and leaves nothing behind
          Your library  stops: An instance of class RecordedObject was deallocated while key value observers were still registered with it

      The other 360 recordings come with later chapters.
      The recordings were made with GNUstep's Foundation. They have one thread, and mostly one object.
      """
    #expect(report.text == expected)
  }

  @Test func `goes on behind a recording that traps`() async throws {
    let names = ["S2", "S3", "S64", "S65", "S66"]
    let report = try await play({ names.contains($0.name) }, on: .chapter(2))
    #expect(report.followed == ["S64", "S66"])
  }

  @Test func `says what isn't written yet`() async throws {
    let report = try await play({ $0.chapter == 1 }, on: .stub)
    #expect(report.text == "The recordings can't be played yet: Registry isn't written yet.")
    #expect(!report.followsAll)
  }
}

@Suite struct `The claim about the recordings` {
  @Test func `names the first step of the shortest recording that differs`() throws {
    let claim = try #require(Claim.followingRecordings(in: 6))
    let refutation = try #require(throws: Refutation.self) {
      try claim.test(FaultyLibrary(fault: .initialCallIsMissing))
    }
    #expect(
      refutation.question
        == #"recording S3, step 4: k0.observe(a0, \.name, options: [.new, .old, .initial, .prior])"#
    )
    #expect(refutation.expected == "KVOController calls w0's handler for a0: new nil")
    #expect(refutation.got == "your library calls nothing")
  }
}

/// Plays recordings on a library, in processes of their own.
private func play(
  _ isPlayed: (Recording) -> Bool,
  on library: Library
) async throws -> RecordingsReport {
  let recordings = Recording.all.filter(isPlayed)
  let names = Set(recordings.map(\.name))
  return try await report(of: recordings) { start, log in
    await #expect(processExitsWith: .failure) {
      [
        names = names as Set<String>, library = library as Library, start = start as Int,
        log = log as String
      ] in
      let recordings = Recording.all.filter { names.contains($0.name) }
      playRecordings(recordings, from: start, log: log, with: library.makeRegistry)
    }
  }
}
