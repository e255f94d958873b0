extension Claim {
  /// The claims of the stage `autoUnobserve`.
  static let autoUnobserve: [Claim] = []
}
