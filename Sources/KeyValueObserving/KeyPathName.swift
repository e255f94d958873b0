extension KeyValueObservable {
  /// Returns the name of a key path of this object, such as `delay` or `origin.city`.
  ///
  /// On Linux, a computed property, and thus a wrapped one, prints as `<computed 0x… (Int)>`, but the
  /// storage of its wrapper keeps its name. Reading the key path leads there. Other computed
  /// properties, and stored ones that a subclass might override, have no name on Linux.
  ///
  /// - Parameter keyPath: The key path to name; its value is read.
  /// - Returns: The key path without its root.
  public func keyPathName(_ keyPath: PartialKeyPath<Self>) -> String {
    keyPath.name(withNamesFrom: accesses(of: keyPath).map { $0.origin.keyPaths() })
  }
}

extension AnyKeyPath {
  /// Returns the path without its root, with wrapped properties named after their storage.
  func name(withNamesFrom properties: [PropertyKeyPaths]) -> String {
    let own = properties.first { isSameProperty(as: $0.property) }
    if let storage = own?.storage { return storage.storedName }
    return properties.reduce(components) { text, keyPaths in
      guard let storage = keyPaths.storage else { return text }
      return text.replacing(keyPaths.property.components, with: storage.storedName)
    }
  }

  /// The name `delay` of a wrapper's storage, whose key path prints as `\Train._delay`.
  private var storedName: String { String(components.dropFirst()) }

  /// The description without its root: `delay` for `\Train.delay`.
  private var components: String {
    let text = "\(self)"
    // The root may contain dots, as `Model.Train` does, or none, as `Train<Array<Int>>`.
    let root = "\\\(Self.rootType)."
    guard text.hasPrefix(root) else { return String(text.drop { $0 != "." }.dropFirst()) }
    return String(text.dropFirst(root.count))
  }
}

/// Returns the object as Foundation's messages print it: `<Train 0x…>`.
func describe(_ object: AnyObject) -> String {
  "<\(type(of: object)) \(address(ObjectIdentifier(object)))>"
}

func address(_ id: ObjectIdentifier) -> String {
  "0x" + String(UInt(bitPattern: id), radix: 16)
}
