import KVOController

/// An observer that records its notifications.
final class Recording: KeyValueObserver {
  private let number: Int
  private unowned let stage: RuleStage

  init(number: Int, stage: RuleStage) {
    self.number = number
    self.stage = stage
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard
      let path = stage.path(at: keyPath),
      change.keyPath == keyPath,
      let root = object as? Node
    else { preconditionFailure("A notification for \(keyPath) of \(object).") }
    stage.wasNotified(
      RuleEvent.Notification(
        observer: number,
        root: root.number,
        path: path,
        context: context.map(Int.init(bitPattern:)) ?? 0,
        kind: change.kind,
        indexes: change.indexes.map { $0.map(\.self) },
        old: change.oldValue.map(NodeValue.init),
        new: change.newValue.map(NodeValue.init),
        isPrior: change.isPrior
      )
    )
  }
}

/// The observer of a controller.
final class Watching: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()

  /// Observes a path with its type, and passes each notification on, without its observer's number.
  func observe(
    _ node: Node,
    _ path: NodePath,
    _ options: ObservingOptions,
    _ context: Int,
    _ call: @escaping ((Int) -> RuleEvent.Notification) -> Void
  ) -> Bool {
    func observe<Value>(_ keyPath: KeyPath<Node, Value>) -> Bool {
      kvoController.observe(node, keyPath, options: options, allowingDuplicates: context != 0) {
        _,
        root,
        change in
        call { number in
          RuleEvent.Notification(
            observer: number,
            root: root.number,
            path: path,
            context: context,
            kind: change.kind,
            indexes: change.indexes.map { $0.map(\.self) },
            old: change.oldValue.map(NodeValue.init),
            new: change.newValue.map(NodeValue.init),
            isPrior: change.isPrior
          )
        }
      }.isNew
    }
    switch path.keyPath {
    case let keyPath as KeyPath<Node, Int>: return observe(keyPath)
    case let keyPath as KeyPath<Node, Int?>: return observe(keyPath)
    case let keyPath as KeyPath<Node, Node?>: return observe(keyPath)
    case let keyPath as KeyPath<Node, [Int]>: return observe(keyPath)
    case let keyPath as KeyPath<Node, [Int]?>: return observe(keyPath)
    case let keyPath: preconditionFailure("The type of \(keyPath).")
    }
  }
}
