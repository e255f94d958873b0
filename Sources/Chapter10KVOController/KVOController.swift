@_exported public import KeyValueObserving

/// A change to an observed value, whose type is known.
///
/// A change doesn't contain the key path, which a handler can capture. If you have a `Change` of
/// your own, call this one ``KVOChange``, because the module's name means the controller.
///
/// Counterpart: the change dictionary, or `NSKeyValueObservedChange`.
public struct Change<Value> {
  /// The value when the handler is called: after the change or, if ``isPrior`` is true, before it.
  ///
  /// If an earlier handler has changed the value again, this is the later value, and the changes
  /// don't chain: after 5 → 3, the next handler receives 0 → 3, too.
  public let value: Value

  /// The value before the change, if the registration has the option `old`.
  ///
  /// There's none in the `initial` call, and if the registration or its path comes to the changed
  /// object while the change is being made. If the observed value is itself optional, this property
  /// is a nested optional, which you can flatten with `oldValue ?? nil`.
  public let oldValue: Value?

  /// Whether the handler is being called before the change, as the option `prior` requests.
  public let isPrior: Bool

  @inlinable init(_ value: Value, oldValue: Value?, isPrior: Bool = false) {
    (self.value, self.oldValue, self.isPrior) = (value, oldValue, isPrior)
  }
}

extension Change: Sendable where Value: Sendable {}

/// Another name of ``Change``, for code that has a `Change` of its own.
public typealias KVOChange<Value> = Change<Value>

/// A controller that manages the registrations of one observer.
///
/// ```swift
/// final class Board: KVOControlling {
///   let kvoControllerStorage = KVOControllerStorage()
///
///   func watch(_ train: Train) {
///     kvoController.observe(train, \.delay) { board, train, change in
///       board.show("\(train.number) is \(change.value) min late")
///     }
///   }
/// }
/// ```
///
/// The observer owns the controller, which references it weakly and passes it to every handler, so
/// handlers don't need to capture it. A controller is a handle: its copies share their
/// registrations, which end when the last copy is released, and thus with the observer. If you create
/// one yourself, store it, but don't capture it in its own handlers, which would retain it. Observed
/// objects are retained until their registrations end, unless you pass false to
/// ``init(observer:retainObserved:)``. Objects in the middle of a path aren't retained.
///
/// Each key path of an object can have only one registration. Observing a value that's already
/// observed has no effect, which the returned token's ``ObservationToken/isNew`` says. Key paths are
/// compared with `==`: if `Express` inherits `delay` from `Train`, then `\Express.delay` and
/// `\Train.delay` are two key paths, and both can be observed.
///
/// Thread-safe. Changes are delivered on the thread that makes them, with no lock held, and in the
/// order of registration. Once `unobserve`, `unobserveAll`, a token's `invalidate`, or the last
/// release of the observer has returned, no change that begins later is delivered. However, if a
/// change is under way on another thread at that time, the handler may still be running, or may yet
/// be called. A handler may register other handlers, end registrations, and change any object.
///
/// Two things remain unsound. Generic code whose constraints hide that an object or an observer is
/// `Sendable`, and that isn't on an actor, can bring a handler for one place to several threads,
/// unless reading the value calls `accessValue(for:)`. And a handler and its object are released
/// wherever the registration ends, which with a `Sendable` observer may be any thread, even if they
/// belong to an actor.
///
/// Counterpart: `FBKVOController`.
public struct KVOController<Observer: AnyObject> {
  /// A closure that receives the observer, the object, and the change.
  ///
  /// Counterpart: `FBKVONotificationBlock`.
  public typealias Handler<Object, Value> = (
    _ observer: Observer, _ object: Object, _ change: Change<Value>
  ) -> Void

  @usableFromInline let registry: Registry

  /// Creates a controller without registrations.
  ///
  /// The observer should own the controller. To observe the observer itself, or many objects with
  /// short lifetimes, pass false as `retainObserved`.
  public init(observer: Observer, retainObserved: Bool = true) {
    self.init(Registry(observer: observer, retainObserved: retainObserved))
  }

  /// Creates another handle to a registry, whose observer has to be an `Observer`.
  init(_ registry: Registry) { self.registry = registry }

  /// The object that's passed to every handler; nil after its deallocation.
  public var observer: Observer? {
    registry.registrations.observer.map { unsafeDowncast($0, to: Observer.self) }
  }

  // The compiler chooses among the overloads, of which the last one is below, by who may use the
  // object. They differ in nothing else.

  /// Registers a handler for changes to the value at `keyPath`, unless the value is already
  /// observed.
  ///
  /// The handler is called in the context in which you register it. If that context is an actor, a
  /// change that's made outside of the actor stops the process, and once the actor is gone, the
  /// handler isn't called anymore. A model on the main actor conforms there, too, as in `@MainActor
  /// final class Model: @MainActor KeyValueObservable`. If there's no actor, make changes only where
  /// the handler may be called. If the value then comes from a `Sendable` object that's announced by
  /// hand, such as one in the middle of a path, the process stops.
  ///
  /// In a generic function, the compiler sees only what the function's constraints say. So state
  /// there that an object or an observer is `Sendable`, as in `Object: KeyValueObservable &
  /// Sendable`, and pass on the caller's actor with the parameter `isolation: isolated (any Actor)?
  /// = #isolation`. The same goes for an instance of a `Sendable` class that's passed as one of its
  /// superclass.
  ///
  /// The options say which calls to make, and whether a change has the old value. It always has the
  /// current value, so the option `new` adds nothing. Leave out `isolation`, `file`, and `line`,
  /// which say where you're calling from.
  ///
  /// - Returns: A token that ends the registration, and says whether it was made.
  /// - Precondition: The value comes from properties that are `@Observed` or announced by hand, and
  ///   can be read after every change: for `\.stops[0]`, there must always be a first stop.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping Handler<Object, Value>,
    _ isolation: isolated (any Actor)? = #isolation
  ) -> ObservationToken {
    register(object, keyPath, options, isolation, file, line, handler)
  }

  /// Registers a handler that's called on an actor, although the object is `Sendable`.
  ///
  /// The compiler also chooses this overload, and not the one for any thread, if the observer, the
  /// value, or the key path isn't `Sendable`. By default, `isolation` is the actor that you're
  /// calling from, and it can't be another one. If you get the error that `nil` isn't compatible with
  /// `any Actor`, you're not calling from an actor, so the observer, the key path, the value, and the
  /// handler have to be `Sendable`. (In the language mode of Swift 5, a key path is `Sendable` only
  /// with the upcoming feature `InferSendableFromCaptures`.)
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    options: ObservingOptions = [],
    isolation: isolated any Actor = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    handler: @escaping Handler<Object, Value>
  ) -> ObservationToken {
    register(object, keyPath, options, isolation, file, line, handler)
  }

  /// Ends the registration for the key path, and returns whether there was one.
  ///
  /// Counterpart: `-unobserve:keyPath:`.
  @discardableResult
  public func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    registry.registrations.end(object.observerList.ledger) { $0.keyPath == keyPath }
  }

  /// Ends every registration for the object, and returns whether there were any.
  ///
  /// Counterpart: `-unobserve:`.
  @discardableResult
  public func unobserve(_ object: any KeyValueObservable) -> Bool {
    registry.registrations.endAll(object.observerList.ledger)
  }

  /// Ends every registration, as the observer's deallocation does.
  ///
  /// Counterpart: `-unobserveAll`.
  public func unobserveAll() { registry.registrations.endAll() }

  /// The number of registrations.
  public var count: Int { registry.registrations.count }

  /// Makes a registration whose closure knows the types.
  ///
  /// Where the compiler specializes the closure, because the method is inlinable, no value is boxed.
  @inlinable func register<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    _ options: ObservingOptions,
    _ isolation: (any Actor)?,
    isAnywhere: Bool = false,
    _ file: StaticString,
    _ line: UInt,
    _ handler: @escaping Handler<Object, Value>
  ) -> ObservationToken {
    let objectType: AnyClass = type(of: object)
    let notifier: Registration.Notifier = { registration, observer, object, entry, isBefore, old in
      // The registry's only observer has this type. Two objects might wrongly share an observer
      // list, so the object's class is checked, for which a comparison takes less time than a cast.
      let observer = unsafeDowncast(observer, to: Observer.self)
      guard type(of: object) == objectType || object is Object else { return nil }
      let object = unsafeDowncast(object, to: Object.self)
      let current = entry.read(keyPath, of: object, isBefore: isBefore)
      // The getter may have ended the registration.
      guard let value = current, registration.isWanted else { return nil }
      if !isBefore {
        let oldValue = old.map { unsafeDowncast($0, to: Kept<Value>.self).value }
        handler(observer, object, Change(value, oldValue: oldValue))
        return nil
      }
      let oldValue = options.contains(.old) ? value : nil
      if options.contains(.prior) {
        handler(observer, object, Change(value, oldValue: oldValue, isPrior: true))
      }
      return oldValue.map(Kept.init)
    }
    let isolation = isolation.map { Isolation($0, file, line) }
    let registration = Registration(of: object, keyPath, in: registry, on: isolation, notifier)
    let isNew = registry.registrations.store(registration)
    if isNew {
      // If other threads may change the value during the `initial` call, the call comes last.
      let isLast = isAnywhere && options.contains(.initial)
      let entry = LedgerEntry(
        of: object,
        keyPath,
        for: .typed(registration),
        options: isLast ? options.subtracting(.initial) : options,
        isConfined: isolation == nil && !isAnywhere,
        file,
        line,
        reading: { _ = object[keyPath: keyPath] }
      )
      registration.begin(entry, on: object)
      if isLast { entry.show(object) }
    }
    return ObservationToken(registration, isNew: isNew)
  }
}

extension KVOController where Observer: Sendable {
  /// Registers a handler that's called on any thread that makes a change.
  ///
  /// Because the object is `Sendable`, several threads may change it, so the observer, the key
  /// path, the value, and the handler must be `Sendable`, too. If two changes overlap, the calls to
  /// the handler overlap as well, and may come in either order. If only the latest value matters,
  /// read it in the handler. The `initial` call is made when the registration has begun, so that no
  /// change of another thread is missed.
  @inlinable @discardableResult
  public func observe<Object: KeyValueObservable & Sendable, Value: Sendable>(
    _ object: Object,
    _ keyPath: any KeyPath<Object, Value> & Sendable,
    options: ObservingOptions = [],
    file: StaticString = #fileID,
    line: UInt = #line,
    handler:
      @escaping @Sendable (_ observer: Observer, _ object: Object, _ change: Change<Value>) -> Void
  ) -> ObservationToken {
    register(object, keyPath, options, nil, isAnywhere: true, file, line, handler)
  }
}

// The conformance is unchecked, because the registrations retain handlers that needn't be
// `Sendable`. Such a handler is called only on a thread that registers the handler or changes the
// observed value. A lock guards everything that changes.
extension KVOController: @unchecked Sendable where Observer: Sendable {}
