extension Claim {
  /// The claims of the stage `directDelivery`.
  static let directDelivery: [Claim] = []
}
