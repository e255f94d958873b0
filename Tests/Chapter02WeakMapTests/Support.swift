/// A key: two trains of one number are equal, and still two trains.
final class Train: Hashable {
  let number: Int

  init(_ number: Int = 0) { self.number = number }

  static func == (one: Train, other: Train) -> Bool { one.number == other.number }

  /// The same for all, on purpose: every two trains collide.
  func hash(into hasher: inout Hasher) {}
}
