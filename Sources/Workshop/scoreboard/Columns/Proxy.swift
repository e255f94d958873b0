internal import KeyValueObserving
internal import Chapter11OtherDesigns

extension Column {
  static let proxy = Column(
    "proxy",
    isShareable: isSendable(ProxyTable.self),
    shared: "proxy table"
  ) {
    ProxyAdapter(display: $0)
  }
}

/// An adapter that registers the display's proxies, which forward the notifications to the display.
///
/// A proxy registers without a context. So the display can tell its registrations apart only by
/// object and key path.
private final class ProxyAdapter: NotifiedAdapter {
  private struct Value: Hashable {
    let object: ObjectIdentifier
    let keyPath: AnyKeyPath
  }

  private unowned let display: Display
  private var handlers: [Value: (Display) -> Void] = [:]

  init(display: Display) {
    self.display = display
  }

  func observe<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  ) {
    let value = Value(object: ObjectIdentifier(object), keyPath: keyPath)
    // Store the handler first, because with the option `initial`, it's called at once.
    let earlier = handlers.updateValue(handler, forKey: value)
    let isNew = object.safelyAddObserver(display, forKeyPath: keyPath, options: options)
    if !isNew { handlers[value] = earlier }
  }

  func unobserve<Object: ScenarioObject>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    object.safelyRemoveObserver(display, forKeyPath: keyPath)
  }

  func receive(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    context: UnsafeRawPointer?
  ) {
    let value = Value(object: ObjectIdentifier(object), keyPath: keyPath)
    handlers[value]?(display)
  }
}
