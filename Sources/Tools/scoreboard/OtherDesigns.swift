internal import Chapter11OtherDesigns
internal import KeyValueObserving

extension Column {
  /// The designs that chapter 11 compares.
  ///
  /// The block table's closures don't receive the observer, so they have to capture it. A program
  /// can do this in two ways with different results, so there are two columns.
  static let designs = [
    // Without a registry, the program itself has to avoid every mistake.
    Column(
      name: "KVO",
      isShareable: isSendable(ObserverList.self),
      shared: "observer list",
      isOwnedByDisplay: false
    ) { RawAdapter(display: $0) },
    Column(name: "proxy", isShareable: isSendable(ProxyTable.self), shared: "proxy table") {
      ProxyAdapter(display: $0)
    },
    blocks("blocks weak") { display, handler in
      { [weak display] in
        guard let display else {
          let call = "The block table calls its closure, but the board is gone"
          return step("\(call), so no handler is called.")
        }
        handler(display)
      }
    },
    blocks("blocks strong") { display, handler in
      { handler(display) }
    },
    .library,
  ]

  private static func blocks(
    _ name: String,
    capture: @escaping BlockAdapter.Capture
  ) -> Column {
    Column(
      name: name,
      isShareable: isSendable(BlockTable.self),
      shared: "block table",
      isOwnedByDisplay: false
    ) { BlockAdapter(display: $0, capture: capture) }
  }
}

/// Returns whether two threads may share values of a type, that is, whether the type is `Sendable`.
///
/// The compiler chooses one of two functions when it compiles the call, so the call must name a
/// concrete type, as in `isSendable(ProxyTable.self)`.
private func isSendable<Value: Sendable>(_ type: Value.Type) -> Bool { true }
private func isSendable<Value>(_ type: Value.Type) -> Bool { false }

/// An adapter that registers the display itself, with a context of its own for each registration.
///
/// The contexts are numbers. In a program, they'd be the addresses of global variables, which are
/// never reused either.
private final class RawAdapter: DisplayAdapter {
  private unowned let display: Display
  /// The handlers; the one at index 0 has the context 1.
  private var handlers: [Handler] = []

  init(display: Display) { self.display = display }

  func observe<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    _ options: ObservingOptions,
    _ handler: @escaping Handler
  ) {
    handlers.append(handler)
    let context = UnsafeRawPointer(bitPattern: handlers.count)
    object.addObserver(display, forKeyPath: keyPath, options: options, context: context)
  }

  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    train.removeObserver(display, forKeyPath: keyPath)
  }

  func receive(_: AnyKeyPath, _: any KeyValueObservable, _ context: UnsafeRawPointer?) {
    handlers[Int(bitPattern: context) - 1](display)
  }
}

/// An adapter that registers the display's proxies, which forward the notifications to the display.
///
/// A proxy registers without a context. So the display can tell its registrations apart only by
/// object and key path.
private final class ProxyAdapter: DisplayAdapter {
  private struct Value: Hashable {
    let object: ObjectIdentifier
    let keyPath: AnyKeyPath
  }

  private unowned let display: Display
  private var handlers: [Value: Handler] = [:]

  init(display: Display) { self.display = display }

  func observe<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    _ options: ObservingOptions,
    _ handler: @escaping Handler
  ) {
    let value = Value(object: ObjectIdentifier(object), keyPath: keyPath)
    // Store the handler first, because with the option `initial`, it's called at once.
    let earlier = handlers.updateValue(handler, forKey: value)
    let isNew = object.safelyAddObserver(display, forKeyPath: keyPath, options: options)
    if !isNew { handlers[value] = earlier }
  }

  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    train.safelyRemoveObserver(display, forKeyPath: keyPath)
  }

  func receive(_ keyPath: AnyKeyPath, _ object: any KeyValueObservable, _: UnsafeRawPointer?) {
    handlers[Value(object: ObjectIdentifier(object), keyPath: keyPath)]?(display)
  }
}

/// An adapter that adds closures to the observed object's block table.
///
/// Nothing removes them unless the scenario unobserves the value.
private struct BlockAdapter: DisplayAdapter {
  /// A function that returns a closure that calls the handler with the display.
  typealias Capture = @Sendable (_ display: Display, _ handler: @escaping Handler) -> () -> Void

  unowned let display: Display
  let capture: Capture

  func observe<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    _ options: ObservingOptions,
    _ handler: @escaping Handler
  ) {
    guard options == .new else { Playing.notApplicable("The block table has no options.") }
    let call = capture(display, handler)
    object.addHandler(forKeyPath: keyPath) { _, _, _ in call() }
  }

  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    train.removeHandlers(forKeyPath: keyPath)
  }
}
