/// All notifications for one change, and the old values that they carry.
///
/// A round calls the ledger entries that exist before the change, in the order of registration. A
/// registration that begins during a round takes part from the next round on. (But if a controller
/// has meanwhile made an `initial` call or a sequence on another thread, its handler is called once
/// more, because it may have received the old value.) A raw observer that's removed during a round
/// is still called if it hasn't been deallocated. KVO leaves these rules unspecified; they're our
/// choice.
///
/// The accessor that makes a change also keeps the round for it. So each change has old values of
/// its own, even if it's a mutation that stays open across a suspension or inside another change.
@usableFromInline struct Round {
  @usableFromInline let list: EntryList
  var properties: TinyArray<PropertyID>
  /// Whether an entry may have been added after the list was copied, but before the change.
  private(set) var mayHaveNewcomers: Bool
  /// The number of entries that had ever been added to the ledger when the list was copied.
  ///
  /// Only a round for a change that's announced manually needs this number.
  private let additionsAtStart: Int
  private var oldValues = KeptValues()

  /// Creates a round for an announcement that begins while the object isn't observed.
  init() {
    list = EntryList()
    properties = .none
    mayHaveNewcomers = true
    additionsAtStart = 0
  }

  @usableFromInline init(for property: PropertyID, _ list: consuming EntryList) {
    self.list = consume list
    properties = .one(property)
    mayHaveNewcomers = false
    additionsAtStart = 0
  }

  /// Creates a round for a change that's announced manually.
  init(for properties: TinyArray<PropertyID>, in ledger: Ledger, of object: AnyObject) {
    (list, additionsAtStart) = ledger.entriesAndAdditions(for: properties, of: object)
    self.properties = properties
    mayHaveNewcomers = true
  }

  /// Finds out, after a change that's announced manually, whether the round may have newcomers.
  mutating func checkForNewcomers(in ledger: Ledger) {
    mayHaveNewcomers = ledger.mayHaveNewcomers(since: additionsAtStart)
  }

  /// Whether any entry has to be called before the change.
  @inlinable var wantsWillChange: Bool { list.wantsWillChange }

  /// Calls the entries before the change, if at least one of them needs this call.
  ///
  /// A getter may change a property while the KVO layer records which properties the getter reads.
  /// In that case, the properties that observers read in response aren't recorded.
  ///
  /// - Parameters:
  ///   - object: The object whose property is about to change.
  ///   - oldValue: A pointer to the property's old value, if available.
  @usableFromInline mutating func willChange(
    _ object: any KeyValueObservable,
    _ oldValue: UnsafeRawPointer?
  ) {
    guard list.wantsWillChange else { return }
    var shared = oldValue
    AccessRecorder.pausing {
      list.each { entry in
        guard let value = entry.willChange(object, &shared) else { return }
        oldValues.append(value, for: entry.number)
      }
    }
    if shared == nil { mayHaveNewcomers = true }
  }

  /// Calls the entries after the change.
  ///
  /// - Parameters:
  ///   - object: The object whose property has changed.
  ///   - oldValue: A pointer to the property's old value, if available.
  @usableFromInline mutating func didChange(
    _ object: any KeyValueObservable,
    _ oldValue: UnsafeRawPointer?
  ) {
    let shared = oldValue.map(OldValueSource.shared) ?? .none
    AccessRecorder.pausing {
      // An entry that was added after the round began, but before the change, has read the old
      // value.
      if mayHaveNewcomers {
        let now = object.observerList.ledger.entries(afterChangeTo: properties, of: object)
        now.each(besides: list) { $0.catchUp(with: object, hasMoved: false) }
      }
      if oldValues.isEmpty {
        list.each { $0.didChange(object, shared) }
      } else {
        list.each { $0.didChange(object, oldValues.take(for: $0.number) ?? shared) }
      }
    }
  }
}

/// The old values that the entries of one round returned, in the order of the entries.
struct KeptValues {
  private var first: KeptValue?
  private var last: KeptValue?

  var isEmpty: Bool { first == nil }

  /// Appends the old value for the registration.
  mutating func append(_ value: KeptValue, for number: RegistrationNumber) {
    value.number = number
    last?.next = value
    last = value
    if first == nil { first = value }
  }

  /// Removes and returns the old value for the registration, if there is one.
  mutating func take(for number: RegistrationNumber) -> OldValueSource? {
    guard let value = first, value.number == number else { return nil }
    first = value.next.take()
    return .kept(value)
  }
}

extension EntryList {
  /// Whether a change needs a ``Round``.
  ///
  /// A change needs one if an entry has to be called before the change, or if any thread is
  /// recording a reading.
  @inlinable var needsRound: Bool { wantsWillChange || AccessRecorder.isRecording }
}

extension Round {
  /// Calls the entries before the change, if at least one of them needs this call.
  ///
  /// The caller keeps the old value, if there is one, because it has to pass the value to
  /// `didChange`, too.
  @inlinable
  mutating func willChange<Value>(_ object: any KeyValueObservable, keeping oldValue: Value?) {
    if let oldValue {
      withUnsafePointer(to: oldValue) { willChange(object, $0) }
    } else {
      willChange(object, nil)
    }
  }

  /// Calls the entries after the change.
  @inlinable
  mutating func didChange<Value>(_ object: any KeyValueObservable, keeping oldValue: Value?) {
    if let oldValue {
      withUnsafePointer(to: oldValue) { didChange(object, $0) }
    } else {
      didChange(object, nil)
    }
  }
}
