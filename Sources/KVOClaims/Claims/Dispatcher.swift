extension Claim {
  /// The claims of the stage `dispatcher`.
  static let dispatcher: [Claim] = []
}
