internal import Chapter01RegistryAdapter
internal import Chapter02RegistryAdapter
internal import Chapter03KeyPathsAdapter
internal import Chapter04DispatcherAdapter
internal import Chapter05MutexAdapter
internal import Chapter06AutoUnobserveAdapter
internal import Chapter07SelfObservationAdapter
internal import Chapter08TheOriginalAdapter
internal import Chapter09DirectDeliveryAdapter
internal import KVOControllerAdapter
internal import KVOExercises
internal import KeyValueObserving

/// A column of a scoreboard: a version of the library that the book builds, or another design.
struct Column: Sendable {
  /// The heading.
  let name: String
  /// Whether two threads may share what's shared between them, a ``shared``.
  let isShareable: Bool
  var shared = "registry"
  /// Whether the display owns that thing; otherwise, the observed object does.
  var isOwnedByDisplay = true
  /// Makes the adapter that a display owns, which must not retain the display.
  let makeAdapter: @Sendable (Display) -> any DisplayAdapter
}

/// A closure that's called with the display for each change.
///
/// Don't wrap it in a closure that retains the display.
typealias Handler = (Display) -> Void

/// What gives the scenarios uniform access to a library or a design.
///
/// If it lacks a function, call ``Playing/notApplicable(_:)``. The cell then shows `·`.
protocol DisplayAdapter {
  func observe<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    _ options: ObservingOptions,
    _ handler: @escaping Handler
  )

  /// Adds another handler for a value that the display already observes.
  func addHandler(_ train: Train, _ keyPath: KeyPath<Train, Int>, _ handler: @escaping Handler)

  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>)

  /// Calls the handler that a notification of the display is for.
  ///
  /// In a program, the observer's one method has a branch for each registration. Here, the adapter
  /// stores a handler in place of each branch. It keeps the handler when the registration ends,
  /// because a program keeps the branch, too.
  func receive(
    _ keyPath: AnyKeyPath,
    _ object: any KeyValueObservable,
    _ context: UnsafeRawPointer?
  )
}

extension DisplayAdapter {
  func addHandler(_ train: Train, _ keyPath: KeyPath<Train, Int>, _ handler: @escaping Handler) {
    observe(train, keyPath, .new, handler)
  }

  func receive(_: AnyKeyPath, _: any KeyValueObservable, _: UnsafeRawPointer?) {}
}

extension Column {
  /// Every column that the book provides, in the order of the book.
  ///
  /// The library doesn't retain what it observes, so that it also supports observers of themselves,
  /// and objects that are deallocated while they're observed.
  static let all = [
    Column("1", Chapter01Adapter()),
    Column("2", Chapter02Adapter()),
    Column("3", Chapter03Adapter()),
    Column("4", Chapter04Adapter()),
    Column("5", Chapter05Adapter()),
    Column("6", Chapter06Adapter()),
    Column("7 retaining", Chapter07Adapter(), retaining: true),
    Column("7 non-retaining", Chapter07Adapter()),
    Column("8 retaining", Chapter08Adapter(retainObserved: true), shared: "controller"),
    Column("8 non-retaining", Chapter08Adapter(retainObserved: false), shared: "controller"),
    Column("9", Chapter09Adapter()),
    Column("10", Chapter10Adapter(retainObserved: false)),
  ]

  /// The finished library, beside other designs.
  static let library = Column("library", Chapter10Adapter(retainObserved: false))

  /// Creates a column for a chapter's library, or for the reader's.
  ///
  /// - Parameters:
  ///   - name: The heading.
  ///   - library: The library.
  ///   - retaining: Whether the registry retains what it observes, if the library's registries can
  ///     do without.
  ///   - shared: A noun for a registry.
  init(
    _ name: String,
    _ library: any RegistryLibrary,
    retaining: Bool = false,
    shared: String = "registry"
  ) {
    self.init(name: name, isShareable: library is any SendableLibrary, shared: shared) { display in
      Placeholder.onReach = { placeholder in
        Playing.notApplicable("\(placeholder.task) isn't written yet.")
      }
      let choosing = library as? any RetainingLibrary
      return RegistryAdapter(
        registry: choosing?.makeRegistry(observer: display, retainObserved: retaining)
          ?? library.makeRegistry(observer: display)
      )
    }
  }
}

private struct RegistryAdapter: DisplayAdapter {
  let registry: any ClaimedRegistry<Display>

  func observe<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    _ options: ObservingOptions,
    _ handler: @escaping Handler
  ) {
    registry.observe(object, keyPath, options: options) { display, _, _ in handler(display) }
  }

  func addHandler(_ train: Train, _ keyPath: KeyPath<Train, Int>, _ handler: @escaping Handler) {
    // A value has one handler.
  }

  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    registry.unobserve(train, keyPath)
  }
}
