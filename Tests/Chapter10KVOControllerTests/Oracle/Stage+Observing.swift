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
    stage.wasNotified(observer, nil, root, path, context, old, new, isPrior: change.isPrior)
  }
}

extension Stage {
  /// Observes a path with a controller, and returns whether that made a registration.
  func observe(
    _ observer: ObserverID,
    _ controller: KVOController<Node>,
    _ node: Node,
    _ path: NodePath,
    _ options: ObservingOptions
  ) -> Bool {
    func observe<Value>(_ keyPath: KeyPath<Node, Value>) -> Bool {
      return controller.observe(node, keyPath, options: options) {
        [unowned self] in
        let (old, new) = ($2.oldValue, $2.value)
        wasNotified(observer, $0, $1, path, 0, old, new, isPrior: $2.isPrior)
      }.isNew
    }
    return switch path.keyPath {
    case let keyPath as KeyPath<Node, Int>: observe(keyPath)
    case let keyPath as KeyPath<Node, Int?>: observe(keyPath)
    case let keyPath as KeyPath<Node, Node?>: observe(keyPath)
    case let keyPath as KeyPath<Node, [Int]>: observe(keyPath)
    case let keyPath as KeyPath<Node, [Int]?>: observe(keyPath)
    case let keyPath: preconditionFailure("The type of \(keyPath).")
    }
  }

  func wasNotified(
    _ observer: ObserverID,
    _ node: Node?,
    _ root: Node,
    _ path: NodePath,
    _ context: Int,
    _ old: Any?,
    _ new: Any?,
    isPrior: Bool
  ) {
    let notification = Event.Notification(
      observer: observer,
      node: node?.number,
      root: root.number,
      path: path,
      context: context,
      old: old.map(text),
      new: new.map(text),
      isPrior: isPrior
    )
    events.append(.notified(notification))
    for step in reactions.next(for: observer) { perform(step) }
  }
}

extension NodePath {
  nonisolated(unsafe) fileprivate static let at = [AnyKeyPath: Self](
    uniqueKeysWithValues: allCases.map { ($0.keyPath, $0) }
  )
}

/// Returns the text by which the model calls a value.
private func text(_ value: Any) -> String {
  (value as? Node).map { "node \($0.number)" } ?? (value as? Int).map(String.init)
    ?? (value as? [Int]).map(String.init(describing:)) ?? "\(value)"
}
