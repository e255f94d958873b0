extension ExerciseReport {
  /// A claim that was tested in every order of some threads' critical sections.
  public struct WovenClaim: Codable, Sendable, Equatable {
    /// The thing that was asked.
    public var question: String
    /// The number of orders that were tried: all, or as many as it took to find a fault.
    public var orders: Int
    /// The fault in the last of these orders, or `nil` if the claim holds in all of them.
    public var fault: String?
    /// The steps of the order that has the fault.
    public var steps: [String]
    /// Whether ThreadSanitizer looked for data races in these orders.
    public var isSearchedForRaces = false

    /// Creates a claim that was tested.
    public init(_ question: String, orders: Int, fault: String? = nil, steps: [String] = []) {
      self.question = question
      self.orders = orders
      self.fault = fault
      self.steps = steps
    }
  }
}
