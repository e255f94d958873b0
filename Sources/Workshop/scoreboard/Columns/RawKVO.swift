internal import KeyValueObserving

extension Column {
  /// The KVO layer without a registry, where the program itself has to avoid every mistake.
  ///
  /// Two threads may share the observed object's list of observers, because the KVO layer is
  /// thread-safe.
  static let rawKVO = Column(
    "KVO",
    isShareable: isSendable(ObserverList.self),
    shared: "observer list",
    isOwnedByDisplay: false
  ) {
    RawAdapter(display: $0)
  }
}

/// An adapter that registers the display itself, with a context of its own for each registration.
///
/// The contexts are numbers. In a program, they'd be the addresses of global variables, which are
/// never reused either.
private final class RawAdapter: NotifiedAdapter {
  private unowned let display: Display
  /// The handlers; the one at index 0 has the context 1.
  private var handlers: [(Display) -> Void] = []

  init(display: Display) {
    self.display = display
  }

  func observe<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  ) {
    handlers.append(handler)
    let context = UnsafeRawPointer(bitPattern: handlers.count)
    object.addObserver(display, forKeyPath: keyPath, options: options, context: context)
  }

  func unobserve<Object: ScenarioObject>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    object.removeObserver(display, forKeyPath: keyPath)
  }

  func receive(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    context: UnsafeRawPointer?
  ) {
    handlers[Int(bitPattern: context) - 1](display)
  }
}
