internal import Foundation
public import KVOExercises

/// The first step in which a library does something else than KVOController.
public struct Difference: Codable, Sendable, Equatable {
  /// The index of the step.
  public let step: Int
  /// What the library does.
  let actual: Actual

  /// What a library does in a step.
  enum Actual: Codable, Sendable, Equatable {
    /// It makes other calls, in the recordings' notation.
    case calls([String])
    /// After everything was released, something is left, in words.
    case leaves([String])
    /// It stops the process, with a message.
    case stops(String)
  }
}

extension Recording {
  /// Plays the recording on a library in this process, and returns the first difference.
  ///
  /// A step is followed if it makes the same calls, in any order. The release of everything is
  /// followed if, besides, nothing is left. If the library traps, the process ends.
  ///
  /// - Parameters:
  ///   - makeRegistry: The library's function that makes registries.
  ///   - onStep: A closure that's called before each step with the step's index.
  /// - Returns: The first difference, or `nil` if the library follows the recording to its end.
  public func play(
    with makeRegistry: @escaping RegistryMaker,
    onStep: (Int) -> Void = { _ in }
  ) -> Difference? {
    let player = Player(makeRegistry)
    for (index, step) in steps.enumerated() {
      onStep(index)
      let (calls, left) = player.play(step)
      guard calls.sorted() != step.calls.sorted() || !left.isEmpty else { continue }
      // In the middle of a recording, the release of everything could trap.
      _ = Unmanaged.passRetained(player)
      return Difference(step: index, actual: left.isEmpty ? .calls(calls) : .leaves(left))
    }
    return nil
  }

  /// Returns the recordings that a library should follow, with the shortest first.
  ///
  /// What the library has says which chapter it has reached.
  ///
  /// - Parameter library: The library.
  /// - Returns: The recordings.
  public static func expected(of library: any RegistryLibrary) -> [Recording] {
    let reached =
      switch library {
      case is any LedgerLibrary: 9
      case is any RetainingLibrary: 7
      case is any AutomaticLibrary: 6
      case is any DispatchingLibrary: 4
      case is any RegistrationLibrary: 3
      default: 1
      }
    return all.filter { $0.chapter <= reached }
  }
}

/// What a process that plays recordings prints, so that another one knows how far it has come.
public enum PlayingEvent: Codable, Sendable {
  /// A step begins.
  case began(recording: Int, step: Int)
  /// A step differs, which ends the recording.
  case differs(recording: Int, Difference)
  /// The library has reached a placeholder.
  case unwritten(String)
  /// All recordings were played.
  case finished

  /// The beginning of every line, which other output doesn't have.
  private static let prefix = "recordings> "

  /// The line to print.
  public var line: String {
    Self.prefix + String(decoding: (try? JSONEncoder().encode(self)) ?? Data(), as: UTF8.self)
  }

  /// Returns the events in the output of a process.
  static func all(in output: String) -> [PlayingEvent] {
    output.split(separator: "\n").filter { $0.hasPrefix(prefix) }.compactMap {
      try? JSONDecoder().decode(PlayingEvent.self, from: Data($0.dropFirst(prefix.count).utf8))
    }
  }
}
