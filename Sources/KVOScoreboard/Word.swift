/// What came of one hazard in one stage, in a word.
public enum Word: String, Sendable, Codable, CaseIterable {
  /// Nothing bad happened.
  case ok
  /// Something lives on that nobody wants any more.
  case leaks
  /// One change was told twice.
  case twice
  /// The process was stopped: by a message of the ground, or by the machine.
  case traps
  /// A registration was left behind.
  case left
  /// Two threads got into each other's way.
  case races
  /// The compiler does not let it happen.
  case refused
  /// A call reached a handler that it was not meant for.
  case misled
  /// The process did not come to its end.
  case hangs
  /// This cannot arise here.
  case cannotArise = "·"

  /// Whether the hazard has struck.
  public var isRed: Bool {
    ![.ok, .refused, .cannotArise].contains(self)
  }
}
