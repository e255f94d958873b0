/// All notifications for one change, and the old values that they carry.
///
/// Entries that are there before the change take part, in the order of registration, which KVO
/// doesn't specify. Registrations that begin during the round wait for the next one. A raw observer
/// that is removed during the round is still called while it's alive, as in Foundation.
///
/// The accessor that makes the change keeps the round. So a mutation that stays open over a
/// suspension, or inside another change, has old values of its own.
@usableFromInline struct Round {
  @usableFromInline let list: EntryList
  private let properties: TinyArray<PropertyID>
  private let elements: ElementChange?
  /// Whether the change is announced by hand, or by an array's proxy.
  private let isManual: Bool
  private var oldValues = OldValues()

  @usableFromInline init(for property: PropertyID, _ list: consuming EntryList) {
    self.list = consume list
    properties = .one(property)
    elements = nil
    isManual = false
  }

  /// Creates a round that is announced by hand, or by an array's proxy.
  init(
    for properties: TinyArray<PropertyID>,
    _ list: consuming EntryList,
    elements: ElementChange?
  ) {
    self.list = consume list
    self.properties = properties
    self.elements = elements
    isManual = true
  }

  /// Whether anything happens before the change.
  @inlinable var wantsWillChange: Bool { list.wantsWillChange }

  /// Whether other code may have run between the beginning of the round and the change.
  private var startsBeforeChange: Bool { wantsWillChange || isManual }

  /// Makes the calls that come before the change.
  ///
  /// A getter may change a property, too. What the observers read then isn't part of that getter's
  /// reading.
  ///
  /// - Parameters:
  ///   - object: The object whose property is about to change.
  ///   - oldValue: The property's value, if it's set as a whole.
  @usableFromInline mutating func willChange(
    _ object: any KeyValueObservable,
    _ oldValue: UnsafeRawPointer?
  ) {
    guard list.wantsWillChange else { return }
    var shared = oldValue
    AccessRecorder.pausing {
      list.each { entry in
        guard let value = entry.willChange(object, elements, &shared) else { return }
        oldValues.append(value, for: entry)
      }
    }
  }

  /// Makes the calls that come after the change.
  ///
  /// - Parameters:
  ///   - object: The object whose property has changed.
  ///   - oldValue: The same as for `willChange`.
  @usableFromInline mutating func didChange(
    _ object: any KeyValueObservable,
    _ oldValue: UnsafeRawPointer?
  ) {
    let shared = oldValue.map(PriorValue.shared) ?? .none
    AccessRecorder.pausing {
      // Trails that came to the property before the change have read the value that it had then.
      if startsBeforeChange {
        object.observerList.ledger.followNewcomers(at: properties, of: object, list)
      }
      if oldValues.isEmpty {
        list.each { $0.didChange(object, elements, shared) }
      } else {
        list.each { $0.didChange(object, elements, oldValues.take(for: $0) ?? shared) }
      }
    }
  }
}

extension Round {
  /// Makes the calls that come before the change; the caller keeps the old value for the rest.
  @inlinable
  mutating func willChange<Value>(_ object: any KeyValueObservable, keeping oldValue: Value?) {
    if let oldValue {
      withUnsafePointer(to: oldValue) { willChange(object, $0) }
    } else {
      willChange(object, nil)
    }
  }

  /// Makes the calls that come after the change.
  @inlinable
  mutating func didChange<Value>(_ object: any KeyValueObservable, keeping oldValue: Value?) {
    if let oldValue {
      withUnsafePointer(to: oldValue) { didChange(object, $0) }
    } else {
      didChange(object, nil)
    }
  }
}
