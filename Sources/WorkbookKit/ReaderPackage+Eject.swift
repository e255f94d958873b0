import Foundation

extension ReaderPackage {
  /// The result of making a package independent of the workbook.
  public struct Ejection: Sendable {
    /// The folders that were copied, below the package.
    public let copied: [String]
    /// The backup of the manifest.
    public let backup: Backup?
  }

  /// The modules that are copied, with the modules that they import.
  private static let modules: [(name: String, imports: [String])] = [
    ("KVOLocking", []), ("KeyValueObserving", ["KVOLocking"]),
    ("KVOStation", ["KeyValueObserving"]),
  ]

  /// Uses the package in which the reader works.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - command: The name of the command, for the message.
  /// - Throws: ``WorkbookError`` if the reader works in the workbook itself.
  public init(of book: Workbook, for command: String) throws {
    guard book.hasOwnPackage else {
      throw WorkbookError(
        "\(command) works only in a package of your own. To create one, run: "
          + "swift run workbook start DIR"
      )
    }
    self.book = book
  }

  /// Copies the modules that the library needs, and rewrites the manifest, so that the package
  /// depends on no other package.
  ///
  /// - Returns: What was done.
  /// - Throws: ``WorkbookError`` if a file of the library still imports another module of the
  ///   workbook, or if a file can't be read or written. In both cases, nothing changes.
  @discardableResult
  public func eject() throws -> Ejection {
    try FileLock.withLock(onFolder: book.home) {
      try checkImports()
      let names = Self.modules.map(\.name)
      var changes = FileChanges()
      for name in names {
        let (source, target) = (
          book.root.appending(path: "Sources/\(name)"), book.home.appending(path: "Sources/\(name)")
        )
        guard access(target.path, F_OK) != 0 else {
          throw WorkbookError(
            "There is already a folder Sources/\(name). Move it away, and try again."
          )
        }
        // A documentation catalog is of use only to those who build the workbook's documentation.
        for file in book.files(in: source) where !file.contains(".docc/") {
          changes.write(
            try data(of: source.appending(path: file)),
            to: target.appending(path: file)
          )
        }
      }
      let manifest = book.home.appending(path: "Package.swift")
      let old = try data(of: manifest)
      changes.write(Self.ejectedManifest, to: manifest)
      let backup = try Backups(of: book).save(["Package.swift": old], of: "package")
      do {
        try changes.apply(in: book)
      } catch {
        if let backup { try? FileManager.default.removeItem(at: backup.folder) }
        throw error
      }
      return Ejection(copied: names.map { "Sources/\($0)" }, backup: backup)
    }
  }

  private func data(of file: URL) throws -> Data {
    guard let data = try? Data(contentsOf: file) else {
      throw WorkbookError(
        "\(book.shortened(file.path)) can't be read, so nothing was changed."
      )
    }
    return data
  }

  /// Checks that the files that stay in the manifest import only what's copied.
  private func checkImports() throws {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: book.root.appending(path: "Sources").path
    )
    let others = Set(names ?? []).subtracting(Self.modules.map(\.name))
    let users = ["Library", "Departures"].flatMap { folder in
      book.files(in: book.home.appending(path: folder)).filter { $0.hasSuffix(".swift") }
        .compactMap { file -> String? in
          let path = "\(folder)/\(file)"
          let text = book.text(of: book.home.appending(path: path))
          let imports = SwiftCode(text).imports.intersection(others).sorted()
          return imports.isEmpty ? nil : "\(path) imports \(listed(imports, "and"))"
        }
    }
    guard users.isEmpty else {
      throw WorkbookError(
        "\(listed(users, "and")), which only the workbook has. Replace the code that needs the "
          + "import, such as placeholders, remove the import, and try again."
      )
    }
  }

  private static var ejectedManifest: String {
    let rows = modules.map { module in
      "    .target(name: \"\(module.name)\", dependencies: \(module.imports), "
        + "swiftSettings: settings),\n"
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let settings: [SwiftSetting] = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]

      let package = Package(
        name: "MyKVOController",
        platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
        targets: [
          // Your library.
          .target(
            name: "MyLibrary",
            dependencies: ["KVOLocking", "KeyValueObserving"],
            path: "Library"
          ),
          // A program that uses your library: swift run departures
          .executableTarget(
            name: "departures",
            dependencies: ["KVOStation", "KeyValueObserving", "MyLibrary"],
            path: "Departures"
          ),
          // The key-value observing layer, its lock, and the example, from the workbook.
      \(rows.joined())  ]
      )

      """
  }
}
