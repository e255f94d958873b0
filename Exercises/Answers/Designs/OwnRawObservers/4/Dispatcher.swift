/// A stand-in for a dispatcher: each registration is its own raw observer, so there's no table.
struct Dispatcher: Sendable {
  static let shared = Dispatcher()

  /// The number of registrations in the table.
  let count = 0
}
