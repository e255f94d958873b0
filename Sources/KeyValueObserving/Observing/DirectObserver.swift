/// An observer that the observed object's ledger retains.
///
/// A ``KeyValueObserver`` must be removed before its deallocation. A direct observer, by contrast,
/// can't be deallocated too early, because the ledger retains it until it's removed, or until the
/// observed object is deallocated.
///
/// Use direct observers to build a library for observing, as chapter 8 does.
public protocol DirectObserver: AnyObject {
  /// Receives a change, on the thread that makes it, with no lock held.
  ///
  /// A round that began before the observer was removed may still call this method.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - object: The object whose value has changed.
  func receive(_ change: ObservedChange, of object: any KeyValueObservable)

  /// Responds to the deallocation of the observed object, after this observer has been removed.
  ///
  /// This method is called on the thread that deallocates the object, with no lock held.
  func objectWasDeallocated()
}
