import KVOController

/// An observer that hands its notifications to the stage.
final class RawObserver: KeyValueObserver {
  private let observer: ObserverID
  private unowned let stage: Stage

  init(_ observer: ObserverID, _ stage: Stage) {
    self.observer = observer
    self.stage = stage
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let root = object as? Node, change.keyPath == keyPath, let path = NodePath.at[keyPath]
    else { preconditionFailure("A notification for \(keyPath) of \(object).") }
    let context = context.map(Int.init(bitPattern:)) ?? 0
    let (old, new) = (change.oldValue, change.newValue)
    stage.wasNotified(
      Event.Notification(observer, nil, root, path, context, old, new, isPrior: change.isPrior)
    )
  }
}

extension KVOController<Node> {
  /// Observes paths one after the other, and passes the changes on without a type.
  ///
  /// - Returns: Whether any of the values wasn't observed before.
  func observe(
    _ node: Node,
    _ paths: [NodePath],
    _ options: ObservingOptions,
    _ allowingDuplicates: Bool,
    _ call: @escaping (Node, Node, NodePath, Any?, Any, _ isPrior: Bool) -> Void
  ) -> Bool {
    func observe<Value>(_ keyPath: KeyPath<Node, Value>, _ path: NodePath) -> Bool {
      self.observe(node, keyPath, options: options, allowingDuplicates: allowingDuplicates) {
        observer,
        node,
        change in
        call(observer, node, path, change.oldValue, change.value, change.isPrior)
      }.isNew
    }
    let areNew = paths.map { path in
      switch path.keyPath {
      case let keyPath as KeyPath<Node, Int>: observe(keyPath, path)
      case let keyPath as KeyPath<Node, Int?>: observe(keyPath, path)
      case let keyPath as KeyPath<Node, Node?>: observe(keyPath, path)
      case let keyPath as KeyPath<Node, [Int]>: observe(keyPath, path)
      case let keyPath as KeyPath<Node, [Int]?>: observe(keyPath, path)
      case let keyPath: preconditionFailure("The type of \(keyPath).")
      }
    }
    return areNew.contains(true)
  }
}

extension Event.Notification {
  /// Creates the record of a change that the library has delivered.
  init(
    _ observer: ObserverID,
    _ node: Node?,
    _ root: Node,
    _ path: NodePath,
    _ context: Int,
    _ old: Any?,
    _ new: Any?,
    isPrior: Bool
  ) {
    self.init(
      observer: observer,
      node: node?.number,
      root: root.number,
      path: path,
      context: context,
      old: old.map(text),
      new: new.map(text),
      isPrior: isPrior
    )
  }
}

extension NodePath {
  nonisolated(unsafe) fileprivate static let at = [AnyKeyPath: Self](
    uniqueKeysWithValues: allCases.map { ($0.keyPath, $0) }
  )
}

/// Returns the text by which the model calls a value.
private func text(_ value: Any) -> String {
  switch value {
  case let number as Int: return "\(number)"
  case let node as Node: return "node \(node.number)"
  case let stops as [Int]: return "\(stops)"
  default: return "\(value)"
  }
}
