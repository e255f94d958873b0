internal import KVOLocking
public import KeyValueObserving
internal import Synchronization

/// An entry that represents the registration of one handler.
///
/// A registration retains the observed object's ledger, so that `end` can remove the registration
/// at any time. However, the registration retains the object itself only if the controller retains
/// observed objects.
///
/// Counterpart: `_FBKVOInfo`.
@usableFromInline final class Registration: @unchecked Sendable {
  // The conformance is unchecked, because the handler needn't be `Sendable`; see `KVOController`.
  // Only three properties change: the phase, which is atomic, the number, before the registration
  // is added to the ledger, and `hasToLeave`, which only the thread that ends the registration
  // uses.

  /// The workbook's chapter 4 shows the transitions.
  enum Phase: UInt8, AtomicRepresentable { case beginning, observing, cancelled }

  /// An occasion on which a handler is called.
  @usableFromInline enum Moment { case initial, willChange, didChange }

  /// A function that calls the handler, if the options require a call at the given moment.
  ///
  /// The function's first arguments are the registration, the observer, and the object. Before a
  /// change, the function returns the old value if it has to be kept. After the change, the
  /// function receives that value as its last argument.
  @usableFromInline
  typealias Notifier = (
    Registration, AnyObject, AnyObject, Moment, OldValueSource
  ) -> KeptValue?

  /// The number that identifies the registration to its token.
  ///
  /// A token may outlive the registration, whose address may be reused then.
  let id = RegistrationNumber.next()
  let keyPath: AnyKeyPath
  @usableFromInline let options: ObservingOptions
  /// The registration's number.
  ///
  /// The number is assigned after the `initial` call, because any handlers that are registered
  /// during that call come first. Exclusivity doesn't have to be checked, because the number is
  /// assigned before any code reads it.
  @exclusivity(unchecked) private(set) package var number = RegistrationNumber.unassigned
  @usableFromInline let resolved: ResolvedKeyPath
  private let currentPhase = Atomic(Phase.beginning)
  /// Whether the registration has ended but is still in the ledger.
  ///
  /// Only the thread that ends the registration uses this property: it sets it in the table's
  /// critical section, and reads it afterward.
  @exclusivity(unchecked) private var hasToLeave = false
  /// Whether the registration feeds a stream, so that it isn't in the way of others.
  let isForStream: Bool
  /// The observed object; nil if the controller retains nothing, or if an actor's custody does.
  private let retained: AnyObject?
  /// The thread that makes the `initial` call, if other threads may change the value; otherwise 0.
  private let initialThread: UInt
  let object: ObjectIdentifier
  private let table: Table
  private let notifier: Notifier
  @usableFromInline let confinement: Confinement?

  init(
    of object: any KeyValueObservable,
    _ keyPath: AnyKeyPath,
    _ resolved: consuming ResolvedKeyPath,
    options: ObservingOptions,
    kind: RegistrationKind,
    place: Place,
    retainObserved: Bool,
    in table: Table,
    notify: consuming @escaping Notifier
  ) {
    self.keyPath = keyPath
    self.options = options
    self.resolved = resolved
    self.object = ObjectIdentifier(object)
    self.confinement = place.confinement
    let retained = retainObserved ? object : nil
    if let confinement = place.confinement, confinement.isToActor {
      let custody = Custody(of: Estate(notify, retained), for: confinement)
      notifier = { custody.estate.notifier?($0, $1, $2, $3, $4) }
      self.retained = nil
    } else {
      notifier = notify
      self.retained = retained
    }
    self.isForStream = kind == .stream
    let isForAnyThread = place.confinement == nil && !place.isForOneThread
    // Only manually announced properties can be changed on one thread while another one reads them.
    let isWatched = isForAnyThread && options.contains(.initial) && resolved.isFollowed
    self.initialThread = isWatched ? ThreadID.current.number : 0
    self.table = table
    #if DEBUG
      (file, line) = (place.file, place.line)
    #endif
  }

  #if DEBUG
    /// The place of the call to `observe`.
    let file: StaticString, line: UInt
  #endif

  var phase: Phase { currentPhase.load(ordering: .acquiring) }

  /// Whether the registration hasn't ended.
  private var isWanted: Bool { phase != .cancelled }

  var ledger: Ledger { resolved.ledger }

  var observer: AnyObject? { table.observer }

  /// The name of the key path, as far as the platform provides names.
  var name: String { resolved.name(of: keyPath) }

  /// Makes the `initial` call, if the options require it, and adds the registration to the ledger.
  ///
  /// If the registration ends before it has been added, this method removes it from the ledger
  /// again.
  ///
  /// A change that another thread makes in between isn't announced to the registration, so a
  /// lookout watches for one. (A change that's made during the call, on the same thread, isn't
  /// announced to the registration either, as in KVO.)
  func begin(on object: AnyObject, reading body: () -> Void) {
    let lookout = initialThread == 0 ? nil : Lookout(for: self)
    let posts = lookout.map { resolved.post($0, reading: body) } ?? []
    if options.contains(.initial) {
      AccessRecorder.pausing { _ = notify(object, .initial, .none) }
    }
    // Whoever ended the registration in that call may have removed the value that would be read now.
    guard isWanted else {
      if let lookout { resolved.recall(lookout, from: posts) }
      return
    }
    number = .next()
    resolved.enter(self, on: object, reading: body)
    #if DEBUG
      checkLocations()
    #endif
    // The `initial` call or another thread may have ended the registration before it was added.
    willExchange("begins, unless it has ended")
    let (hasBegun, _) = currentPhase.compareExchange(
      expected: .beginning,
      desired: .observing,
      ordering: .sequentiallyConsistent
    )
    if !hasBegun { resolved.leave(self) }
    guard let lookout else { return }
    resolved.recall(lookout, from: posts)
    if lookout.hasSeenChange { _ = notify(object, .initial, .none) }
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
  #endif

  /// Records that the registration has ended, so that its handler isn't called any more.
  ///
  /// Call this method once, in the critical section that removes the registration from the table,
  /// and call `leave` after unlocking.
  func end() {
    hasToLeave =
      currentPhase.exchange(.cancelled, ordering: .sequentiallyConsistent) == .observing
  }

  /// Removes the registration from the ledger, or lets `begin` remove it if `begin` is still
  /// running.
  func leave() {
    if hasToLeave { resolved.leave(self) }
  }

  /// Calls the handler, unless the observer has been deallocated or the registration has ended.
  @inline(__always)
  private func notify(
    _ object: AnyObject,
    _ moment: Moment,
    _ old: OldValueSource
  ) -> KeptValue? {
    guard isWanted, let observer = table.observer else { return nil }
    return notifier(self, observer, object, moment, old)
  }
}

extension Registration: RoundEntry {
  package var wantsWillChange: Bool { !options.isDisjoint(with: [.old, .prior]) }

  package func willChange(_ object: AnyObject, _ shared: inout UnsafeRawPointer?) -> KeptValue? {
    guard wantsWillChange else { return nil }
    let old = shared.map(OldValueSource.shared) ?? .none
    if options.contains(.prior) { shared = nil }
    return notify(object, .willChange, old)
  }

  package func didChange(_ object: AnyObject, _ old: OldValueSource) {
    _ = notify(object, .didChange, old)
  }

  package func hasMissed(_ object: AnyObject) -> Bool {
    guard initialThread != 0, initialThread != ThreadID.current.number else { return false }
    didChange(object, .none)
    return true
  }

  package func objectWasDeallocated() {
    resolved.leave(self)
    // The object's other registrations end at the same time, and removing all of them at once is
    // faster than removing them one by one.
    _ = table.take(ledger) { _ in true }
  }
}

/// The owner of what belongs to an actor, which has to be released there.
///
/// A registration may end on any thread, for example because a view of the main actor is released
/// elsewhere. But the objects that it retains may be used only on the actor, and so may their
/// `deinit`.
private final class Custody {
  let estate: Estate
  private let confinement: Confinement

  init(of estate: Estate, for confinement: Confinement) {
    (self.estate, self.confinement) = (estate, confinement)
  }

  deinit {
    guard let actor = confinement.heir else { return }
    Task { [estate] in await estate.release(on: actor) }
  }
}

/// What an owner leaves behind.
private final class Estate: @unchecked Sendable {
  // The conformance is unchecked. It's safe, because the contents are used only on their actor.
  @exclusivity(unchecked) private(set) var notifier: Registration.Notifier?
  private var retained: AnyObject?

  init(_ notifier: @escaping Registration.Notifier, _ retained: AnyObject?) {
    (self.notifier, self.retained) = (notifier, retained)
  }

  func release(on actor: isolated any Actor) { (notifier, retained) = (nil, nil) }
}
