public import Foundation

extension KeyValueObservable {
  /// Announces that the value at `keyPath` is about to change.
  ///
  /// This is for properties that `@Observed` can't wrap. Their getters call ``accessValue(for:)``,
  /// and each change goes between a call to this method and one to ``didChangeValue(for:)``. Such
  /// pairs may be nested, but they may not cross, and a pair stays on one thread.
  ///
  /// Counterpart: `-[NSObject willChangeValueForKey:]`.
  ///
  /// - Parameter keyPath: The key path, spelled as in ``accessValue(for:)``.
  /// - Complexity: O(*n* log *n*), where *n* is the number of observers of the key path.
  public func willChangeValue(for keyPath: PartialKeyPath<Self>) {
    begin(Announcement(of: keyPath, elementsOf: nil), nil)
  }

  /// Announces that the value at `keyPath` has changed, and notifies its observers.
  ///
  /// Counterpart: `-[NSObject didChangeValueForKey:]`, which ignores an unbalanced call.
  ///
  /// - Parameter keyPath: The key path of the innermost ``willChangeValue(for:)`` without its
  ///   counterpart.
  /// - Precondition: That call was made on this thread.
  /// - Complexity: O(*n*), where *n* is the number of observers of the key path.
  public func didChangeValue(for keyPath: PartialKeyPath<Self>) {
    complete(nil, keyPath)
  }

  /// Announces that some elements of the array at `keyPath` are about to change.
  ///
  /// Observers of exactly this property receive a change of this kind, with the indexes, and with
  /// the elements as values. To observers of anything that is computed from the property, or that
  /// leads through it, the change is a setting. If the property is `@Observed`, changing it between
  /// this call and ``didChange(_:valuesAt:for:)`` isn't announced again.
  ///
  /// Counterpart: `-[NSObject willChange:valuesAtIndexes:forKey:]`.
  ///
  /// - Parameters:
  ///   - kind: The kind of the change: an insertion, a removal, or a replacement.
  ///   - indexes: The positions of inserted elements after the change, and of others before it.
  ///   - keyPath: The key path of a property whose value is an array.
  /// - Precondition: `kind` isn't `setting`.
  /// - Complexity: O(*n* log *n*), where *n* is the number of observers of the key path.
  public func willChange(
    _ kind: ObservedChange.Kind,
    valuesAt indexes: IndexSet,
    for keyPath: PartialKeyPath<Self>
  ) {
    precondition(kind != .setting, "A setting concerns no indexes. Use willChangeValue(for:).")
    let announcement = Announcement(of: keyPath, elementsOf: property(at: keyPath))
    begin(announcement, ElementChange(kind, at: indexes))
  }

  /// Announces that some elements of the array at `keyPath` have changed, and notifies the observers.
  ///
  /// Counterpart: `-[NSObject didChange:valuesAtIndexes:forKey:]`.
  ///
  /// - Parameters:
  ///   - kind: The kind of the change, as in ``willChange(_:valuesAt:for:)``.
  ///   - indexes: The positions, as in ``willChange(_:valuesAt:for:)``.
  ///   - keyPath: The key path of the innermost ``willChange(_:valuesAt:for:)`` without its
  ///     counterpart.
  /// - Precondition: That call was made on this thread, with the same kind and indexes.
  /// - Complexity: O(*n*), where *n* is the number of observers of the key path.
  public func didChange(
    _ kind: ObservedChange.Kind,
    valuesAt indexes: IndexSet,
    for keyPath: PartialKeyPath<Self>
  ) {
    complete(ElementChange(kind, at: indexes), keyPath)
  }

  /// Records, in the getter of a property that is announced by hand, that the property is being read.
  ///
  /// Code that follows a key path reads its value, and learns from this call which announcements
  /// concern it. At any other time, the call has no effect.
  ///
  /// - Parameter keyPath: The key path of the property, as in ``willChangeValue(for:)``.
  /// - Complexity: O(1) on average.
  public func accessValue(for keyPath: PartialKeyPath<Self>) {
    guard AccessRecorder.isRecording else { return }
    let ledger = observerList.ledger
    AccessRecorder.note(ledger.announcedProperty(for: keyPath), of: ledger) {
      let keyPaths = PropertyKeyPaths(property: keyPath, storage: nil)
      return PropertyOrigin(keyPaths: { keyPaths }, copy: nil)
    }
  }
}

extension KeyValueObservable {
  private func begin(_ announcement: Announcement, _ elements: ElementChange?) {
    let ledger = observerList.ledger
    announcement.elements = elements
    // The announcement is noted in any case: an observer may be added before it's completed.
    if ledger.isObserved {
      announcement.round = ledger.willChange(
        announcedProperties(at: announcement.keyPath),
        elements,
        of: self
      )
    }
    ledger.push(announcement)
  }

  private func complete(_ elements: ElementChange?, _ keyPath: PartialKeyPath<Self>) {
    let innermost = observerList.ledger.pop()
    guard let innermost, innermost.keyPath == keyPath, innermost.elements == elements else {
      let keyPathName = { (keyPath: AnyKeyPath) in
        (keyPath as? PartialKeyPath<Self>).map(self.keyPathName) ?? "\(keyPath)"
      }
      let call = Announcement.call("didChange", elements, keyPathName(keyPath))
      let found = innermost.map {
        Announcement.call("willChange", $0.elements, keyPathName($0.keyPath))
      }
      fatalError(
        """
        \(describe(self)): \(call) has no matching call before it. The innermost announcement that \
        isn't complete is \(found ?? "none").
        """
      )
    }
    if innermost.round != nil {
      innermost.round?.didChange(self, nil)
    } else if observerList.ledger.isObserved {
      // An observer was added since the announcement began, and has read the value of that time.
      let properties = announcedProperties(at: keyPath)
      AccessRecorder.pausing {
        observerList.ledger.followNewcomers(at: properties, of: self, EntryList())
      }
    }
  }

  /// Returns the property at `keyPath`, or all properties of this object that its value comes from.
  private func announcedProperties(at keyPath: AnyKeyPath) -> TinyArray<PropertyID> {
    guard let keyPath = keyPath as? PartialKeyPath<Self> else { return .none }
    let ledger = observerList.ledger
    let accesses = accesses(of: keyPath)
    if let property = accesses.property(at: keyPath, in: ledger) { return .one(property) }
    // Other objects announce their own changes.
    return TinyArray(accesses.filter { $0.location.ledger === ledger }.map(\.location.property))
  }
}
