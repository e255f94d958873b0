internal import Foundation

/// The first step in which a library does something else than KVOController.
public struct Difference: Sendable, Equatable {
  /// The number of the step, counted from 1.
  public let step: Int
  /// The calls that KVOController made, as the recording has them, such as "> k0 a0 sum old=0 new=5",
  /// or "nothing".
  public let expected: String
  /// The calls that the library makes, in the same notation, and what it leaves behind.
  public let got: String
}

extension Recording {
  /// Plays the recording on a library in this process, and returns the first difference.
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
  ) -> Difference? {
    let player = Player(makeRegistry)
    for (number, step) in zip(1..., steps) {
      onStep(number, step.line)
      let effects = player.play(step)
      guard effects.sorted() != step.calls.sorted() else { continue }
      // In the middle of a recording, the release of everything could trap.
      _ = Unmanaged.passRetained(player)
      return Difference(step: number, expected: text(step.calls), got: text(effects))
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
