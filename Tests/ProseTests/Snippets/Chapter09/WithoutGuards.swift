import KVOStation
import KeyValueObserving

/// What the programs of chapter 9 use of a registry.
protocol TrainRegistry: AnyObject {
  init(of board: Board)

  @discardableResult
  func observe(
    _ train: Train,
    _ keyPath: PartialKeyPath<Train>,
    options: ObservingOptions,
    handler: @escaping (Board, Train, ObservedChange) -> Void
  ) -> Bool

  @discardableResult
  func unobserve(_ train: Train, _ keyPath: PartialKeyPath<Train>) -> Bool
}

/// Chapter 9's library, from which somebody has deleted the state of a registration as well.
enum WithoutGuards {
  final class Registration {
    typealias Handler = (Board, any KeyValueObservable, ObservedChange) -> Void

    private let ledger: Ledger
    let keyPath: AnyKeyPath
    private let handler: Handler
    private weak let registry: Registry?

    init(
      _ object: any KeyValueObservable,
      _ keyPath: AnyKeyPath,
      in registry: Registry,
      handler: @escaping Handler
    ) {
      self.ledger = object.observerList.ledger
      self.keyPath = keyPath
      self.registry = registry
      self.handler = handler
    }

    func begin<Object: KeyValueObservable>(
      on object: Object,
      _ keyPath: PartialKeyPath<Object>,
      _ options: ObservingOptions
    ) {
      object.addDirectObserver(self, forKeyPath: keyPath, options: options)
    }

    func end() -> () -> Void {
      return { [self] in ledger.removeDirectObserver(self) }
    }
  }

  /// A registry of one train, which has no lock, because the programs have one thread.
  final class Registry: TrainRegistry {
    weak let observer: Board?
    private var registrations: [AnyKeyPath: Registration] = [:]

    init(of board: Board) {
      observer = board
    }

    deinit {
      for registration in registrations.values { registration.end()() }
    }

    func observe(
      _ train: Train,
      _ keyPath: PartialKeyPath<Train>,
      options: ObservingOptions,
      handler: @escaping (Board, Train, ObservedChange) -> Void
    ) -> Bool {
      if registrations[keyPath] != nil { return false }
      let registration = Registration(train, keyPath, in: self) { board, object, change in
        if let train = object as? Train { handler(board, train, change) }
      }
      registrations[keyPath] = registration
      registration.begin(on: train, keyPath, options)
      return true
    }

    func unobserve(_ train: Train, _ keyPath: PartialKeyPath<Train>) -> Bool {
      let cleanUp = registrations.removeValue(forKey: keyPath)?.end()
      cleanUp?()
      return cleanUp != nil
    }

    func end(_ registration: Registration) -> Bool {
      guard registrations[registration.keyPath] === registration else { return false }
      let cleanUp = registrations.removeValue(forKey: registration.keyPath)?.end()
      cleanUp?()
      return cleanUp != nil
    }
  }
}

extension WithoutGuards.Registration: DirectObserver {
  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    guard let registry, let observer = registry.observer else { return }
    withExtendedLifetime(registry) { handler(observer, object, change) }
  }

  func objectWasDeallocated() {
    _ = registry?.end(self)
  }
}
