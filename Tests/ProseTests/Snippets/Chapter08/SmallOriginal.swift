import Chapter06ObjectMap
import KVOLocking
import KVOStation
import KeyValueObserving

/// A copy of chapter 8's shared controller, for trains and blocks, whose steps can be moved.
///
/// Each wrong order on the page is a subclass that overrides one method.
class SmallShared: KeyValueObserver {
  let infos = Locked(ObjectMap<SmallInfo, Void>(retainsKeys: false))

  func observe(_ object: Train, keyPath: PartialKeyPath<Train>, info: SmallInfo) {
    _ = infos.withLock(as: "registers the info") { $0.updateValue((), forKey: info) }
    object.addObserver(self, forKeyPath: keyPath, options: info.options, context: info.address)
    if info.state == .initial {
      info.state = .observing
    } else if info.state == .notObserving {
      object.removeObserver(self, forKeyPath: info.keyPath, context: info.address)
    }
  }

  func unobserve(_ object: Train, info: SmallInfo) {
    _ = infos.withLock(as: "unregisters the info") { $0.removeValue(forKey: info) }
    if info.state == .observing {
      object.removeObserver(self, forKeyPath: info.keyPath, context: info.address)
    }
    info.state = .notObserving
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let context else { return assertionFailure("missing context") }
    let registered = infos.withLock(as: "looks up the context") { $0.key(at: context) }
    guard let info = registered, let controller = info.controller,
      let observer = controller.observer
    else { return }
    withExtendedLifetime((info, controller)) { info.block?(observer, object, change) }
  }
}

/// A copy of chapter 8's controller, which retains trains, and uses a shared controller of its own.
class SmallController {
  final class InfoSet { var infos: Set<SmallInfo> = [] }

  weak let observer: Board?
  let shared: SmallShared
  let objectInfosMap = Locked(ObjectMap<Train, InfoSet>(retainsKeys: true))

  init(observer: Board, shared: SmallShared = SmallShared()) {
    self.observer = observer
    self.shared = shared
  }

  deinit {
    let map = objectInfosMap.withLock(as: "takes out all") { $0.removeAll() }
    for (object, known) in map {
      for info in known.infos { shared.unobserve(object, info: info) }
    }
  }

  /// Returns whether the info is new.
  func store(_ info: SmallInfo, for object: Train) -> Bool {
    let (isNew, _) = objectInfosMap.withLock(as: "looks and stores") { map in
      let known = map[object]
      let set = known ?? InfoSet()
      let isNew = set.infos.insert(info).inserted
      return (isNew, known == nil ? map.updateValue(set, forKey: object) : nil)
    }
    return isNew
  }

  func observe(_ object: Train, keyPath: PartialKeyPath<Train>, info: SmallInfo) {
    if store(info, for: object) { shared.observe(object, keyPath: keyPath, info: info) }
  }

  func observe(
    _ object: Train,
    keyPath: PartialKeyPath<Train>,
    options: ObservingOptions,
    block: @escaping SmallInfo.Block
  ) {
    observe(object, keyPath: keyPath, info: SmallInfo(self, keyPath, options, block))
  }

  func unobserve(_ object: Train, keyPath: PartialKeyPath<Train>) {
    let representative = SmallInfo(self, keyPath, [], nil)
    let (registered, _) = objectInfosMap.withLock(as: "takes out") { map in
      let known = map[object]
      let registered = known?.infos.remove(representative)
      let isUnused = known?.infos.isEmpty == true
      return (registered, isUnused ? map.removeValue(forKey: object) : nil)
    }
    if let registered { shared.unobserve(object, info: registered) }
  }
}

/// A copy of chapter 8's info, without actions and contexts.
final class SmallInfo: Hashable {
  typealias Block = (Board, any KeyValueObservable, ObservedChange) -> Void
  enum State { case initial, observing, notObserving }

  weak let controller: SmallController?
  let keyPath: AnyKeyPath
  let options: ObservingOptions
  let block: Block?
  var state = State.initial

  init(
    _ controller: SmallController,
    _ keyPath: AnyKeyPath,
    _ options: ObservingOptions,
    _ block: Block?
  ) {
    self.controller = controller
    self.keyPath = keyPath
    self.options = options
    self.block = block
  }

  var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  static func == (first: SmallInfo, second: SmallInfo) -> Bool { first.keyPath == second.keyPath }

  func hash(into hasher: inout Hasher) { hasher.combine(keyPath) }
}

/// The exit board's program, which shows a train's delay once, with a copy of the original.
func showOnce(
  options: ObservingOptions = [.initial, .new],
  _ makeController: (Board) -> SmallController
) {
  let (train, board) = (Train(), Board())
  let controller = makeController(board)
  controller.observe(train, keyPath: \.delay, options: options) {
    [unowned controller, train] board, _, change in
    board.show(change.text)
    controller.unobserve(train, keyPath: \.delay)
  }
  train.delay = 5
  print("shown: \(board.lines), entries left: \(train.observerList.ledger.entries.count)")
  // The train's deallocation would trap.
  for entry in train.observerList.ledger.entries { entry.invalidate() }
}
