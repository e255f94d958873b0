extension Hints {
  /// The hints that a reader has seen.
  public struct Seen: Sendable, Equatable {
    /// The number of general hints, counted from the first one.
    public var rungs: Int
    /// Whether the hint for the failed claim, or for its step, was shown.
    public var claimHint: Bool

    /// Creates a record of the hints that a reader has seen.
    public init(rungs: Int, claimHint: Bool) {
      self.rungs = rungs
      self.claimHint = claimHint
    }
  }

  /// A hint to show.
  public enum Choice: Sendable, Equatable {
    /// The hint for the failed claim.
    case claim(ClaimHint)
    /// The hint for the step with a number, counted from 1.
    case step(Int, String)
    /// The general hint with a number, counted from 1.
    case rung(Int, String)
    /// No hint, because the reader has seen all of them.
    case none
  }

  /// Chooses the next hint: first the hint for the failed claim or, if it has none, for the step in
  /// progress, and then the general hints in order.
  ///
  /// - Parameters:
  ///   - seen: The hints that the reader has seen, to which the chosen hint is added.
  ///   - failedClaim: The first failed claim of the last verdict.
  ///   - step: The number of the step in progress, counted from 1, if the exercise has steps.
  /// - Returns: The hint to show.
  public func next(after seen: inout Seen, failedClaim: String?, step: Int? = nil) -> Choice {
    if !seen.claimHint {
      seen.claimHint = true
      if let hint = failedClaim.flatMap(hint(for:)) { return .claim(hint) }
      if let step, stepHints.indices.contains(step - 1) { return .step(step, stepHints[step - 1]) }
      seen.claimHint = false
    }
    guard rungs.indices.contains(seen.rungs) else { return .none }
    seen.rungs += 1
    return .rung(seen.rungs, rungs[seen.rungs - 1])
  }

  /// Returns the general hint with a number, if the reader has already seen this hint or it's the
  /// next one.
  ///
  /// - Parameters:
  ///   - number: The number, counted from 1.
  ///   - seen: The hints that the reader has seen, to which the hint is added.
  /// - Returns: The hint to show.
  /// - Throws: ``WorkbookError`` if there is no such hint, or if the reader hasn't seen the
  ///   previous one.
  public func rung(_ number: String, after seen: inout Seen) throws -> Choice {
    guard let number = Int(number), rungs.indices.contains(number - 1) else {
      throw WorkbookError(
        "There is no hint \(quoted(number)). Type a number from 1 to \(rungs.count)."
      )
    }
    guard number <= seen.rungs + 1 else {
      throw WorkbookError(
        "You haven't read hint \(seen.rungs + 1) yet. Read it before hint \(number)."
      )
    }
    seen.rungs = max(seen.rungs, number)
    return .rung(number, rungs[number - 1])
  }
}
