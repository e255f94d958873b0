internal import Foundation
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
  ///
  /// After the name and the chapter, semicolons separate the steps. The calls that a step has
  /// caused follow it, each after a greater-than sign.
  init(line: String, at place: String) {
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

  /// The thing that's done.
  var action: Action {
    guard let action = Action(line.split(separator: " ")) else {
      preconditionFailure("There's no step “\(line)”.")
    }
    return action
  }
}
