import Chapter02WeakMap
import KVOLocking
import KVOStation
import KeyValueObserving

/// Chapter 8: a shared controller that reads through the controller, and doesn't keep it.
func letsGoOfTheController() {
  let (train, board) = (Train(), Board())
  var owner: SmallController? = SmallController(observer: board, shared: LetsGoOfTheController())
  owner?.observe(train, keyPath: \.delay, options: .new) {
    [unowned controller = owner, train] board, _, change in
    board.show(change.text)
    owner = nil
    controller?.unobserve(train, keyPath: \.delay)
  }
  train.delay = 5
  print("shown: \(board.lines)")
}

private final class LetsGoOfTheController: SmallShared {
  override func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let context else { return assertionFailure("missing context") }
    let registered = infos.withLock(as: "looks up the context") { $0.member(at: context) }
    guard let info = registered, let observer = info.controller?.observer else { return }
    info.block?(observer, object, change)
  }
}
