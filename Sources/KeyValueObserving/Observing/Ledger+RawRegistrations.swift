extension Ledger {
  /// The raw registrations, oldest first.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of raw registrations.
  public var rawRegistrations: [RawRegistration] {
    indexedEntries.compactMap { $0 as? RawRegistration }
  }

  /// Removes the entry, without waiting for a notification that's under way.
  ///
  /// - Parameter entry: The entry to remove.
  /// - Returns: Whether the ledger contained the entry.
  /// - Complexity: O(*l* log *n*) on average, where *l* is the number of properties that the
  ///   entry's value comes from, and *n* is the number of registrations for each of them.
  @discardableResult
  public func removeEntry(_ entry: any LedgerEntry) -> Bool {
    rawRegistrations(of: entry, context: nil).map { $0.invalidate() }.contains(true)
  }

  /// Returns the raw registrations of the observer, oldest first.
  func rawRegistrations(of observer: AnyObject) -> [RawRegistration] {
    indexedEntries(of: observer).compactMap { $0 as? RawRegistration }
  }

  /// Returns the raw registrations of the observer with the context, oldest first.
  func rawRegistrations(of observer: AnyObject, context: UnsafeRawPointer?) -> [RawRegistration] {
    indexedEntries(of: observer, context: context).compactMap { $0 as? RawRegistration }
  }
}
