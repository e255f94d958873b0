internal import Foundation
internal import KVOLocking
public import KeyValueObserving
internal import Synchronization

/// The registration of a handler for one value, which is itself an entry of the object's ledger.
///
/// A registration retains the observed object's ledger, so that it can end at any time. It retains
/// the object itself only if the controller retains observed objects.
///
/// Thread-safe.
///
/// Counterpart: `_FBKVOInfo`.
///
/// Chapter 10: chapter 9's registration, whose closure knows the value's type, whose state is an
/// atomic variable, and from which a single weak reference leads to the observer.
@usableFromInline final class Registration: @unchecked Sendable {
  // The conformance is unchecked, because the handler needn't be `Sendable`; see `KVOController`.

  /// The state between `observe` and `unobserve`.
  enum State: UInt8, AtomicRepresentable { case beginning, observing, cancelled }

  /// How a registration treats others for the same value.
  @usableFromInline enum Kind {
    /// The registration is made only if there's no other one.
    case single
    /// The registration is made in any case.
    case additional
    /// The registration is made in any case, and isn't in the way of others.
    case stream
  }

  /// A function that calls the handler, if the options require a call at this time.
  ///
  /// Before a change, the function returns the old value if it has to be kept, and after the
  /// change, it receives that value.
  @usableFromInline
  typealias Notifier = (
    _ registration: Registration, _ observer: AnyObject, _ object: AnyObject, _ isBefore: Bool,
    _ old: OldValueSource
  ) -> KeptValue?

  /// The number that identifies the registration to its token.
  let id = RegistrationNumber.next()
  let keyPath: AnyKeyPath
  @usableFromInline let resolved: ResolvedKeyPath
  private let options: ObservingOptions
  let kind: Kind
  private let objectID: ObjectIdentifier
  private weak let observer: AnyObject?
  private let registrations: Locked<[ObjectIdentifier: [Registration]]>
  private let state = Atomic(State.beginning)
  private let notifier: Notifier
  /// The observed object; nil if the registry doesn't retain observed objects, or if the estate
  /// does.
  private let object: AnyObject?
  private let isolation: Isolation?
  /// What has to be released on an actor.
  private let estate: Estate?
  /// The position in the order of registration.
  ///
  /// The number is assigned after the `initial` call, because any handlers that are registered
  /// during that call come first, and before any other code reads it.
  @exclusivity(unchecked) private(set) package var number = RegistrationNumber.unassigned
  /// Whether the registration has ended but is still in the ledger.
  ///
  /// Only the thread that ends the registration uses this property.
  @exclusivity(unchecked) private var hasToLeave = false
  /// The thread that makes the registration, if a change that another thread makes meanwhile has to
  /// be delivered; otherwise 0.
  private let initialThread: UInt
  #if DEBUG
    /// The call to `observe`.
    private let file: StaticString, line: UInt
    private let overlaps: OverlapCheck?
  #endif

  @usableFromInline init(
    of object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    _ resolved: ResolvedKeyPath,
    _ options: ObservingOptions,
    _ kind: Kind,
    in registry: Registry,
    _ place: Place,
    notify: @escaping Notifier
  ) {
    (self.keyPath, self.resolved, self.options) = (keyPath, resolved, options)
    (self.kind, registrations, observer) = (kind, registry.registrations, registry.observer)
    objectID = ObjectIdentifier(object)
    let object = registry.retaining == .observedObjects ? object : nil
    isolation = place.isolation
    if isolation == nil {
      (self.object, notifier, estate) = (object, notify, nil)
    } else {
      let estate = Estate(notify, object)
      (self.object, self.estate) = (nil, estate)
      notifier = { estate.notifier?($0, $1, $2, $3, $4) }
    }
    // Only properties that are announced by hand can be changed on one thread while another one
    // reads them, and those are followed. A stream has to end with the current value, even if it
    // doesn't begin with one.
    let wantsCurrentValue = options.contains(.initial) || kind == .stream
    let isWatched = place.isAnywhere && wantsCurrentValue && resolved.isFollowed
    initialThread = isWatched ? ThreadID.current.number : 0
    #if DEBUG
      (file, line) = (place.file, place.line)
      overlaps = place.isOneThread ? OverlapCheck() : nil
    #endif
  }

  deinit {
    // What belongs to an actor is released there, wherever the registration ends.
    guard let estate, let actor = isolation?.actorElsewhere else { return }
    Task { await estate.release(on: actor) }
  }

  var ledger: Ledger { resolved.ledger }

  /// Whether the registration hasn't ended.
  @usableFromInline var isWanted: Bool { state.load(ordering: .acquiring) != .cancelled }

  /// Makes the `initial` call, if the options require it, and adds the registration to the ledger.
  ///
  /// If the registration ends before it has been added, this method removes it again.
  ///
  /// A change that another thread makes in between isn't announced to the registration, so a
  /// lookout watches for one. (A change that's made during the call, on the same thread, isn't
  /// announced to the registration either, as in KVO.)
  func begin(on object: AnyObject, reading body: () -> Void) {
    let lookout = initialThread == 0 ? nil : Lookout(for: self)
    let posts = lookout.map { resolved.post($0, reading: body) } ?? []
    if options.contains(.initial) { show(object) }
    // Whoever ended the registration in that call may have removed the value that would be read
    // now.
    guard isWanted else {
      if let lookout { resolved.recall(lookout, from: posts) }
      return resolved.discard()
    }
    number = .next()
    resolved.enter(self, on: object, reading: body)
    #if DEBUG
      checkLocations()
    #endif
    // The `initial` call or another thread may have ended the registration before it was added.
    willExchange("begins, unless it has ended")
    let (hasBegun, _) = state.compareExchange(
      expected: .beginning,
      desired: .observing,
      ordering: .sequentiallyConsistent
    )
    if !hasBegun { resolved.leave(self) }
    guard let lookout else { return }
    resolved.recall(lookout, from: posts)
    if lookout.hasSeenChange { show(object) }
  }

  /// Calls the handler with the current value, outside of a round.
  ///
  /// `observe` may be called in a getter that's being recorded, and what the handler reads doesn't
  /// count.
  private func show(_ object: AnyObject) {
    AccessRecorder.pausing { _ = notify(object, isBefore: false, .none) }
  }

  /// Records that the registration has ended, so that its handler isn't called anymore.
  ///
  /// Call `end` once, in the critical section that takes the registration out of the registry, and
  /// call `leave` after unlocking.
  func end() {
    hasToLeave = state.exchange(.cancelled, ordering: .sequentiallyConsistent) == .observing
  }

  /// Removes the registration from the ledger, or lets `begin` remove it if `begin` is still
  /// running.
  func leave() {
    if hasToLeave { resolved.leave(self) }
  }

  /// Calls the handler, unless the registration has ended or the observer has been deallocated.
  @inline(__always)
  private func notify(
    _ object: AnyObject,
    isBefore: Bool,
    _ old: OldValueSource
  ) -> KeptValue? {
    guard isWanted, let observer else { return nil }
    #if DEBUG
      let isOutermost = overlaps?.begin { contextOfCall(object, file, line) } ?? false
      defer { if isOutermost { overlaps?.end() } }
    #endif
    return notifier(self, observer, object, isBefore, old)
  }
}

extension Registration: RoundEntry {
  package var wantsWillChange: Bool { !options.isDisjoint(with: [.old, .prior]) }

  package func willChange(
    _ object: AnyObject,
    _ shared: inout UnsafeRawPointer?
  ) -> KeptValue? {
    guard wantsWillChange else { return nil }
    let old = shared.map(OldValueSource.shared) ?? .none
    // The handler may change the value, so the entries after this one can't share it.
    if options.contains(.prior) { shared = nil }
    return notify(object, isBefore: true, old)
  }

  package func didChange(_ object: AnyObject, _ old: OldValueSource) {
    _ = notify(object, isBefore: false, old)
  }

  package func mayRead(_ object: AnyObject) -> Bool {
    isWanted && isolation?.permits(object) ?? true
  }

  package func catchUp(with object: AnyObject, hasMoved: Bool) -> Bool {
    let mayHaveMissed = initialThread != 0 && initialThread != ThreadID.current.number
    guard hasMoved || mayHaveMissed else { return false }
    _ = notify(object, isBefore: false, .none)
    return true
  }

  package func objectWasDeallocated() {
    // The object's other registrations end at the same time, and removing all of them at once is
    // faster than removing them one by one.
    _ = registrations.end(ledger)
  }
}

/// What a registration leaves to an actor.
private final class Estate: @unchecked Sendable {
  // The conformance is unchecked. It's safe, because the contents are used only on the actor.
  @exclusivity(unchecked) private(set) var notifier: Registration.Notifier?
  private var object: AnyObject?

  init(_ notifier: Registration.Notifier?, _ object: AnyObject?) {
    (self.notifier, self.object) = (notifier, object)
  }

  func release(on actor: isolated any Actor) { (notifier, object) = (nil, nil) }
}

// Duplicates and messages.
extension Registration {
  /// Returns whether this registration would be the second one for the known one's value.
  func duplicates(_ known: Registration) -> Bool {
    known.kind != .stream && known.keyPath == keyPath
  }

  /// Undoes what making the registration has done, because it would duplicate another one.
  func discard(for first: Registration, on object: AnyObject) {
    // The registry finds registrations by their ledgers, which two objects mustn't share.
    ledger.checkOwner(object)
    resolved.discard()
    #if DEBUG
      warn(of: first)
    #endif
  }

  #if DEBUG
    /// Stops the process if the value came from observed properties when it was read first, and
    /// from none when it was read again.
    private func checkLocations() {
      if !resolved.locations.isEmpty { return }
      fatalError(
        """
        Nothing announces changes of "\(name)". When it was read first, its getter read observed \
        properties, but when it was read again, it read none. If a getter returns a cached value, \
        observe what the value is computed from.
        """,
        file: file,
        line: line
      )
    }

    /// Prints, once, where this registration, which isn't going to be made, and the first one are
    /// made.
    private func warn(of first: Registration) {
      let places = "\(file):\(line) \(first.file):\(first.line)"
      guard Self.warnings.withLock({ $0.insert(places).inserted }) else { return }
      let warning = """
        warning: observe had no effect at \(file):\(line), because the same controller observes \
        \(first.text) since \(first.file):\(first.line). To keep both handlers, pass \
        allowingDuplicates: true. To replace the first one, end it with unobserve.

        """
      FileHandle.standardError.write(Data(warning.utf8))
    }

    /// The pairs of places that a warning has named.
    private static let warnings = Locked<Set<String>>([])
  #endif

  /// The name of the key path, as far as the platform provides names.
  private var name: String { resolved.name(of: keyPath) }
}

extension Registration: CustomStringConvertible {
  /// A description of the registration, for the list of an object's observers.
  @usableFromInline var description: String {
    let observer = observer.map { instance(type(of: $0), ObjectIdentifier($0)) } ?? "deallocated"
    return "<Registration: Observer: \(observer), Key path: \(name), Options: \(options)>"
  }

  /// A description of the registration, for the list of a controller, such as
  /// `<Train 0x…> delay, options: [new]`.
  var text: String {
    "\(instance(type(of: keyPath).rootType, objectID)) \(name), options: \(options)"
  }
}

func instance(_ type: Any.Type, _ id: ObjectIdentifier) -> String {
  "<\(type) 0x\(String(UInt(bitPattern: id), radix: 16))>"
}
