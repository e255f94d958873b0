public import KeyValueObserving

/// A departures board, which is the observer in the examples.
public final class Board {
  /// The lines on the board, oldest first.
  public private(set) var lines: [String] = []

  /// Creates an empty board.
  public init() {}

  /// Adds a line.
  ///
  /// - Parameter line: The text of the line.
  public func show(_ line: String) {
    lines.append(line)
  }

  /// Adds a line with a delay.
  ///
  /// - Parameter delay: The delay, in minutes.
  public func show(delay: Int) {
    show("\(delay) min late")
  }
}

extension Board: KeyValueObserver {
  /// Adds a line with the values of the change, such as `0 -> 5`.
  public func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    show(change.text)
  }
}

extension ObservedChange {
  /// The values of the change, such as `0 -> 5`, `-> 5`, `0 ->`, or `prior: 0 ->`.
  public var text: String {
    let old = oldValue.map { "\($0) " } ?? ""
    let new = newValue.map { " \($0)" } ?? ""
    return "\(isPrior ? "prior: " : "")\(old)->\(new)"
  }
}
