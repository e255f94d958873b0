import KVOController

/// One step of a random history; posts and controllers are named by their places.
///
/// It prints as it is written, so that a failing list can be pasted into a test.
enum Operation: Equatable, Sendable {
  /// The controller, the post, the key paths, and what each call does.
  indirect case observe(
    Int,
    Int,
    [Path],
    ObservingOptions,
    allowingDuplicates: Bool = false,
    do: [Operation] = []
  )
  case unobserve(Int, Int, Path)
  case unobservePost(Int, Int)
  case unobserveAll(Int)
  case set(Int, Property, Int)
  case add(Int, Property, Int)
  /// Lets go of a controller that the stage holds, and puts a new one in its place.
  case dropController(Int)
  /// Lets go of a post, an observer and an observed object in one, and puts a new one in its place.
  case dropPost(Int)
}

extension Operation: CustomStringConvertible {
  var description: String {
    switch self {
    case .observe(let controller, let post, let paths, let options, let several, let script):
      var text = ".observe(\(controller), \(post), [\(paths.map { ".\($0)" }.joined(", "))], "
      text += options.source
      text += several ? ", allowingDuplicates: true" : ""
      text += script.isEmpty ? "" : ", do: [\(script.map(\.description).joined(", "))]"
      return text + ")"
    case .unobserve(let controller, let post, let path):
      return ".unobserve(\(controller), \(post), .\(path))"
    case .unobservePost(let controller, let post): return ".unobservePost(\(controller), \(post))"
    case .unobserveAll(let controller): return ".unobserveAll(\(controller))"
    case .set(let post, let property, let value): return ".set(\(post), .\(property), \(value))"
    case .add(let post, let property, let value): return ".add(\(post), .\(property), \(value))"
    case .dropController(let controller): return ".dropController(\(controller))"
    case .dropPost(let post): return ".dropPost(\(post))"
    }
  }
}

extension [String] {
  fileprivate func joined(_ separator: String) -> String { joined(separator: separator) }
}

extension ObservingOptions {
  fileprivate var source: String {
    let names = [(Self.new, ".new"), (.old, ".old"), (.initial, ".initial"), (.prior, ".prior")]
    return "[\(names.filter { contains($0.0) }.map(\.1).joined(", "))]"
  }
}
