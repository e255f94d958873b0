import KVOController

/// Something that can be seen while a script is played.
enum RuleEvent: Equatable {
  case notified(Notification)
  /// The result of a call of a controller.
  case answered(Bool)
  /// After each step: which nodes are observed.
  case observed([Bool])

  /// The contents of one notification.
  struct Notification: Equatable {
    let observer: Int
    let root: Int
    let path: NodePath
    let context: Int
    var kind = ObservedChange.Kind.setting
    var indexes: [Int]?
    var old: NodeValue?
    var new: NodeValue?
    var isPrior = false
  }
}

extension RuleEvent: CustomStringConvertible {
  var description: String {
    switch self {
    case .notified(let it):
      var text = "observer \(it.observer) was notified that .\(it.path) of node \(it.root) "
      text += it.isPrior ? "will change" : "changed"
      if it.kind != .setting { text += " by \(it.kind)" }
      if let indexes = it.indexes { text += " at \(indexes)" }
      if let old = it.old { text += " from \(old)" }
      if let new = it.new { text += " to \(new)" }
      return text + (it.context == 0 ? "" : ", context \(it.context)")
    case .answered(let answer): return "the result \(answer)"
    case .observed(let nodes):
      return "nodes observed: \(nodes.indices.filter { nodes[$0] })"
    }
  }
}

/// The nodes whose `stops` are being changed with a proxy.
///
/// The positions that a proxy has announced must still exist when it changes the array, so nested
/// steps that make the array shorter are left out.
struct OpenEdits {
  private var nodes: [Int] = []

  mutating func begin(_ node: Int) { nodes.append(node) }
  mutating func end() { nodes.removeLast() }

  func allow(_ node: Int, toGrowBy growth: Int) -> Bool { growth >= 0 || !nodes.contains(node) }
}
