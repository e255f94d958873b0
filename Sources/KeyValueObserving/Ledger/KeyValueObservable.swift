/// A class whose properties can be observed by key path.
///
/// ```swift
/// final class Train: KeyValueObservable {
///   let observerList = ObserverList()
///   @Observed var delay = 0
/// }
/// ```
///
/// Counterpart: the methods that `NSObject` provides for every Objective-C class. In the KVO layer,
/// each object stores the list of its observers in a constant of its own.
public protocol KeyValueObservable: AnyObject {
  /// The list of the object's observers.
  ///
  /// Declare this property as a stored `let`, and give each object a list of its own.
  var observerList: ObserverList { get }
}

extension KeyValueObservable {
  /// Whether the object is observed; if it isn't, a setter checks nothing else.
  @inlinable @inline(__always)
  var isObserved: Bool { observerList.ledger.isObserved }

  /// Returns the entries that take part in a change to the property.
  @inlinable @inline(__always)
  func entries(for property: PropertyID) -> EntryList {
    observerList.entries(for: property, of: ObjectIdentifier(self))
  }
}
