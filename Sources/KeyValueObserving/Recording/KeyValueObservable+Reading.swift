extension KeyValueObservable {
  /// Records that a manually announced property is being read.
  ///
  /// Call this method in the property's getter. To find out which properties a value comes from,
  /// the KVO layer reads the value and records these calls. At any other time, the calls have no
  /// effect.
  ///
  /// If the key path contains the arguments of a subscript, their `==` and `hash(into:)` are called
  /// while a lock is held, so these functions must not observe or change anything.
  ///
  /// - Parameter keyPath: The key path of the property, as in ``withChange(of:_:)``.
  /// - Complexity: O(1) on average.
  public func accessValue(for keyPath: PartialKeyPath<Self>) {
    access(keyPath, isShared: false)
  }

  private func access(_ keyPath: PartialKeyPath<Self>, isShared: Bool) {
    guard AccessRecorder.isRecording else { return }
    let ledger = observerList.ledger
    AccessRecorder.note(announced: keyPath, of: ledger, in: self, isShared: isShared)
  }

  /// Records that a manually announced property of an object that several threads may change is
  /// being read.
  ///
  /// The compiler chooses this method if the class is `Sendable`. In a helper that calls it, state
  /// that, as in `where Self: Sendable`. Otherwise, the library takes the object for one that's
  /// used in one place.
  ///
  /// - Parameter keyPath: The key path of the property.
  public func accessValue(for keyPath: PartialKeyPath<Self>) where Self: Sendable {
    access(keyPath, isShared: true)
  }

  /// Returns the observed properties of this object and others that reading `keyPath` accesses.
  func accesses(of keyPath: PartialKeyPath<Self>) -> TinyArray<PropertyAccess> {
    AccessRecorder.accesses { _ = self[keyPath: keyPath] }
  }

  /// Returns the name of a key path of this object, such as `delay` or `origin.city`.
  ///
  /// On Linux, the key path of a computed property, and thus of a wrapped property, prints as
  /// `<computed 0x… (Int)>`, but the key path of the wrapper's storage prints with the storage's
  /// name. So this method reads the value to find that storage. Other computed properties, and
  /// stored properties that a subclass might override, don't have a name on Linux.
  ///
  /// - Parameter keyPath: The key path to name; its value is read.
  /// - Returns: The description of the key path, without the root.
  public func keyPathName(_ keyPath: PartialKeyPath<Self>) -> String {
    keyPath.name(withNamesFrom: accesses(of: keyPath).map { $0.origin.keyPaths() })
  }

  /// Returns the name of a key path that may be another object's, for failure messages.
  func name(of keyPath: AnyKeyPath) -> String {
    (keyPath as? PartialKeyPath<Self>).map(keyPathName) ?? "\(keyPath)"
  }
}

extension AnyKeyPath {
  /// Returns the key path's description without the root.
  ///
  /// Wrapped properties are named after their storage. A key path that an inherited property or a
  /// getter may be behind is named with the property that it comes from.
  func name(withNamesFrom properties: [PropertyKeyPaths]) -> String {
    let own = properties.first { self == $0.property }
    if let storage = own?.storage { return storage.storedName }
    if properties.count == 1, mayBeInherited(properties[0].property),
      let name = properties[0].storage?.storedName
    {
      return components == name ? name : "\(components) from \(name)"
    }
    return properties.reduce(components) { text, keyPaths in
      guard let storage = keyPaths.storage else { return text }
      return text.replacing(keyPaths.property.components, with: storage.storedName)
    }
  }

  /// Returns whether this key path may be a subclass's spelling of an inherited property.
  ///
  /// `\Express.delay`, inherited from `Train`, doesn't equal `\Train.delay`, and Swift can't tell
  /// it from the key path of a getter in `Express` that reads the delay.
  private func mayBeInherited(_ property: AnyKeyPath) -> Bool {
    Self.rootType != type(of: property).rootType && Self.valueType == type(of: property).valueType
  }

  /// The name of the property whose storage this key path names: `delay` for `\Train._delay`.
  private var storedName: String { String(components.dropFirst()) }

  /// The description without the root: `delay` for `\Train.delay`.
  private var components: String {
    let text = "\(self)"
    // The root may contain dots, as in `Model.Train`, or none, as in `Train<Array<Int>>`.
    let root = "\\\(Self.rootType)."
    guard text.hasPrefix(root) else { return String(text.drop { $0 != "." }.dropFirst()) }
    return String(text.dropFirst(root.count))
  }
}
