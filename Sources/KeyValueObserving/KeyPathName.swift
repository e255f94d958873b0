extension KeyValueObservable {
  /// Returns the name of a key path of this object, such as `delay` or `origin.city`.
  ///
  /// On Linux, the key path of a computed property, and thus of a wrapped one, prints as
  /// `<computed 0x… (Int)>`, but the key path of the wrapper's storage prints with its name. This
  /// method reads the value to find that storage. Other computed properties, and stored ones that a
  /// subclass might override, don't have a name on Linux.
  ///
  /// - Parameter keyPath: The key path to name; its value is read.
  /// - Returns: The description of the key path, without the root.
  public func keyPathName(_ keyPath: PartialKeyPath<Self>) -> String {
    keyPath.name(withNamesFrom: accesses(of: keyPath).map { $0.origin.keyPaths() })
  }
}

extension AnyKeyPath {
  /// Returns the key path's description without the root.
  ///
  /// Wrapped properties are named after their storage.
  func name(withNamesFrom properties: [PropertyKeyPaths]) -> String {
    let own = properties.first { isSameProperty(as: $0.property) }
    if let storage = own?.storage { return storage.storedName }
    return properties.reduce(components) { text, keyPaths in
      guard let storage = keyPaths.storage else { return text }
      return text.replacing(keyPaths.property.components, with: storage.storedName)
    }
  }

  /// The name of the property that this storage belongs to: `delay` for `\Train._delay`.
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

/// Returns a description of the object in the form that Foundation's messages use: `<Train 0x…>`.
func describe(_ object: AnyObject) -> String {
  "<\(type(of: object)) \(address(ObjectIdentifier(object)))>"
}

func address(_ id: ObjectIdentifier) -> String {
  "0x" + String(UInt(bitPattern: id), radix: 16)
}
