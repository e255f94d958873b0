import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter01.`The examples` {
  @Test func `a registry that goes by object and key path finds only one handler`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      findsTheFirst()
    }
    #expect(
      ended.printed == """
        the line changes
        the line changes
        """
    )
  }
}

private func findsTheFirst() {
  let train = Train()
  let registry = Registry(observer: Board())
  registry.observe(train, \.delay) { _, _, _ in print("the line changes") }
  registry.observe(train, \.delay) { _, _, _ in print("the lamp blinks") }
  train.delay = 5
  for _ in 1...2 { train.removeObserver(registry, forKeyPath: \.delay) }
}

private final class Registry: KeyValueObserver {
  typealias Handler = (Board, any KeyValueObservable, ObservedChange) -> Void

  private let observer: Board
  private var registrations: [(object: AnyObject, keyPath: AnyKeyPath, handler: Handler)] = []

  init(observer: Board) { self.observer = observer }

  func observe(_ train: Train, _ keyPath: PartialKeyPath<Train>, handler: @escaping Handler) {
    registrations.append((train, keyPath, handler))
    train.addObserver(self, forKeyPath: keyPath)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    let found = registrations.first { $0.object === object && $0.keyPath == keyPath }
    found?.handler(observer, object, change)
  }
}
