/// A graph of Swift files, in which a file depends on those that declare the names it mentions.
///
/// Only the names of types and functions at file scope count, so the graph doesn't show the use of
/// a member that an extension adds.
struct DependencyGraph {
  /// The files that each file depends on, or the folders that each folder depends on.
  private var dependencies: [String: Set<String>] = [:]

  /// Creates the graph of some files.
  ///
  /// - Parameter files: The text of each file, by its path.
  init(of files: [String: String]) {
    let code = files.mapValues(Self.code)
    var declaring: [Substring: String] = [:]
    for (path, text) in code {
      let declaration = /^(?:\S.*)?\b(?:class|struct|enum|protocol|typealias|func) (\w+)/
      for match in text.matches(of: declaration.anchorsMatchLineEndings()) {
        declaring[match.1] = path
      }
    }
    for (path, text) in code {
      let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      dependencies[path] = Set(words.compactMap { declaring[$0] }).subtracting([path])
    }
  }

  /// The graph of the folders that contain the files.
  var folders: Self {
    let folder = { (path: String) in path.split(separator: "/").dropLast().joined(separator: "/") }
    var folders = self
    folders.dependencies = [:]
    for (path, others) in dependencies {
      folders.dependencies[folder(path), default: []].formUnion(others.map(folder))
    }
    for name in folders.dependencies.keys { folders.dependencies[name]?.remove(name) }
    return folders
  }

  /// The dependencies that lie on a cycle or between two cycles, such as `A.swift → B.swift`.
  var cycles: [String] {
    var rest = dependencies
    while let free = rest.first(where: { name, needed in
      needed.isDisjoint(with: rest.keys) || !rest.values.contains { $0.contains(name) }
    }) {
      rest[free.key] = nil
    }
    return rest.flatMap { name, needed in
      needed.filter { rest[$0] != nil }.map { "\(name) → \($0)" }
    }.sorted()
  }

  /// Returns the text without comments and multiline strings.
  private static func code(_ text: String) -> String {
    text.replacing(/\/\/.*/, with: "").replacing(/"""(?s:.*?)"""/, with: "")
  }
}
