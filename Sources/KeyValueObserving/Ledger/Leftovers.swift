internal import Synchronization

/// What a deallocation does about observers that are left: it traps, or it removes them.
///
/// Until macOS 10.12 and iOS 10, Foundation raised an exception when an object was deallocated while
/// it was observed, and by default, this module traps. Since then, Foundation removes what's left of
/// an object that announces its changes automatically. To get that behavior, too, write:
///
/// ```swift
/// Leftovers.areRemoved = true
/// ```
///
/// The observers that are removed aren't told. An observer that's deallocated while it's registered
/// isn't a leftover of this kind, so the next change still traps.
public enum Leftovers {
  // One switch for the whole process, as Foundation's version is. It's usually set once, at the
  // start, and it orders nothing else, so a relaxed access is enough.
  private static let removal = Atomic(false)

  /// Whether the deallocation of an object removes the observers that are left, instead of trapping.
  ///
  /// Thread-safe. A deallocation reads this property only if the object is still observed.
  public static var areRemoved: Bool {
    get { removal.load(ordering: .relaxed) }
    set { removal.store(newValue, ordering: .relaxed) }
  }
}
