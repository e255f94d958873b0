extension Claim {
  /// The claims of the stage `identity`.
  static let identity: [Claim] = []
}
