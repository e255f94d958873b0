/// One order in which the threads took their turns, and what came of it.
public struct Run: Equatable, Sendable {
  /// Who did what, in this order.
  public internal(set) var steps: [Step]

  /// What went wrong, as a sentence, or nil if nothing did.
  public internal(set) var fault: String?

  /// The names of the steps' threads: what `Loom.replay(_:)` takes to do the same again.
  public var schedule: [String] { steps.map(\.thread) }
}

/// One turn of one thread: from this place to just before its next critical section.
public struct Step: Equatable, Sendable {
  /// The name of the thread.
  public let thread: String

  /// What it does: the section's function, or the name given to the section or point.
  public let action: String

  /// The lock that it enters, named after the state behind it; nil at a point outside all locks.
  public let lock: String?

  /// The source file, without its folders, and the line.
  public let place: String
}

/// What came of trying all orders.
public struct Report: Equatable, Sendable {
  /// How many orders were tried: all of them, or as many as it took to find a fault.
  public let orders: Int

  /// The first order that goes wrong, or nil if all go right.
  public let failure: Run?

  package init(orders: Int, failure: Run?) {
    self.orders = orders
    self.failure = failure
  }
}

extension Step: CustomStringConvertible {
  /// The step as a line of a schedule.
  public var description: String {
    let lock = lock.map { "lock of \($0), " } ?? ""
    return "\(thread): \(action) (\(lock)\(place))"
  }
}

extension Run: CustomStringConvertible {
  /// The fault and the steps that lead to it, one a line.
  public var description: String {
    let lines = steps.enumerated().map { "  \($0 + 1). \($1)" }
    return ([fault ?? "This order holds."] + lines).joined(separator: "\n")
  }
}

extension Report: CustomStringConvertible {
  /// How many orders there were, and the one that fails.
  public var description: String {
    guard let failure else { return "holds in all \(orders) orders" }
    return "fails in order \(orders): \(failure)"
  }
}
