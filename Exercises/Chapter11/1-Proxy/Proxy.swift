import KVOExercises
import Chapter02bMapTables
import KeyValueObserving

/// An object that observes one train on behalf of one panel.
final class Proxy {
  weak let panel: Panel?
  private weak let train: Train?

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
    todo("Proxy.add(_:)", returning: false)
  }

  /// Stops observing the key path, and returns whether it was observed.
  func remove(_ keyPath: PartialKeyPath<Train>) -> Bool {
    todo("Proxy.remove(_:)", returning: false)
  }

  /// Stops observing all key paths of the train, which may be about to be deallocated.
  func removeAll(from train: Train) {
    todo("Proxy.removeAll(from:)")
  }
}

/// An object that a train owns, and that removes all registrations when the train is deallocated.
final class DeallocListener {
  private var proxies = HashTable<Proxy>(.weak, comparedBy: .identity)

  /// Adds a proxy of the train that owns this listener, without retaining the proxy.
  func attach(_ proxy: Proxy, to train: Train) {
    todo("DeallocListener.attach(_:to:)")
  }

  deinit {
    todo("DeallocListener.deinit")
  }
}
