import Chapter02bMapTables
import KeyValueObserving

/// An object that observes one train on behalf of one panel.
final class Proxy {
  private weak var panel: Panel?
  private weak var train: Train?

  /// The key paths that this proxy observes.
  private var keyPaths: Set<AnyKeyPath> = []

  init(panel: Panel, train: Train) {
    self.panel = panel
    self.train = train
  }

  deinit {
    if let train { removeAll(from: train) }
  }

  /// Observes the key path, unless it's already observed, and returns whether it wasn't.
  func add(_ keyPath: PartialKeyPath<Train>) -> Bool {
    guard let train, keyPaths.insert(keyPath).inserted else { return false }
    train.addObserver(self, forKeyPath: keyPath)
    return true
  }

  /// Stops observing the key path, and returns whether it was observed.
  func remove(_ keyPath: PartialKeyPath<Train>) -> Bool {
    guard let train, keyPaths.remove(keyPath) != nil else { return false }
    train.removeObserver(self, forKeyPath: keyPath, context: nil)
    return true
  }

  /// Stops observing all key paths of the train, which may be about to be deallocated.
  func removeAll(from train: Train) {
    for keyPath in keyPaths { train.removeObserver(self, forKeyPath: keyPath, context: nil) }
    keyPaths = []
  }
}

extension Proxy: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    panel?.noteChange()
  }
}

/// An object that a train owns, and that removes all registrations when the train is deallocated.
final class DeallocListener {
  private var proxies = HashTable<Proxy>.weakObjects(comparedBy: .identity)
  private unowned(unsafe) var train: Train?

  /// Adds a proxy of the train that owns this listener, without retaining the proxy.
  func attach(_ proxy: Proxy, to train: Train) {
    self.train = train
    _ = proxies.insert(proxy)
  }

  deinit {
    guard let train else { return }
    for proxy in proxies { proxy.removeAll(from: train) }
  }
}
