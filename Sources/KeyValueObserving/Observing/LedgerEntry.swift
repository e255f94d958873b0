/// A registration that a ledger retains and notifies directly, without an observer.
///
/// An observer must be removed before its deallocation. An entry, by contrast, can't be deallocated
/// too early, because the ledger retains it until the entry is removed, or until the observed
/// object is deallocated.
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

  /// Responds to the deallocation of the observed object, after this entry has been removed.
  ///
  /// This method is called on the thread that deallocates the object, with no lock held.
  func objectWasDeallocated()
}
