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
  func mayBeInherited(_ property: AnyKeyPath) -> Bool {
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
