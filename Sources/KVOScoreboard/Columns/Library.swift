internal import Foundation
public import KVOClaims
internal import KVOPlaceholders
internal import KeyValueObserving

extension Column {
  /// Creates a column for a library, such as the reader's.
  ///
  /// - Parameters:
  ///   - name: The heading.
  ///   - library: The library. If its registries can do without retaining what they observe, the
  ///     column uses such a registry, as the columns of the last chapters do.
  public init(_ name: String, library: any RegistryLibrary) {
    self.init(name, isShareable: library is any SendableLibrary) { display in
      let retaining = library as? any RetainingLibrary
      return LibraryAdapter(
        registry: retaining?.makeRegistry(observer: display, retainObserved: false)
          ?? library.makeRegistry(observer: display)
      )
    }
  }

  /// Plays the hazard that the command line names, with the reader's library, and ends the process.
  ///
  /// A hazard for which the library isn't written yet doesn't apply to it.
  ///
  /// - Parameter libraries: The libraries, by name.
  public static func playHazard(_ libraries: [String: any RegistryLibrary]) -> Never {
    Placeholders.outside = Placeholders { placeholder in
      ScenarioLog.notApplicable("\(placeholder.task) isn't written yet.")
    }
    let words = CommandLine.arguments
    guard words.count == 3, let library = libraries[words[1]],
      let hazard = Hazard.all.first(where: { $0.name == words[2] })
    else {
      FileHandle.standardError.write(Data("Only the program `workbook` runs this one.\n".utf8))
      exit(2)
    }
    hazard.play(Column(words[1], library: library))
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
