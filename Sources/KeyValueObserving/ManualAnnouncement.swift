extension KeyValueObservable {
  /// Announces that the value at `keyPath` is about to change.
  ///
  /// For properties that `@Observed` cannot wrap. Their getter calls ``accessValue(for:)``, and
  /// whatever changes them stands between this call and ``didChangeValue(for:)``. Calls nest.
  ///
  /// Counterpart: `-[NSObject willChangeValueForKey:]`.
  ///
  /// - Parameter keyPath: The key path, spelt as in ``accessValue(for:)``.
  /// - Complexity: O(*n*) in the number of observers of the key path.
  public func willChangeValue(for keyPath: PartialKeyPath<Self>) {
    let ledger = observerList.ledger
    // An unobserved announcement is noted too: an observer may come before it is completed.
    let round = ledger.isObserved ? ledger.willChange(announced(by: keyPath), of: self) : nil
    ledger.push(Announcement(keyPath: keyPath, round: round))
  }

  /// Announces that the value at `keyPath` has changed, and tells its observers.
  ///
  /// Counterpart: `-[NSObject didChangeValueForKey:]`, which ignores an unbalanced call.
  ///
  /// - Parameter keyPath: The key path of the innermost open ``willChangeValue(for:)``.
  /// - Precondition: That call was made on this thread.
  /// - Complexity: O(*n*) in the number of observers of the key path.
  public func didChangeValue(for keyPath: PartialKeyPath<Self>) {
    let open = observerList.ledger.pop()
    guard let open, open.keyPath == keyPath else {
      let found = (open?.keyPath as? PartialKeyPath<Self>).map { "\"\(keyPathName($0))\"" }
      fatalError(
        """
        \(describe(self)): didChangeValue(for: "\(keyPathName(keyPath))") without its \
        willChangeValue(for:); the innermost open announcement is \(found ?? "none").
        """
      )
    }
    open.round.take()?.didChange(self)
  }

  /// Says, in the getter of a property that is announced by hand, that it is being read.
  ///
  /// Registration reads a key path once and learns from this call which announcements concern it.
  /// At any other time it does nothing.
  ///
  /// - Parameter keyPath: The key path of the property, as in ``willChangeValue(for:)``.
  /// - Complexity: O(1).
  public func accessValue(for keyPath: PartialKeyPath<Self>) {
    guard Recording.isActive else { return }
    let slot = observerList.ledger.announcedSlot(for: keyPath)
    let spelling = Spelling(keyPath: keyPath, storage: nil)
    let origin = Origin(spelling: { spelling }, copy: nil)
    Recording.note(Touch(slot, of: observerList, origin: origin))
  }

  /// The slots that `keyPath` announces: its own if it has one, else all that its value comes from.
  private func announced(by keyPath: PartialKeyPath<Self>) -> [Slot] {
    let touches = touches(of: keyPath)
    let own = touches.filter { $0.origin.spelling().keyPath == keyPath }
    return (own.isEmpty ? touches : own).map(\.slot)
  }
}

/// A `willChangeValue(for:)` that waits for its `didChangeValue(for:)`.
final class Announcement {
  let keyPath: AnyKeyPath
  var round: Round?

  init(keyPath: AnyKeyPath, round: consuming Round?) {
    self.keyPath = keyPath
    self.round = round
  }
}
