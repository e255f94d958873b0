/// The observed property at the end of a key path to an array.
struct ArrayProperty {
  private let object: any KeyValueObservable
  private let location: Location
  private let keyPaths: PropertyKeyPaths

  /// Finds the property at the end of the key path; fails if its elements can't be announced.
  ///
  /// The initializer fails if the key path contains anything but observed properties, or if it
  /// contains several properties, one of which is inherited. It also fails if the key path leads to
  /// another object that has never been observed directly, because no observer of that object could
  /// receive the elements.
  init?<Object: KeyValueObservable>(at keyPath: AnyKeyPath, of object: Object) {
    guard let keyPath = keyPath as? PartialKeyPath<Object> else { return nil }
    let accesses = object.accesses(of: keyPath)
    let ledger = object.observerList.ledger
    let own = accesses.first { $0.names(keyPath, in: ledger) }
    if let own {
      self.init(object, own)
    } else if let last = accesses.last, keyPath == accesses.path,
      let owner = last.location.ledger.owner as? any KeyValueObservable
    {
      self.init(owner, last)
    } else {
      return nil
    }
  }

  private init(_ object: any KeyValueObservable, _ access: PropertyAccess) {
    self.object = object
    location = access.location
    keyPaths = access.origin.keyPaths()
  }

  /// Calls `body`, which changes the elements, and announces this change in one round.
  func announce(_ elements: ElementChange, _ body: () -> Void) {
    let ledger = location.ledger
    guard ledger.isObserved else { return body() }
    var round = ledger.willChange(.one(location.property), elements, of: object)
    // While this announcement is pushed, setting the property isn't announced again.
    ledger.push(Announcement(elementsOf: location.property))
    body()
    _ = ledger.pop(of: object)
    round.didChange(object, nil)
  }

  /// Changes the stored array in place, without copying it.
  ///
  /// - Returns: Whether the array was changed. It isn't if the property is announced manually, or
  ///   if the object's class inherits the property. In the latter case, the class may override the
  ///   property, so the change has to go through the override.
  func edit<Element>(_ body: (inout [Element]) -> Void) -> Bool {
    guard let storage = keyPaths.storage as? any EditableKeyPath & AnyKeyPath,
      type(of: storage).rootType == type(of: object)
    else { return false }
    object.track(.willSet, announced: keyPaths.property)
    defer { object.track(.didSet, announced: keyPaths.property) }
    return storage.edit(object, body)
  }
}

/// A key path through which an array can be edited without static knowledge of its types.
private protocol EditableKeyPath {
  func edit<Element>(_ object: AnyObject, _ body: (inout [Element]) -> Void) -> Bool
}

extension ReferenceWritableKeyPath: EditableKeyPath {
  fileprivate func edit<Element>(_ object: AnyObject, _ body: (inout [Element]) -> Void) -> Bool {
    guard let object = object as? Root,
      let storage = self as? ReferenceWritableKeyPath<Root, Observed<[Element]>>
    else { return false }
    body(&object[keyPath: storage].value)
    return true
  }
}
