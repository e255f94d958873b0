/// One order in which the threads took their turns, and its result.
public struct Run: Equatable, Sendable {
  /// The steps, in this order.
  public internal(set) var steps: [Step]

  /// A description of the fault, or `nil` if there is none.
  public internal(set) var fault: String?

  /// The names of the threads of the steps, with which `Loom.replay(_:)` repeats this run.
  public var schedule: [String] { steps.map(\.thread) }
}

/// One turn of one thread, from its current stop to the next one.
public struct Step: Equatable, Sendable {
  /// The name of the thread.
  public let thread: String

  /// The action: the function of the section, or the name that was given to the section or point.
  public let action: String

  /// The lock that the thread enters, named after its state, or `nil` outside all locks.
  public let lock: String?

  /// The source file, without its folders, and the line.
  public let place: String
}

/// The result of trying all orders.
public struct Report: Equatable, Sendable {
  /// The number of orders that were tried: all, or as many as it took to find a fault.
  public let orders: Int

  /// The first order that has a fault, or `nil` if none has.
  public let failure: Run?

  package init(orders: Int, failure: Run?) {
    self.orders = orders
    self.failure = failure
  }
}

extension Step: CustomStringConvertible {
  /// The step, as a line of a schedule.
  public var description: String {
    let lock = lock.map { "lock of \($0), " } ?? ""
    return "\(thread): \(action) (\(lock)\(place))"
  }
}

extension Run: CustomStringConvertible {
  /// The fault and the steps that lead to it, on a line each.
  public var description: String {
    let lines = steps.enumerated().map { "  \($0 + 1). \($1)" }
    return ([fault ?? "This order holds."] + lines).joined(separator: "\n")
  }
}

extension Report: CustomStringConvertible {
  /// The number of orders, and the order that fails.
  public var description: String {
    guard let failure else { return "holds in all \(orders) orders" }
    return "fails in order \(orders): \(failure)"
  }
}
