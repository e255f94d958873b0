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
  public private(set) var steps: [RecordedStep]

  /// The number of steps in which KVOController raised an exception.
  var exceptionCount: Int { steps.count { $0.raises } }

  /// Every recording, with the shortest first.
  public static let all: [Recording] = ["short", "reentrant", "nonretaining"].flatMap(load)
    .enumerated().sorted {
      ($0.element.steps.count, $0.offset) < ($1.element.steps.count, $1.offset)
    }
    .map(\.element)

  /// Returns the recordings in a text, in order.
  ///
  /// A line with `#` begins a recording, one with `>` a step, and an indented one is a call.
  static func parse(_ text: String) -> [Recording] {
    var recordings: [Recording] = []
    // Each process that plays recordings reads them all, and bytes are read faster than characters.
    for line in text.utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init) {
      let (last, content) = (recordings.count - 1, String(line.dropFirst(2)))
      if line.utf8.first == UInt8(ascii: "#") {
        recordings.append(Recording(heading: content))
      } else if line.utf8.first == UInt8(ascii: ">") {
        recordings[last].steps.append(RecordedStep(line: content))
      } else if content.utf8.first == UInt8(ascii: "!") {
        recordings[last].steps[recordings[last].steps.count - 1].raises = true
      } else {
        recordings[last].steps[recordings[last].steps.count - 1].calls.append(content)
      }
    }
    return recordings
  }

  private init(heading: String) {
    let words = heading.split(separator: " ")
    guard words.count == 3, words[1] == "chapter", let chapter = Int(words[2]) else {
      preconditionFailure("A recording begins with its name and its chapter, but got “\(heading)”.")
    }
    (name, self.chapter, steps) = (String(words[0]), chapter, [])
  }

  /// Reads a file beside this one.
  private static func load(_ name: String) -> [Recording] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Recordings/\(name).txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      preconditionFailure("\(file.path) can't be read.")
    }
    return parse(text.replacing("\r\n", with: "\n"))
  }
}

/// A step of a recording, and what it caused.
public struct RecordedStep: Sendable {
  /// The step, in the recording's notation.
  let line: String
  /// The calls that KVOController made, in the recording's notation.
  fileprivate(set) var calls: [String] = []
  /// Whether KVOController raised an exception, because an object went before its registrations.
  public fileprivate(set) var raises = false

  /// The thing that's done.
  var action: Action {
    guard let action = Action(line.split(separator: " ")) else {
      preconditionFailure("There's no step “\(line)”.")
    }
    return action
  }
}
