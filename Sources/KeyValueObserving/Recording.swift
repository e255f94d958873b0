public import Synchronization

/// Notes which observed properties a reading touches.
///
/// This is how a key path is resolved: read it once, and see what it read.
@usableFromInline enum Recording {
  @usableFromInline static let readings = Atomic(0)
  private static let touches = ThreadSpecific<Few<Touch>>()

  /// Whether any thread is recording: the one question that every getter asks.
  @inlinable static var isActive: Bool {
    readings.load(ordering: .relaxed) != 0
  }

  @usableFromInline static func note(_ touch: Touch) {
    touches.current?.pointee.append(touch)
  }

  /// The observed properties that `body` reads, in order, each once.
  static func touches(reading body: () -> Void) -> Few<Touch> {
    var touches = Few<Touch>()
    readings.wrappingAdd(1, ordering: .relaxed)
    withUnsafeMutablePointer(to: &touches) { Recording.touches.withValue($0, body) }
    readings.wrappingSubtract(1, ordering: .relaxed)
    guard touches.count > 1 else { return touches }
    var seen: Set<Slot> = []
    return touches.filter { seen.insert($0.slot).inserted }
  }
}

extension KeyValueObservable {
  /// The observed properties of any object that reading `keyPath` passes.
  func touches(of keyPath: PartialKeyPath<Self>) -> Few<Touch> {
    Recording.touches { _ = self[keyPath: keyPath] }
  }

  /// Learns which properties `body` reads, the value at `keyPath`; traps if there are none.
  @usableFromInline package func resolve(
    _ keyPath: PartialKeyPath<Self>,
    file: StaticString,
    line: UInt,
    reading body: () -> Void
  ) -> Sources {
    let touches = Recording.touches(reading: body)
    let ledger = observerList.ledger
    if let foreign = touches.first(where: { $0.ledger !== ledger })?.origin.spelling() {
      fatalError(
        """
        The key path "\(keyPathName(keyPath))" of \(describe(self)) passes through \
        "\(foreign.keyPath.readable(after: [foreign]))" of another object. Observe that object \
        itself: only changes of the object's own properties are announced to its observers.
        """,
        file: file,
        line: line
      )
    }
    guard let sources = Sources(touches) else {
      fatalError(
        """
        Nobody announces changes of "\(keyPathName(keyPath))" in \(describe(self)). Make the \
        property @Observed, or announce it by hand and call accessValue(for:) in its getter.
        """,
        file: file,
        line: line
      )
    }
    return sources
  }
}
