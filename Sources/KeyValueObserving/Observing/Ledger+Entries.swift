extension Ledger {
  /// The ledger entries, oldest first.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of ledger entries.
  public var entries: [LedgerEntry] { indexedEntries.compactMap { $0 as? LedgerEntry } }

  /// Removes the observer, without waiting for a notification that's under way.
  ///
  /// - Parameter observer: The observer to remove.
  /// - Returns: Whether the ledger contained the observer.
  /// - Complexity: O(*l* log *n*) on average, where *l* is the number of properties that the
  ///   observed value comes from, and *n* is the number of registrations for each of them.
  @discardableResult
  public func removeDirectObserver(_ observer: any DirectObserver) -> Bool {
    entries(of: observer, context: nil).map { $0.invalidate() }.contains(true)
  }

  /// Returns the ledger entries of the observer, oldest first.
  func entries(of observer: AnyObject) -> [LedgerEntry] {
    indexedEntries(of: observer).compactMap { $0 as? LedgerEntry }
  }

  /// Returns the ledger entries of the observer with the context, oldest first.
  func entries(of observer: AnyObject, context: UnsafeRawPointer?) -> [LedgerEntry] {
    indexedEntries(of: observer, context: context).compactMap { $0 as? LedgerEntry }
  }
}
