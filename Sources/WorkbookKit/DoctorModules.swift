import Foundation

/// A check that the builds of the book can be used and continued.
///
/// They can't if another compiler made them, or if they were copied from another folder.
struct ModulesCheck: DoctorCheck {
  let name = "Modules"
  let limit = 1200.0
  /// The packages that may have been built, and the folders with their builds.
  let packages: [Toolchain.Package]
  /// The file of the running program, which is next to the modules it consists of.
  let program: URL?
  private let folder: URL
  /// The search path.
  var path = ProcessInfo.processInfo.environment["PATH"] ?? ""

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - program: The file of the running program.
  init(_ book: Workbook, program: URL?) {
    let folders = book.hasOwnPackage ? [book.root, book.home] : [book.root]
    packages = folders.map {
      Toolchain.Package(name: "", folder: $0, scratch: $0.appending(path: ".build"))
    }
    (self.program, folder) = (program, Probe.folder(of: book))
  }

  func run() throws -> Finding {
    let toolchain = try Toolchain(path: path)
    if let program {
      let modules = program.deletingLastPathComponent().appending(path: "Modules")
      if let reason = try problem(withModules: modules, Compiler(of: toolchain)) {
        return fails("The compiler can't read the modules in \(modules.path): \(reason)")
      }
    }
    var usable: [String] = []
    for package in packages {
      let modules = package.scratch.appending(path: "debug/Modules")
      guard access(modules.appending(path: "\(Self.module).swiftmodule").path, F_OK) == 0 else {
        continue
      }
      // The package manager starts again if another compiler made the build, but not if the build
      // was copied.
      let build = try toolchain.build(package, target: Self.module)
      guard build.termination == .exit(0) else {
        return fails(
          "The build in \(package.scratch.path) can't be used: \(reason(build))",
          nextStep: "Delete the folder \(package.scratch.path), and try again."
        )
      }
      usable.append(package.scratch.path)
    }
    return works(
      usable.isEmpty
        ? "There is no debug build yet."
        : "The compiler can use the build in \(listed(usable, "and in"))."
    )
  }

  /// A module of the book that depends on no other one.
  private static let module = "KVOLocking"

  /// Returns the reason why the compiler can't read some modules, or `nil` if it can.
  private func problem(withModules modules: URL, _ compiler: Compiler) throws -> String? {
    guard access(modules.appending(path: "\(Self.module).swiftmodule").path, F_OK) == 0 else {
      return nil
    }
    // A cache that was copied from another folder can't be used, so it's written anew.
    let cache = folder.appending(path: "cache")
    try? FileManager.default.removeItem(at: cache)
    let file = folder.appending(path: "module.swift")
    try Data("import \(Self.module)\n".utf8).writeInOneStep(to: file, shownAs: file.path)
    let run = try compiler.run(
      ["-typecheck", "-I", modules.path]
        + ["-module-cache-path", cache.path, file.path]
    )
    return run.termination == .exit(0)
      ? nil
      : "\(reason(run)) Delete the folder .build that contains these modules, and try again."
  }

  private func reason(_ run: ChildProcess.Completion) -> String {
    let output = run.errors + run.output
    if output.contains("but the path is currently") {
      return "The build was copied from another folder, and still contains that folder's path."
    }
    if let match = output.firstMatch(of: /module compiled with (Swift [\d.]*\d)/) {
      return "The build was made by \(match.1)."
    }
    return BuildFailure(run).firstError.message + "."
  }
}
