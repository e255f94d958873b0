extension Claim {
  /// The claims of the stage `selfObservation`.
  static let selfObservation: [Claim] = []
}
