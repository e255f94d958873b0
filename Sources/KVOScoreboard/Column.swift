/// A column of the scoreboard: one version of the registry that the book builds.
///
/// To add a chapter, follow the pattern in `Columns/Chapters.swift`. If a type has other methods
/// than the chapters' registries, write a ``ColumnAdapter`` for it, as in
/// `Columns/KVOController.swift`.
public struct Column: Sendable {
  /// The heading.
  public let name: String

  /// Whether two threads may share the adapter, as determined by ``isSendable(_:)``.
  let isShareable: Bool

  /// The function that makes the adapter that a display owns.
  let makeAdapter: @Sendable (Display) -> any ColumnAdapter

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - name: The heading.
  ///   - isShareable: The result of `isSendable(…)` for the type of the registry.
  ///   - makeAdapter: A function that makes the adapter for a display. The display owns the
  ///     adapter, so the adapter must not retain the display.
  public init(
    _ name: String,
    isShareable: Bool,
    makeAdapter: @escaping @Sendable (Display) -> any ColumnAdapter
  ) {
    self.name = name
    self.isShareable = isShareable
    self.makeAdapter = makeAdapter
  }

  /// Every column that the book provides, in the order of the book.
  public static let all: [Column] = [
    .chapter1, .chapter2, .chapter3, .chapter4, .chapter5, .chapter6,
    .chapter7Retaining, .chapter7NonRetaining, .chapter8, .kvoController,
  ]
}
