internal import Foundation

/// A script of observing, changing, and releasing, and what the unmodified KVOController did when
/// it was played.
///
/// `Recordings/README.md` describes the files and their notation.
public struct Recording: Sendable {
  /// The name, such as "S12".
  public let name: String
  /// The number of the first chapter whose module follows the recording to its end.
  public let chapter: Int
  /// The steps, of which the last one releases everything.
  public let steps: [RecordedStep]

  /// The number of steps in which KVOController raised an exception.
  var exceptionCount: Int { steps.count { $0.raises } }

  /// Every recording, with the shortest first.
  public static let all: [Recording] = ["short", "reentrant", "nonretaining"].flatMap(load)
    .enumerated().sorted {
      ($0.element.steps.count, $0.offset) < ($1.element.steps.count, $1.offset)
    }
    .map(\.element)

  /// Creates a recording from its line in a file.
  ///
  /// After the name and the chapter, semicolons separate the steps. The calls that a step has
  /// caused follow it, each after a greater-than sign.
  init(line: String) {
    let parts = line.split(separator: ": ", maxSplits: 1)
    let words = parts[0].split(separator: " ")
    guard parts.count == 2, words.count == 2, let chapter = Int(words[1]) else {
      preconditionFailure("A recording begins with its name and its chapter, but got “\(line)”.")
    }
    (name, self.chapter) = (String(words[0]), chapter)
    steps = parts[1].split(separator: "; ").map { RecordedStep(text: $0) }
  }

  /// Reads a file beside this one.
  private static func load(_ name: String) -> [Recording] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Recordings/\(name).txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      preconditionFailure("\(file.path) can't be read.")
    }
    return text.split(whereSeparator: \.isNewline).map { Recording(line: String($0)) }
  }
}

/// A step of a recording, and what it caused.
public struct RecordedStep: Sendable {
  /// The step, in the recording's notation.
  let line: String
  /// The calls that KVOController made, in the recording's notation.
  let calls: [String]
  /// Whether KVOController raised an exception, because an object went before its registrations.
  public let raises: Bool

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
