import Foundation

/// The files that the commands of a ``BuildPlan`` write, in a folder of their own.
struct PlannedOutputs {
  private let folder: URL
  /// The new places of the files, by the path at which the package manager's commands write them.
  private var places: [String: String] = [:]
  /// The folders with the interfaces of the modules so far.
  private var interfaces: [String] = []

  init(in folder: URL) {
    self.folder = folder
  }

  /// Returns a command of the compiler that writes to the folder, and imports from it.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - module: The name of the module that it compiles.
  /// - Returns: The changed command.
  /// - Throws: ``WorkbookError`` if a folder can't be created.
  mutating func redirect(_ command: [String], of module: String) throws -> [String] {
    let own = folder.appending(path: module)
    try makeFolder(own)
    var command = command
    for index in command.indices.dropLast() where Self.isOutput(command[index]) {
      let place = own.appending(path: URL(filePath: command[index + 1]).lastPathComponent).path
      places[command[index + 1]] = place
      command[index + 1] = place
    }
    if !interfaces.contains(own.path) { interfaces.append(own.path) }
    let first = command.firstIndex(of: "-I") ?? command.count
    command.insert(contentsOf: interfaces.dropLast().flatMap { ["-I", $0] }, at: first)
    return command
  }

  /// Returns a command of the linker that reads from the folder.
  func redirect(_ link: [String]) -> [String] {
    link.map { places[$0] ?? $0 }
  }

  /// Copies the files that the package manager has built.
  ///
  /// - Throws: An error if a file can't be copied.
  func copy() throws {
    let files = FileManager.default
    for (old, new) in places {
      try? files.removeItem(atPath: new)
      if files.fileExists(atPath: old) { try files.copyItem(atPath: old, toPath: new) }
    }
  }

  private static func isOutput(_ option: String) -> Bool {
    let isPath = option.hasSuffix("-path")
    return option == "-o" || isPath && option.hasPrefix("-emit-")
      || isPath && option.hasPrefix("-serialize-")
  }
}
