public import Synchronization

/// A record of the observed properties that one reading accesses.
///
/// To find out which properties the value at a key path comes from, the KVO layer reads the value
/// and records which getters run. It does so when an observer is registered and, if necessary,
/// again after each change.
@usableFromInline package struct AccessRecorder {
  /// The accesses, in order; empty if the recorder keeps a trace instead.
  private var accesses = TinyArray<PropertyAccess>()
  private var trace: Trace?
  /// Whether the reading is for a registration.
  private var isForRegistration = false
  /// Whether the value mustn't come from an object that several threads may change.
  private var isConfined = false
  @inline(__always)
  private mutating func note(
    _ property: PropertyID,
    of ledger: Ledger,
    _ origin: () -> PropertyOrigin
  ) {
    if trace == nil {
      let location = PropertyLocation(ledger: ledger, property: property)
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

  /// Whether any thread is recording; the getter of every observed property checks this first.
  @inlinable static var isRecording: Bool {
    readings.load(ordering: .relaxed) != 0
  }

  /// Records an access if this thread is recording.
  @usableFromInline static func note(
    _ property: PropertyID,
    of ledger: Ledger,
    _ origin: () -> PropertyOrigin
  ) {
    recorders.current?.pointee.note(property, of: ledger, origin)
  }

  /// Records an access to a manually announced property, unless nobody has ever observed it.
  static func note(
    announced keyPath: AnyKeyPath,
    of ledger: Ledger,
    in object: AnyObject,
    isShared: Bool
  ) {
    guard let recorder = recorders.current else { return }
    if isShared, recorder.pointee.isConfined { reportSharing(of: object) }
    let creating = recorder.pointee.isForRegistration
    var known: PropertyID?
    // What the key path's arguments read while they're hashed doesn't count.
    pausing { known = ledger.announcedProperty(for: keyPath, creating: creating) }
    guard let property = known else { return }
    recorder.pointee.note(property, of: ledger) {
      PropertyOrigin(keyPaths: { PropertyKeyPaths(property: keyPath, storage: nil) }, copy: nil)
    }
  }

  private static func reportSharing(of object: AnyObject) -> Never {
    fatalError(
      """
      An observed value comes from \(describe(object)), which is Sendable, so several threads may \
      change it, but the handler is for one place. Observe the value on an actor, which is then \
      checked for each change, or make the observed object, the observer, and the handler Sendable.
      """
    )
  }

  /// Returns the observed properties that `body` accesses, in order and without repetitions.
  static func accesses(
    reading body: () -> Void,
    forRegistration isForRegistration: Bool = false,
    isConfined: Bool = false
  ) -> TinyArray<PropertyAccess> {
    var recorder = AccessRecorder(isForRegistration: isForRegistration, isConfined: isConfined)
    record(&recorder, body)
    return recorder.distinctAccesses
  }

  private var distinctAccesses: TinyArray<PropertyAccess> {
    guard accesses.count > 1 else { return accesses }
    var seen: Set<PropertyLocation> = []
    return TinyArray(accesses.filter { seen.insert($0.location).inserted })
  }

  /// Returns the locations that `body` accesses, in order, or nil if they're the expected ones.
  static func locations(
    expecting expected: [PropertyLocation],
    isConfined: Bool,
    reading body: () -> Void
  ) -> [PropertyLocation]? {
    var recorder = AccessRecorder(
      trace: Trace(expecting: expected),
      isForRegistration: true,
      isConfined: isConfined
    )
    record(&recorder, body)
    return recorder.trace?.unexpected
  }

  /// Calls `body` without recording its accesses, even if a reading is under way on this thread.
  @usableFromInline package static func pausing(_ body: () -> Void) {
    if isRecording { recorders.withValue(nil, body) } else { body() }
  }

  private static func record(_ recorder: inout AccessRecorder, _ body: () -> Void) {
    readings.wrappingAdd(1, ordering: .relaxed)
    withUnsafeMutablePointer(to: &recorder) { recorders.withValue($0, body) }
    readings.wrappingSubtract(1, ordering: .relaxed)
  }
}

/// The locations that one reading accesses, compared with those of the previous reading.
///
/// Most readings access the same locations as the previous reading, and a trace detects this
/// without an allocation or hashing.
struct Trace {
  private let expected: [PropertyLocation]
  /// The number of expected locations that have been accessed so far.
  private var matched = 0
  /// All locations accessed so far; nil until one of them is unexpected.
  private var actual: [PropertyLocation]?

  /// Creates a trace of a new reading.
  ///
  /// - Parameter expected: The locations of the previous reading.
  init(expecting expected: [PropertyLocation]) {
    self.expected = expected
  }

  /// The accessed locations, in order; nil if they're the expected ones.
  var unexpected: [PropertyLocation]? {
    actual ?? (matched == expected.count ? nil : Array(expected[..<matched]))
  }

  /// Adds an access, unless it repeats the access before it.
  mutating func append(_ property: PropertyID, of ledger: Ledger) {
    if actual != nil {
      appendActual(property, of: ledger)
    } else if matched < expected.count, expected[matched].isOf(property, ledger) {
      matched += 1
    } else if matched == 0 || !expected[matched - 1].isOf(property, ledger) {
      actual = Array(expected[..<matched])
      actual?.reserveCapacity(expected.count + 1)
      appendActual(property, of: ledger)
    }
  }

  private mutating func appendActual(_ property: PropertyID, of ledger: Ledger) {
    if let last = actual?.last, last.isOf(property, ledger) { return }
    actual?.append(PropertyLocation(ledger: ledger, property: property))
  }
}

extension PropertyLocation {
  @inline(__always)
  fileprivate func isOf(_ property: PropertyID, _ ledger: Ledger) -> Bool {
    self.property == property && self.ledger === ledger
  }
}
