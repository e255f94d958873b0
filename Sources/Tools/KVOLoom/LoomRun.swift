/// One order in which the threads took their turns, and its result.
public struct LoomRun: Equatable, Sendable {
  /// The turns, in this order.
  public internal(set) var turns: [Turn]

  /// A description of the fault, or `nil` if there is none.
  public internal(set) var fault: String?

  /// One sentence, without a period, that helps with the fault; `nil` if that depends on the claim.
  package internal(set) var idea: String?

  /// The names of the threads that took the turns.
  ///
  /// To repeat this run, pass the schedule to `Loom.replay(_:)`.
  public var schedule: [String] { turns.map(\.thread) }
}

/// One turn of one thread, from its current stop to the next one.
public struct Turn: Equatable, Sendable {
  /// The name of the thread.
  public let thread: String

  /// The name that was given to the section or point, or the function that contains the section.
  public let action: String

  /// The source file, without its folders, and the line.
  public let place: String
}

/// The result of trying all orders.
public struct Exploration: Equatable, Sendable {
  /// The number of orders that were tried until a fault was found, or of all orders if none was
  /// found.
  public let orders: Int

  /// The first order that has a fault, or `nil` if no order has one.
  public let failure: LoomRun?

  package init(orders: Int, failure: LoomRun?) {
    self.orders = orders
    self.failure = failure
  }
}

extension Turn: CustomStringConvertible {
  /// The turn, as a line of a schedule.
  public var description: String {
    "\(thread): \(action) (\(place))"
  }

  /// The section, as part of a sentence.
  var section: String { "“\(action)” (\(place))" }
}

extension LoomRun: CustomStringConvertible {
  /// The fault and the turns that lead to it, on a line each.
  public var description: String {
    let lines = turns.enumerated().map { "  \($0 + 1). \($1)" }
    return ([fault ?? "This order holds."] + lines).joined(separator: "\n")
  }
}

extension Exploration: CustomStringConvertible {
  /// The number of orders, and the order that fails.
  public var description: String {
    guard let failure else { return "holds in all \(orders) orders" }
    return "fails in order \(orders): \(failure)"
  }
}

extension Exploration {
  /// Returns whether the search ended because there are more orders than the limit.
  package func exceeds(limit: Int) -> Bool {
    orders == limit && failure.map { $0.turns.isEmpty } == true
  }
}
