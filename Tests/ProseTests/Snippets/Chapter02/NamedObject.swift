import Chapter02WeakMap

/// An object that equals every object with the same name.
final class NamedObject: Hashable {
  var name: String

  init(_ name: String) { self.name = name }

  static func == (one: NamedObject, other: NamedObject) -> Bool { one.name == other.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension MapTable<NamedObject, NamedObject> {
  /// The live entries, sorted by key.
  var entries: String {
    "[" + map { "\($0.key.name) -> \($0.value.name)" }.sorted().joined(separator: ", ") + "]"
  }
}

extension HashTable<NamedObject> {
  /// The live members, sorted.
  var members: String { "[" + map(\.name).sorted().joined(separator: ", ") + "]" }
}
