public import Synchronization

/// A record of the observed properties that one reading accesses.
///
/// This is how a key path is resolved, and later followed: read its value, and see which getters
/// run.
@usableFromInline struct AccessRecorder {
  /// The accesses in order, unless the recorder keeps a trace.
  private var accesses = TinyArray<PropertyAccess>()
  private var trace: Trace?

  @inline(__always)
  private mutating func note(
    _ property: PropertyID,
    of ledger: Ledger,
    _ origin: () -> PropertyOrigin
  ) {
    if trace == nil {
      let location = Location(ledger: ledger, property: property)
      accesses.append(PropertyAccess(location: location, origin: origin()))
    } else {
      trace?.append(property, of: ledger)
    }
  }
}

extension AccessRecorder {
  /// The number of readings under way, on all threads.
  @usableFromInline static let readings = Atomic(0)
  private static let recorders = ThreadSpecific<AccessRecorder>()

  /// Whether any thread is recording; every getter checks this.
  @inlinable static var isRecording: Bool {
    readings.load(ordering: .relaxed) != 0
  }

  /// Records an access, if this thread is recording.
  @usableFromInline static func note(
    _ property: PropertyID,
    of ledger: Ledger,
    _ origin: () -> PropertyOrigin
  ) {
    recorders.current?.pointee.note(property, of: ledger, origin)
  }

  /// Returns the observed properties that `body` reads, in order, each once.
  static func accesses(reading body: () -> Void) -> TinyArray<PropertyAccess> {
    var recorder = AccessRecorder()
    record(&recorder, body)
    let accesses = exchange(&recorder.accesses, with: .none)
    guard accesses.count > 1 else { return accesses }
    var seen: Set<Location> = []
    return accesses.filter { seen.insert($0.location).inserted }
  }

  /// Returns the locations that `body` reads, in order; nil if they are the expected ones.
  static func locations(expecting expected: [Location], reading body: () -> Void) -> [Location]? {
    var recorder = AccessRecorder(trace: Trace(expecting: expected))
    record(&recorder, body)
    return recorder.trace?.unexpected
  }

  /// Calls `body`, whose reads aren't part of a reading that may be under way on this thread.
  @inline(__always)
  static func pausing(_ body: () -> Void) {
    if isRecording { recorders.withValue(nil, body) } else { body() }
  }

  private static func record(_ recorder: inout AccessRecorder, _ body: () -> Void) {
    readings.wrappingAdd(1, ordering: .relaxed)
    withUnsafeMutablePointer(to: &recorder) { recorders.withValue($0, body) }
    readings.wrappingSubtract(1, ordering: .relaxed)
  }
}
