import Foundation
import ProcessActivity

/// A check that the compiler is new enough and that its programs run.
struct ToolchainCheck: DoctorCheck {
  let name = "Toolchain"
  let path: String
  let folder: URL

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - path: The search path.
  init(
    _ book: Workbook,
    path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) {
    (self.path, folder) = (path, Probe.folder(of: book))
  }

  func run() throws -> Finding {
    let compiler = try Compiler(of: Toolchain(path: path))
    guard let version = compiler.number else {
      return fails(
        "`\(compiler.toolchain.swift)` doesn't print its version number, only “\(compiler.version)”.",
        nextStep: "Install Swift from https://www.swift.org/install/."
      )
    }
    guard version >= (6, 2) else {
      return fails(
        "\(compiler.toolchain.swift) is Swift \(version.0).\(version.1), but the workbook needs 6.2.",
        nextStep: "Install a newer version of Swift from https://www.swift.org/install/."
      )
    }
    let run = try Probe(in: folder, compiler).run("greet")
    guard run.termination == .exit(0), run.output == "It works.\n" else {
      return fails(
        "A program that \(compiler.path) has compiled doesn't run. \(run.termination.sentence)",
        nextStep: "Install Swift again from https://www.swift.org/install/."
      )
    }
    return works("\(compiler.toolchain.swift) is Swift \(compiler.shownNumber), and it works.")
  }
}
