internal import KVOExercises
internal import KeyValueObserving

extension Column {
  /// Creates a column for a library, such as the reader's.
  ///
  /// - Parameters:
  ///   - name: The heading.
  ///   - library: The library. If its registries can do without retaining what they observe, the
  ///     column uses such a registry, as the columns of the last chapters do.
  init(_ name: String, library: any RegistryLibrary) {
    self.init(name, isShareable: library is any SendableLibrary) { display in
      Placeholder.onReach = { placeholder in
        ScenarioLog.notApplicable("\(placeholder.task) isn't written yet.")
      }
      let retaining = library as? any RetainingLibrary
      return LibraryAdapter(
        registry: retaining?.makeRegistry(observer: display, retainObserved: false)
          ?? library.makeRegistry(observer: display)
      )
    }
  }
}

private struct LibraryAdapter: ColumnAdapter {
  let registry: any ClaimedRegistry<Display>

  func observe<Object: ScenarioObject>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  ) {
    registry.observe(object, keyPath, options: options) { display, _, _ in handler(display) }
  }

  func unobserve<Object: ScenarioObject>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    registry.unobserve(object, keyPath)
  }
}
