/// The kind of an outcome, as a word for a cell of the scoreboard.
public enum OutcomeKind: String, Sendable, Codable, CaseIterable {
  /// Nothing bad happened.
  case ok
  /// An object that's no longer needed wasn't deallocated.
  case leaks
  /// One change led to two notifications.
  case twice
  /// The process was stopped, by a message of the KVO layer or by the hardware.
  case traps
  /// A registration was left behind.
  case left
  /// Two threads interfered with each other.
  case races
  /// The compiler doesn't allow the code of the scenario.
  case refused
  /// The wrong handler was called.
  case misled
  /// A handler that should have been called wasn't.
  case missed
  /// The process didn't finish: it worked or waited for too long.
  case hangs
  /// The hazard doesn't apply to this column.
  case notApplicable = "·"

  /// Whether the hazard caused harm.
  public var isHarmful: Bool {
    ![.ok, .refused, .notApplicable].contains(self)
  }
}
