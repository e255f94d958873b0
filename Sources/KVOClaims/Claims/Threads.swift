extension Claim {
  /// The claims of the stage `threads`.
  static let threads: [Claim] = []
}
