/// A column of a scoreboard: one version of the registry that the book builds, or another design.
///
/// To add a chapter's library, add it to ``all``. For what isn't a library, write a
/// ``ColumnAdapter``, as in `Columns/Proxy.swift`.
struct Column: Sendable {
  /// The heading.
  let name: String

  /// Whether two threads may share the adapter, as determined by ``isSendable(_:)``.
  let isShareable: Bool

  /// The thing that two threads would share, as a noun for the steps and results.
  let shared: String

  /// Whether the display owns that thing; otherwise, the observed object does.
  let isOwnedByDisplay: Bool

  /// The function that makes the adapter that a display owns.
  let makeAdapter: @Sendable (Display) -> any ColumnAdapter

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - name: The heading.
  ///   - isShareable: The result of `isSendable(…)` for the type of the registry.
  ///   - shared: A noun for the thing that has this type.
  ///   - isOwnedByDisplay: Whether the display owns it; otherwise, the observed object does.
  ///   - makeAdapter: A function that makes the adapter for a display. The display owns the
  ///     adapter, so the adapter must not retain the display.
  init(
    _ name: String,
    isShareable: Bool,
    shared: String = "registry",
    isOwnedByDisplay: Bool = true,
    makeAdapter: @escaping @Sendable (Display) -> any ColumnAdapter
  ) {
    self.name = name
    self.isShareable = isShareable
    self.shared = shared
    self.isOwnedByDisplay = isOwnedByDisplay
    self.makeAdapter = makeAdapter
  }

  /// The designs that chapter 11 compares.
  static let designs: [Column] = [
    .rawKVO, .proxy, .blocksCapturingWeakly, .blocksCapturingStrongly,
    .library,
  ]
}
