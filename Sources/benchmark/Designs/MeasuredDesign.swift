import KVOController
import KeyValueObserving
import OtherDesigns

/// A design, as the rows use it.
protocol MeasuredDesign: AnyObject {
  /// Registers a handler that gets the old and the new value, and adds the new one to a sum.
  func observeDelay(of train: DesignTrain)

  func unobserveDelay(of train: DesignTrain)
}

/// The KVO layer without any design on top of it.
final class RawDesign: MeasuredDesign, KeyValueObserver {
  private var sum = 0

  func observeDelay(of train: DesignTrain) {
    train.addObserver(self, forKeyPath: \.delay, options: [.old, .new])
  }

  func unobserveDelay(of train: DesignTrain) {
    train.removeObserver(self, forKeyPath: \.delay)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    sum &+= change.newValue as? Int ?? 0
  }
}

/// The safe-KVO proxy.
final class ProxyDesign: MeasuredDesign, SafeObserver {
  let proxies = ProxyTable()
  private var sum = 0

  func observeDelay(of train: DesignTrain) {
    train.safelyAddObserver(self, forKeyPath: \.delay, options: [.old, .new])
  }

  func unobserveDelay(of train: DesignTrain) {
    train.safelyRemoveObserver(self, forKeyPath: \.delay)
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    sum &+= change.newValue as? Int ?? 0
  }
}

/// The block table, which requests both values for every handler.
final class BlockDesign: MeasuredDesign {
  private let counter = Counter()

  func observeDelay(of train: DesignTrain) {
    train.addHandler(forKeyPath: \.delay) { [counter] _, _, new in
      counter.count &+= new as? Int ?? 0
    }
  }

  func unobserveDelay(of train: DesignTrain) {
    train.removeHandlers(forKeyPath: \.delay)
  }
}

/// The finished library.
final class LibraryDesign: MeasuredDesign {
  private let counter: Counter
  private let controller: KVOController<Counter>

  init() {
    counter = Counter()
    controller = KVOController(observer: counter)
  }

  func observeDelay(of train: DesignTrain) {
    controller.observe(train, \.delay, options: [.old, .new]) { counter, _, change in
      counter.count &+= change.newValue ?? 0
    }
  }

  func unobserveDelay(of train: DesignTrain) {
    controller.unobserve(train, \.delay)
  }
}
