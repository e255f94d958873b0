/// One observation that can be ended by hand, without naming what it observes.
///
/// The token keeps nothing alive, and its death ends nothing: the controller owns the observation.
///
/// Counterpart: `NSKeyValueObservation`, which does own its observation and ends it by dying.
public struct Token {
  private let end: () -> Bool?

  package init(end: @escaping () -> Bool?) {
    self.end = end
  }

  /// Ends the observation; a second time, or after the controller's death, it does nothing.
  ///
  /// An observation that was begun later for the same object and key path is not touched.
  ///
  /// - Returns: Whether this call ended it.
  /// - Complexity: O(1) expected, beyond the raw removal.
  @discardableResult
  public func invalidate() -> Bool {
    end() == true
  }
}
