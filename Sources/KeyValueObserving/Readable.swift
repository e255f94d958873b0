extension KeyValueObservable {
  /// The name of a key path of this object: `delay`, `origin.city`.
  ///
  /// On Linux a computed property, and so a wrapped one, prints as `<computed 0x… (Int)>`, while
  /// the storage of its wrapper keeps its name; reading the key path leads to it. Other computed
  /// spellings, and stored ones that a subclass might override, have no name there.
  ///
  /// - Parameter keyPath: The key path to name; it is read.
  /// - Returns: The key path without its root.
  public func keyPathName(_ keyPath: PartialKeyPath<Self>) -> String {
    keyPath.readable(after: touches(of: keyPath).map { $0.origin.spelling() })
  }
}

extension AnyKeyPath {
  /// The path without its root, with the names of wrapped spellings taken from their storage.
  func readable(after spellings: [Spelling]) -> String {
    if spellings.count == 1, let spelling = spellings.first, spelling.keyPath == self,
      let storage = spelling.storage
    {
      return String(storage.components.dropFirst())
    }
    return spellings.reduce(components) { text, spelling in
      guard let storage = spelling.storage else { return text }
      // `_delay`, the storage of `delay`
      let name = String(storage.components.dropFirst())
      return text.replacing(spelling.keyPath.components, with: name)
    }
  }

  /// The description after its root: `delay` of `\Train.delay`.
  private var components: String {
    let text = "\(self)"
    // A root such as `Train<Array<Int>>` has no dot, `Model.Train` has: only its own text is cut.
    let root = "\\\(Self.rootType)."
    guard text.hasPrefix(root) else { return String(text.drop { $0 != "." }.dropFirst()) }
    return String(text.dropFirst(root.count))
  }
}

/// An object as Foundation's messages name it: `<Train 0x…>`.
func describe(_ object: AnyObject) -> String {
  "<\(type(of: object)) \(address(ObjectIdentifier(object)))>"
}

func address(_ id: ObjectIdentifier) -> String {
  "0x" + String(UInt(bitPattern: id), radix: 16)
}
