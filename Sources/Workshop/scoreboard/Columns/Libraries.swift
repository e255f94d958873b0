internal import Chapter01RegistryLibrary
internal import Chapter02RegistryLibrary
internal import Chapter03KeyPathsLibrary
internal import Chapter04DispatcherLibrary
internal import Chapter05MutexLibrary
internal import Chapter06AutoUnobserveLibrary
internal import Chapter07SelfObservationLibrary
internal import Chapter08TheOriginalLibrary
internal import Chapter09DirectDeliveryLibrary
internal import KVOControllerLibrary
internal import KVOExercises
internal import KeyValueObserving

extension Column {
  /// Every column that the book provides, in the order of the book.
  ///
  /// The library doesn't retain what it observes, so that it also supports observers of themselves,
  /// and objects that are deallocated while they're observed.
  static let all = [
    Column("1", Chapter01Library()),
    Column("2", Chapter02Library()),
    Column("3", Chapter03Library()),
    Column("4", Chapter04Library()),
    Column("5", Chapter05Library()),
    Column("6", Chapter06Library()),
    Column("7 retaining", Chapter07Library(), retaining: true),
    Column("7 non-retaining", Chapter07Library()),
    Column("8 retaining", Chapter08Library(retainObserved: true), shared: "controller"),
    Column("8 non-retaining", Chapter08Library(retainObserved: false), shared: "controller"),
    Column("9", Chapter09Library()),
    Column("10", Chapter10Library(retainObserved: false)),
  ]

  /// The finished library, beside other designs.
  static let library = Column("library", Chapter10Library(retainObserved: false))

  /// Creates a column for a chapter's library, or for the reader's.
  ///
  /// - Parameters:
  ///   - name: The heading.
  ///   - library: The library.
  ///   - retaining: Whether the registry retains what it observes, if the library's registries can do
  ///     without.
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

private struct RegistryAdapter: Adapter {
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
    let controller = registry as? ClaimedController<Display>
    _ = controller?.observe(train, keyPath, options: .new, allowingDuplicates: true) {
      display,
      _,
      _ in
      handler(display)
    }
  }

  func unobserve(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    registry.unobserve(train, keyPath)
  }
}
