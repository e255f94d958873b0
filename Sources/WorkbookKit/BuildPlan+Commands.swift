import Foundation
import ProcessActivity

extension BuildPlan {
  /// Creates a plan from the one that the package manager has left behind, or returns `nil` if that
  /// one isn't in the expected form.
  ///
  /// - Parameters:
  ///   - package: The package, which was just built.
  ///   - product: The program that was built, or `nil` for the tests.
  /// - Throws: ``WorkbookError`` if the compiler's driver can't be started.
  init?(for package: GeneratedPackage, product: String?) throws {
    let file = package.scratch.appending(path: "debug.yaml")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    let commands = PlannedCommands(text)
    let (name, suffix) = product.map { ($0, ".exe") } ?? ("\(package.name)PackageTests", ".test")
    guard let linking = commands.arguments(of: name, suffix),
      let link = try Self.jobs(of: linking).last,
      let program = link.value(after: "-o")
    else { return nil }
    var modules: [Module] = []
    var outputs = PlannedOutputs(in: package.scratch.appending(path: "again"))
    for target in package.targets {
      guard let compiling = commands.arguments(of: target.name, ".module") else { return nil }
      // Otherwise, paths in the folder of this process would be relative in backtraces.
      let place = ["-file-compilation-dir", package.folder.path]
      let jobs = try Self.jobs(of: compiling + place).map {
        try outputs.redirect($0, of: target.name)
      }
      guard let module = Module(target.name, jobs, target.files.keys) else { return nil }
      modules.append(module)
    }
    try outputs.copy()
    self.init(
      modules: modules,
      link: Self.withFasterLinker(outputs.redirect(link)),
      landmarks: [file, URL(filePath: program)],
      manifest: package.manifest
    )
    texts = package.targets.map(\.files)
    compiled = package.targets.enumerated().map { index, target in
      let interfaces = interfaces(upTo: index)
      return target.files.mapValues { Compiled(text: $0, interfaces: interfaces) }
    }
    marks = currentMarks
  }

  /// Returns the commands into which the compiler's driver divides its work.
  private static func jobs(of arguments: [String]) throws -> [[String]] {
    // A batch would compile several files by one command. The index is for editors.
    var arguments = arguments.filter {
      !["-parseable-output", "-enable-batch-mode", "-incremental"].contains($0)
    }
    if let index = arguments.firstIndex(of: "-index-store-path") {
      arguments.removeSubrange(index...min(index + 1, arguments.count - 1))
    }
    let driver = try ChildProcess.run(
      arguments[0],
      arguments.dropFirst() + ["-driver-print-jobs"],
      limit: ActivityLimit(working: 60, waiting: 20)
    )
    guard driver.termination == .exit(0) else { return [] }
    return driver.output.split(separator: "\n").map { String($0).shellWords }
  }

  /// Returns a command that links with LLVM's linker, if the toolchain has it.
  ///
  /// On Linux, the default linker takes twice as long.
  private static func withFasterLinker(_ link: [String]) -> [String] {
    let tools = URL(filePath: link[0]).deletingLastPathComponent()
    let isChosen = link.contains { $0.hasPrefix("-fuse-ld") }
    guard !isChosen, access(tools.appending(path: "ld.lld").path, X_OK) == 0 else { return link }
    return link + ["-fuse-ld=lld"]
  }
}

extension BuildPlan.Module {
  /// Creates a module from the driver's commands, or returns `nil` if one is missing.
  fileprivate init?(_ name: String, _ jobs: [[String]], _ files: some Collection<String>) {
    var compilations: [String: [String]] = [:]
    for job in jobs {
      let primary = job.values(after: "-primary-file")
      guard job.contains("-c"), primary.count == 1 else { continue }
      compilations[URL(filePath: primary[0]).lastPathComponent] = job
    }
    guard let emission = jobs.first(where: { $0.contains("-emit-module") }),
      let interface = emission.value(after: "-o"),
      Set(compilations.keys) == Set(files)
    else { return nil }
    self.init(
      name: name,
      compilations: compilations,
      emission: emission,
      interface: URL(filePath: interface),
      objects: compilations.values.compactMap { $0.value(after: "-o") }.map { URL(filePath: $0) }
    )
  }
}

/// The commands in a plan of the package manager.
private struct PlannedCommands {
  private let lines: [Substring]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the arguments of the command that makes something, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - name: The name of the module or program.
  ///   - suffix: The suffix that tells what's made, such as ".module".
  /// - Returns: The arguments, of which the first is the tool.
  func arguments(of name: String, _ suffix: String) -> [String]? {
    let (start, end) = ("  \"C.\(name)-", "\(suffix)\":")
    let mark = "    args: "
    guard let first = lines.firstIndex(where: { $0.hasPrefix(start) && $0.hasSuffix(end) }),
      let line = lines[first...].prefix(while: { !$0.isEmpty }).first(where: { $0.hasPrefix(mark) })
    else { return nil }
    return try? JSONDecoder().decode([String].self, from: Data(line.dropFirst(mark.count).utf8))
  }
}

extension [String] {
  /// Returns the arguments that follow an option, each time that it occurs.
  fileprivate func values(after option: String) -> [String] {
    zip(self, dropFirst()).filter { $0.0 == option }.map(\.1)
  }

  /// Returns the argument that follows an option.
  fileprivate func value(after option: String) -> String? { values(after: option).first }
}
