import KVOStation
import KeyValueObserving

/// Appendix B: observes a property in a class and in its superclass.
func passedToSuper() {
  let train = Train()
  let speaker = Speaker(train)
  train.delay = 5
  speaker.stop()
}

private class Sign: KeyValueObserver {
  let train: Train
  private let signContext = UnsafeRawPointer(bitPattern: 1)

  init(_ train: Train) {
    self.train = train
    train.addObserver(self, forKeyPath: \.delay, options: .new, context: signContext)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    if context == signContext { print("sign:", change.text) }
  }

  func stop() {
    train.removeObserver(self, forKeyPath: \.delay, context: signContext)
  }
}

private final class Speaker: Sign {
  private let speakerContext = UnsafeRawPointer(bitPattern: 2)

  override init(_ train: Train) {
    super.init(train)
    train.addObserver(self, forKeyPath: \.delay, options: .new, context: speakerContext)
  }

  override func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard context == speakerContext else {
      super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
      return
    }
    print("speaker:", change.text)
  }

  override func stop() {
    train.removeObserver(self, forKeyPath: \.delay, context: speakerContext)
    super.stop()
  }
}
