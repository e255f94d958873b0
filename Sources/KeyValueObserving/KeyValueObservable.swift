/// A class whose properties can be observed by key path.
///
/// ```swift
/// final class Train: KeyValueObservable {
///   let observerList = ObserverList()
///   @Observed var delay = 0
/// }
/// ```
///
/// Counterpart: what `NSObject` gives every Objective-C class. Here the class keeps its
/// observer list itself, as one stored constant.
public protocol KeyValueObservable: AnyObject {
  /// Who observes this object; a stored `let`, made with the object.
  var observerList: ObserverList { get }
}

extension KeyValueObservable {
  /// Registers `observer` for changes of the value at `keyPath`.
  ///
  /// The key path is read once, to learn which properties its value comes from. Register where
  /// you may read. The same registration made twice calls twice. With `initial`, the observer is
  /// called before this method has registered it, so it must not remove itself in that call.
  ///
  /// The registration holds `observer` weakly and this object not at all. Remove it before
  /// either dies: the next change, or the object's death, traps otherwise.
  ///
  /// Counterpart: `-[NSObject addObserver:forKeyPath:options:context:]`.
  ///
  /// - Parameters:
  ///   - observer: Who is told.
  ///   - keyPath: What is observed: a property, a computed one, or a part of a property's value.
  ///   - options: When the observer is told, and what a change carries.
  ///   - context: Handed back with every change; tells registrations of one observer apart.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  /// - Precondition: Reading `keyPath` passes an `@Observed` property of this object, or one whose
  ///   getter calls ``accessValue(for:)``.
  /// - Complexity: O(*n*) for a key path that reads *n* observed properties.
  public func addObserver(
    _ observer: any KeyValueObserver,
    forKeyPath keyPath: PartialKeyPath<Self>,
    options: ObservingOptions = [],
    context: UnsafeRawPointer? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let sources = resolve(keyPath, file: file, line: line) { _ = self[keyPath: keyPath] }
    let observance = Observance(
      of: self,
      keyPath,
      from: sources,
      for: observer,
      options: options,
      context: context,
      isOwned: false
    )
    observance.register(on: self)
  }

  /// Registers `observer` and returns the registration, which can end itself at any time.
  ///
  /// Unlike a registration made with ``addObserver(_:forKeyPath:options:context:)``, this one may
  /// outlive the object: it is ended by the object's death, without a trap. Chapter 7 needs it.
  ///
  /// - Parameters:
  ///   - keyPath: What is observed.
  ///   - observer: Who is told; it must be removed before it dies.
  ///   - options: When the observer is told, and what a change carries.
  ///   - context: Handed back with every change.
  ///   - file: Where the registration stands, for the message of a trap.
  ///   - line: Where the registration stands, for the message of a trap.
  ///   - whenObjectDies: Called if the object's death ends the registration, on the thread where
  ///     it dies, with no lock held.
  /// - Returns: The registration; ``Observance/invalidate()`` ends it.
  /// - Precondition: As for ``addObserver(_:forKeyPath:options:context:)``.
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
    let sources = resolve(keyPath, file: file, line: line) { _ = self[keyPath: keyPath] }
    let observance = Observance(
      of: self,
      keyPath,
      from: sources,
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
