internal import KeyValueObserving
internal import Chapter11OtherDesigns

// The block table's closures don't receive the observer, so they have to capture it. A program can
// do this in two ways with different results, so there are two columns.
extension Column {
  static let blocksCapturingWeakly = blocks("blocks weak") { display, handler in
    { [weak display] in
      guard let display else {
        return ScenarioLog.step(
          "The block table calls its closure, but the board is gone, so no handler is called."
        )
      }
      handler(display)
    }
  }

  static let blocksCapturingStrongly = blocks("blocks strong") { display, handler in
    { handler(display) }
  }

  private static func blocks(
    _ name: String,
    capture: @escaping BlockAdapter.Capture
  ) -> Column {
    Column(
      name,
      isShareable: isSendable(BlockTable.self),
      shared: "block table",
      isOwnedByDisplay: false
    ) {
      BlockAdapter(display: $0, capture: capture)
    }
  }
}

/// An adapter that adds closures to the observed object's block table.
///
/// Nothing removes them unless the scenario unobserves the value.
private struct BlockAdapter: ColumnAdapter {
  /// A function that returns a closure that calls the handler with the display.
  typealias Capture =
    @Sendable (_ display: Display, _ handler: @escaping (Display) -> Void) -> () -> Void

  unowned let display: Display
  let capture: Capture

  func observe<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  ) {
    guard options == .new else { ScenarioLog.notApplicable("The block table has no options.") }
    let call = capture(display, handler)
    object.addHandler(forKeyPath: keyPath) { _, _, _ in call() }
  }

  func unobserve<Object: ScenarioObject>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    object.removeHandlers(forKeyPath: keyPath)
  }
}
