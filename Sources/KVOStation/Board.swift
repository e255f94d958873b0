public import KeyValueObserving

/// The observer of every example: a board that shows what it is told.
public final class Board {
  /// What it shows, oldest line first.
  public private(set) var lines: [String] = []

  /// Makes an empty board.
  public init() {}

  /// Adds a line.
  ///
  /// - Parameter line: What to show.
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
  /// Shows a change word by word: `delay: 0 -> 5`.
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
  /// What the change carries: `0 -> 5`, `-> 5`, `0 ->`, with `prior:` in front of a prior call.
  public var text: String {
    let old = oldValue.map { "\($0) " } ?? ""
    let new = newValue.map { " \($0)" } ?? ""
    return "\(isPrior ? "prior: " : "")\(old)->\(new)"
  }
}
