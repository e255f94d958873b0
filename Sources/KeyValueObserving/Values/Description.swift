/// Returns a description of the object in the form that Foundation's messages use: `<Train 0x…>`.
func describe(_ object: AnyObject) -> String {
  "<\(type(of: object)) \(address(ObjectIdentifier(object)))>"
}

func address(_ id: ObjectIdentifier) -> String {
  "0x" + String(UInt(bitPattern: id), radix: 16)
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
