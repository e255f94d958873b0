public import Foundation
public import KVOClaims

/// The reader's library, and the contract that connects it with the claims.
public struct ReaderLibrary: Sendable {
  let book: Workbook

  /// Creates the library of a book's reader, whose files may not exist yet.
  public init(of book: Workbook) {
    self.book = book
  }

  /// The folder with the Swift files of the library.
  public var folder: URL { book.library }

  /// The file with the contract.
  public var contract: URL { book.home.appending(path: "Contract/Contract.swift") }

  /// The file with the departures board.
  public var departures: URL { book.home.appending(path: "Departures/Departures.swift") }

  /// The stage that was opened last, or `nil` if no stage was opened.
  public var stage: Stage? { Contract.stage(of: book.text(of: contract)) }

  /// The paths of the Swift files, relative to the folder, in alphabetical order.
  public var swiftFiles: [String] { files.filter { $0.hasSuffix(".swift") } }

  /// The paths of all files except hidden ones.
  var files: [String] { book.files(in: folder) }

  /// The names of the files that earlier stages needed and the current one doesn't.
  public var unneededFiles: [String] {
    guard let stage else { return [] }
    return swiftFiles.filter(stage.isUnneeded)
  }
}

extension Stage {
  /// The files that are supplied for a stage, and the stages whose contract requires them.
  static let suppliedFiles: [(stages: ClosedRange<Stage>, file: String)] = [
    (.registry ... .directDelivery, "Registry.swift"),
    (.weakMap ... .threads, "WeakMap.swift"),
  ]

  /// The file that is new in this stage, or `nil` if none is.
  var suppliedFile: String? {
    Self.suppliedFiles.first { $0.stages.lowerBound == self }?.file
  }

  /// The files that aren't needed from a stage on.
  fileprivate static let unneededFiles: [(stage: Stage, files: [String])] = [
    (.autoUnobserve, ["Evicted.swift", "PurgePolicy.swift", "Weak.swift", "WeakMap.swift"]),
    (.directDelivery, ["Dispatcher.swift"]),
  ]

  /// Returns whether earlier stages needed a file that this one doesn't.
  func isUnneeded(_ file: String) -> Bool {
    Self.unneededFiles.contains { $0.stage <= self && $0.files.contains(file) }
  }

  /// Finds the stage with a name, in which case, hyphens, and spaces don't matter.
  public init?(named name: String) {
    guard let stage = Self.allCases.first(where: { $0.rawValue.simplified == name.simplified })
    else { return nil }
    self = stage
  }
}

extension Workbook {
  /// Returns the paths of the files in a folder and its subfolders, in alphabetical order.
  ///
  /// Hidden files and folders aren't included.
  func files(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().flatMap { name -> [String] in
      let file = folder.appending(path: name)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
        return []
      }
      // A link isn't followed, because it may lead to a folder around it.
      let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)) != nil
      guard isFolder.boolValue, !isLink else { return [name] }
      return files(in: file).map { "\(name)/\($0)" }
    }
  }

  /// Returns the text of a supplied file.
  ///
  /// - Throws: ``WorkbookError`` if the file can't be read.
  func textOfSupplied(_ name: String) throws -> String {
    let file = supplied(name)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw WorkbookError(
        "\(shortened(file.path)) can't be read. \(Self.toRestore) git restore Exercises/Supplied"
      )
    }
    return text
  }
}
