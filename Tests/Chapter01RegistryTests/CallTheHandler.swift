import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter01.`The examples` {
  @Test func `a registry with one registration calls its handler, also at once`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      observesOneValue()
    }
    #expect(
      ended.printed == """
        train 7: -> 0
        train 7: -> 5
        """
    )
  }
}

private func observesOneValue() {
  let (train, board) = (Train(number: 7), Board())
  let registry = Registry(observer: board)
  registry.observe(train, \.delay, options: [.initial, .new]) { board, train, change in
    board.show("train \(train.number): \(change.text)")
  }
  train.delay = 5
  train.removeObserver(registry, forKeyPath: \.delay)
  for line in board.lines { print(line) }
}

private final class Registry<Observer: AnyObject>: KeyValueObserver {
  unowned let observer: Observer

  private var handler: ((Observer, any KeyValueObservable, ObservedChange) -> Void)?

  init(observer: Observer) {
    self.observer = observer
  }

  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    self.handler = { observer, object, change in
      if let object = object as? Object { handler(observer, object, change) }
    }
    object.addObserver(self, forKeyPath: keyPath, options: options)
    return true
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    handler?(observer, object, change)
  }
}
