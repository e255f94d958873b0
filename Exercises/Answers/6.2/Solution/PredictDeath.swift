/// The facts about the deallocation of a terminal.
///
/// A terminal is a board: `class Terminal: Board`. Each of the two classes has a `deinit` and a stored
/// property.
enum Predictions {
  /// The class whose `deinit` runs first: "Board" or "Terminal".
  static var firstDeinit: String {
    "Terminal"
  }

  /// The class whose stored property is released first: "Board" or "Terminal".
  static var firstProperty: String {
    "Board"
  }

  /// Whether any stored property is released before the last `deinit` has run.
  static var propertiesBeforeDeinit: Bool {
    false
  }

  /// Whether a weak reference to the terminal still works in the first `deinit`, and isn't nil.
  static var weakReferenceWorksInDeinit: Bool {
    false
  }

  /// Whether the first `deinit` can use the terminal's observer list, which is a stored property.
  static var observerListWorksInDeinit: Bool {
    true
  }

  /// Whether a train is still observed after the deallocation, if only the terminal's own registry
  /// observed it.
  static var stillObservedAfterward: Bool {
    false
  }
}
