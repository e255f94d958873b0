/// A class whose properties can be observed by key path.
///
/// ```swift
/// final class Train: KeyValueObservable {
///   let observerList = ObserverList()
///   @Observed var delay = 0
/// }
/// ```
///
/// Counterpart: the methods that `NSObject` provides for every Objective-C class. Here, the class
/// stores the list of its observers itself, in one constant.
public protocol KeyValueObservable: AnyObject {
  /// The list of the object's observers, a stored `let` that no other object uses.
  var observerList: ObserverList { get }
}

extension KeyValueObservable {
  /// Registers `observer` for changes of the value at `keyPath`.
  ///
  /// The value is read to find out which observed properties it comes from, of this object and of
  /// others. So register only where you're allowed to read it. Unless the key path is just an
  /// `@Observed` property of this object's own class, the value is read again after each change that concerns
  /// it, on the thread that made the change, because it may come from other properties now. That
  /// works for every getter that reads the observed properties each time, instead of returning a
  /// value that it has stored elsewhere.
  ///
  /// Objects in the middle of a path aren't retained. Replacing one notifies the observer, with the
  /// values of the whole path, whether or not they differ. Its deallocation alone doesn't.
  ///
  /// The same registration made twice calls twice. With `initial`, the observer is called before
  /// this method has registered it, so it must not remove itself in that call.
  ///
  /// The registration holds `observer` weakly, and doesn't retain this object. Remove it before
  /// either is deallocated; otherwise the next change, or the object's deallocation, traps.
  ///
  /// Counterpart: `-[NSObject addObserver:forKeyPath:options:context:]`.
  ///
  /// - Parameters:
  ///   - observer: The object that receives the notifications.
  ///   - keyPath: The key path to observe: a property, computed or not, a part of its value, or a
  ///     path through other observed objects.
  ///   - options: The notifications to send, and the values that they carry.
  ///   - context: A pointer that is passed with each notification, and that distinguishes
  ///     registrations of one observer.
  ///   - file: The file of the registration, for the message of a trap.
  ///   - line: The line of the registration, for the message of a trap.
  /// - Precondition: Reading `keyPath` accesses at least one `@Observed` property, or one whose
  ///   getter calls ``accessValue(for:)``.
  /// - Complexity: O(*n*), where *n* is the number of observed properties that `keyPath` reads.
  public func addObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: PartialKeyPath<Self>,
    options: ObservingOptions = [],
    context: UnsafeRawPointer? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let observance = Observance(
      of: self,
      keyPath,
      from: resolve(keyPath, file: file, line: line) { _ = self[keyPath: keyPath] }.0,
      for: observer,
      options: options,
      context: context,
      isOwned: false
    )
    observance.register(on: self)
  }

  /// Registers `observer` and returns the registration, which can end itself at any time.
  ///
  /// Unlike a registration made with ``addObserver(_:forKeyPath:options:context:file:line:)``, this
  /// one may outlive the object: the object's deallocation ends it, without a trap. Chapter 7 needs
  /// it.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to observe.
  ///   - observer: The object that receives the notifications; remove it before it's deallocated.
  ///   - options: The notifications to send, and the values that they carry.
  ///   - context: A pointer that is passed with each notification.
  ///   - file: The file of the registration, for the message of a trap.
  ///   - line: The line of the registration, for the message of a trap.
  ///   - whenObjectDies: A function that is called if the object's deallocation ends the
  ///     registration, on the thread that deallocates it, with no lock held.
  /// - Returns: The registration; ``Observance/invalidate()`` ends it.
  /// - Precondition: As for ``addObserver(_:forKeyPath:options:context:file:line:)``.
  @discardableResult
  public func addObservance(
    of keyPath: PartialKeyPath<Self>,
    for observer: any KeyValueObserver,
    options: ObservingOptions = [],
    context: UnsafeRawPointer? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    whenObjectDies: @escaping () -> Void = {}
  ) -> Observance {
    let observance = Observance(
      of: self,
      keyPath,
      from: resolve(keyPath, file: file, line: line) { _ = self[keyPath: keyPath] }.0,
      for: observer,
      options: options,
      context: context,
      isOwned: true
    )
    observance.whenObjectDies = whenObjectDies
    observance.register(on: self)
    return observance
  }
}
