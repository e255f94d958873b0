extension Claim {
  /// The claims of the stage `weakMap`.
  static let weakMap: [Claim] = []
}
