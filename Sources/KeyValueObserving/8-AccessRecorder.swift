#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif
public import Synchronization

/// A record of the observed properties that one reading accesses.
///
/// To find out which properties the value at a key path comes from, the KVO layer reads the value
/// and records which getters run. It does so when an observer is registered and, unless the value
/// is just one property, again after each change. Swift can't take a key path such as
/// `\.child?.value` apart, so declared dependencies would need a second way to write such a path.
@usableFromInline package struct AccessRecorder {
  /// One access to an observed property.
  struct Access {
    let location: Location
    /// The key path of the property wrapper; nil if the property is announced by hand.
    let storage: AnyKeyPath?
    /// A function that copies the property's value; nil if the property is announced by hand.
    let copy: Copy?

    /// Returns whether the key path names just this property, which is an `@Observed` one of the
    /// ledger's object.
    func isProperty(_ keyPath: AnyKeyPath, of ledger: Ledger) -> Bool {
      copy != nil && location.ledger === ledger && location.property == keyPath
    }
  }

  /// A function that copies the value of an object's property into memory for an optional of the
  /// property's type.
  @usableFromInline package typealias Copy = (AnyObject, UnsafeMutableRawPointer) -> Void

  private var accesses: [Access] = []
  /// Whether the value mustn't come from an object that several threads may change.
  private let isConfined: Bool

  /// The number of readings under way, on all threads.
  @usableFromInline static let readings = Atomic(0)

  /// Whether any thread is recording; the getter of every observed property checks this first.
  @inlinable static var isRecording: Bool { readings.load(ordering: .relaxed) != 0 }

  /// The key of each thread's current recorder.
  ///
  /// The recorder isn't a task-local value, because a task that a getter starts would inherit it.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key, nil)
    precondition(failure == 0, "pthread_key_create failed with \(failure)")
    return key
  }()

  /// Records an access if this thread is recording.
  ///
  /// Pass `storage` and `copy` if there's a property wrapper, and the object if several threads may
  /// change it.
  @usableFromInline static func note(
    _ property: consuming AnyKeyPath,
    of ledger: Ledger,
    storage: consuming AnyKeyPath? = nil,
    sharedIn object: AnyObject? = nil,
    copy: consuming Copy? = nil
  ) {
    guard let pointer = pthread_getspecific(key) else { return }
    let recorder = pointer.assumingMemoryBound(to: AccessRecorder.self)
    if let object, recorder.pointee.isConfined { reportSharing(of: object) }
    let location = Location(ledger: ledger, property: property)
    recorder.pointee.accesses.append(Access(location: location, storage: storage, copy: copy))
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

  /// Returns the observed properties that `body` accesses, in order.
  static func accesses(isConfined: Bool = false, reading body: () -> Void) -> [Access] {
    var recorder = AccessRecorder(isConfined: isConfined)
    readings.wrappingAdd(1, ordering: .relaxed)
    withUnsafeMutablePointer(to: &recorder) { call(body, recording: UnsafeMutableRawPointer($0)) }
    readings.wrappingSubtract(1, ordering: .relaxed)
    return recorder.accesses
  }

  /// Calls `body` without recording its accesses, even if a reading is under way on this thread.
  package static func pausing(_ body: () -> Void) {
    if isRecording { call(body, recording: nil) } else { body() }
  }

  private static func call(_ body: () -> Void, recording recorder: UnsafeMutableRawPointer?) {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, recorder)
    body()
    pthread_setspecific(key, outer)
  }
}

/// A number that identifies the current thread while it runs, and isn't zero.
var currentThread: UInt {
  // Only Glibc's `pthread_t` is a number. The branch for Musl hasn't been tried.
  #if canImport(Glibc)
    UInt(pthread_self())
  #else
    UInt(bitPattern: pthread_self())
  #endif
}

// Names, for messages.

extension [AccessRecorder.Access] {
  /// Returns the description, without the root, of the key path that was read: `origin.city`.
  ///
  /// On Linux, the key path of a computed property, and thus of a wrapped one, prints as
  /// `<computed 0x… (Int)>`, but the key path of the wrapper's storage prints with the storage's
  /// name. Other computed properties, and stored properties that a subclass might override, don't
  /// have a name on Linux.
  func name(of keyPath: AnyKeyPath) -> String {
    let wrapped = compactMap { access in
      access.storage.map { (property: access.location.property, name: storedName($0)) }
    }
    if let own = wrapped.first(where: { $0.property == keyPath }) { return own.name }
    return wrapped.reduce(components(of: keyPath)) { text, it in
      text.replacing(components(of: it.property), with: it.name)
    }
  }
}

/// Returns the name of the property whose storage the key path names: `delay` for `\Train._delay`.
func storedName(_ storage: AnyKeyPath) -> String { String(components(of: storage).dropFirst()) }

/// Returns the description without the root: `delay` for `\Train.delay`.
private func components(of keyPath: AnyKeyPath) -> String {
  let text = "\(keyPath)"
  // The root may contain dots, as in `Model.Train`, or none, as in `Train<Array<Int>>`.
  let root = "\\\(type(of: keyPath).rootType)."
  guard text.hasPrefix(root) else { return String(text.drop { $0 != "." }.dropFirst()) }
  return String(text.dropFirst(root.count))
}

extension KeyValueObservable {
  /// Returns the name of a key path of this object, such as `delay`, for a message.
  ///
  /// The value is read to find out the names of wrapped properties.
  package func keyPathName(_ keyPath: PartialKeyPath<Self>) -> String {
    AccessRecorder.accesses { _ = self[keyPath: keyPath] }.name(of: keyPath)
  }

  /// Returns the name of a key path that may be another object's.
  func name(of keyPath: AnyKeyPath) -> String {
    (keyPath as? PartialKeyPath<Self>).map(keyPathName) ?? "\(keyPath)"
  }
}

/// Returns a description of the object in the form that Foundation's messages use: `<Train 0x…>`.
package func describe(_ object: AnyObject) -> String {
  "<\(type(of: object)) \(address(ObjectIdentifier(object)))>"
}

func address(_ id: ObjectIdentifier) -> String {
  "0x" + String(UInt(bitPattern: id), radix: 16)
}
