import Foundation

/// The `Package.swift` of a reader's own package.
struct ReaderManifest {
  /// The line that marks a package as one of a reader.
  ///
  /// It's the second line, because the first one has to state the version of the tools.
  private static let mark = "// Created by `swift run workbook start`."

  /// The lines around the list of exercises.
  private static let (beginning, end) = (
    "  // The exercises begin here.\n", "  // The exercises end here.\n"
  )

  /// The text.
  private(set) var text: String

  /// Returns the place of the manifest in the reader's folder.
  static func file(of book: Workbook) -> URL { book.home.appending(path: "Package.swift") }

  /// Returns whether a manifest is that of a reader's package.
  static func isMarked(_ text: String) -> Bool {
    text.split(separator: "\n", maxSplits: 2).dropFirst().first == mark[...]
  }

  /// Reads a manifest that may have been edited.
  init(text: String) {
    self.text = text
  }

  /// Creates the manifest of a new package.
  ///
  /// - Parameters:
  ///   - workbook: The path of the workbook, which contains no characters with a special meaning.
  ///   - exercises: The exercises of the package.
  ///   - hasTasks: Whether the folders of the exercises also contain the tasks.
  init(workbook: String, exercises: [Exercise], hasTasks: Bool = false) {
    let exclusion = hasTasks ? ",\n              exclude: [\"README.md\"]" : ""
    text = """
      // swift-tools-version: 6.2
      \(Self.mark)
      // swift-format-ignore-file
      import PackageDescription

      // The workbook, which has the tasks and checks your code. If you move it, change this path.
      let workbook = Package.Dependency.package(
        name: "KVOControllerWorkbook",
        path: "\(workbook)"
      )

      // The small exercises that you've opened, with the modules that they import. The command
      // `swift run workbook open` adds them here. This list can't be read from the folders: the
      // package manager evaluates this file again only if its text has changed.
      let exercises: [(id: String, title: String, imports: [String])] = [
      \(Self.beginning)\(exercises.map(Self.row).joined())\(Self.end)]

      func products(_ names: [String]) -> [Target.Dependency] {
        names.map { .product(name: $0, package: "KVOControllerWorkbook") }
      }

      let package = Package(
        name: "MyKVOController",
        platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
        dependencies: [workbook],
        targets: [
          // Your library.
          .target(
            name: "MyLibrary",
            dependencies: products(["KVOLocking", "KVOPlaceholders", "KeyValueObserving"]),
            path: "Library"
          ),
          // What the current stage requires of your library.
          .target(
            name: "Contract",
            dependencies: ["MyLibrary"] + products(["KVOClaims", "KeyValueObserving"]),
            path: "Contract"
          ),
          // A program that uses your library: swift run departures
          .executableTarget(
            name: "departures",
            dependencies: ["MyLibrary"] + products(["KVOStation", "KeyValueObserving"]),
            path: "Departures"
          ),
        ]
          + exercises.map { exercise in
            .testTarget(
              name: "Exercise" + exercise.id.split(separator: ".").joined(separator: "_"),
              dependencies: products(["ExerciseKit"] + exercise.imports),
              path: "Chapter" + exercise.id.split(separator: ".").joined(separator: "/") + "-"
                + exercise.title\(exclusion)
            )
          }
      )

      """
  }

  private static func row(_ exercise: Exercise) -> String {
    "  (\"\(exercise.id)\", \"\(exercise.title)\", \(exercise.imports)),\n"
  }

  /// Adds an exercise to the list, unless it's already there.
  ///
  /// - Throws: ``WorkbookError`` if the lines around the list are missing.
  mutating func add(_ exercise: Exercise) throws {
    guard let start = text.range(of: Self.beginning),
      let end = text[start.upperBound...].range(of: Self.end)
    else {
      let lines = [Self.beginning, Self.end].map { "“\($0.dropFirst(2).dropLast())”" }
      throw WorkbookError(
        "The list of exercises in Package.swift has to be between the lines "
          + "\(listed(lines, "and")). Put these lines back, and try again."
      )
    }
    let list = start.upperBound..<end.lowerBound
    if text[list].contains("(\"\(exercise.id)\",") { return }
    text.insert(contentsOf: Self.row(exercise), at: list.upperBound)
  }
}
