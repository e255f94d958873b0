/// A registration that a ledger retains and notifies without an observer.
///
/// An observer must be removed before its deallocation. An entry can't be deallocated too early,
/// because the ledger retains it until it's removed, or until the observed object is deallocated.
///
/// Use entries to build a library for observing, as chapter 8 does.
public protocol LedgerEntry: AnyObject {
  /// Receives a change, on the thread that makes it, with no lock held.
  ///
  /// A round that began before the entry was removed may still call this method.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - object: The object whose value has changed.
  func receive(_ change: ObservedChange, of object: any KeyValueObservable)

  /// Responds to the deallocation of the observed object, which has removed the entry.
  ///
  /// It's called on the thread that deallocates the object, with no lock held.
  func objectWasDeallocated()
}

extension KeyValueObservable {
  /// Adds `entry` to this object's ledger, for changes to the value at `keyPath`.
  ///
  /// With the option `initial`, the entry is called before this method has added it, so it can't be
  /// removed in that call. To end the registration, call ``Ledger/removeEntry(_:)``.
  ///
  /// - Parameters:
  ///   - entry: The entry, which isn't in the ledger yet.
  ///   - keyPath: The key path to observe.
  ///   - options: The notifications to send, and the values that they carry.
  ///   - file: The file of the registration, for the message of a trap.
  ///   - line: The line of the registration, for the message of a trap.
  /// - Precondition: The same as for ``addObserver(_:forKeyPath:options:context:file:line:)``.
  public func addEntry(
    _ entry: any LedgerEntry,
    forKeyPath keyPath: PartialKeyPath<Self>,
    options: ObservingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let registration = RawRegistration(
      of: self,
      keyPath,
      from: resolve(keyPath, file: file, line: line) { _ = self[keyPath: keyPath] }.0,
      for: entry,
      options: options
    )
    registration.register(on: self)
  }
}
