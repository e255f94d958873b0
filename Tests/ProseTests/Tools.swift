import Foundation
import TestSupport

/// What has to be run to prove a page.
struct Tools: Sendable {
  /// What `workbook` prints when given these arguments, or nil where the program is missing.
  let workbook: @Sendable (_ arguments: [String]) async -> String?
  /// What a registered snippet prints, or nil where there is none of that name.
  let snippet: @Sendable (_ path: String, _ traps: Bool) async -> String?
  /// What the compiler says to some code, or nil where there is no compiler.
  let typecheck: @Sendable (_ code: String) async -> String?

  /// The built program, the registered snippets and the compiler.
  static let real = Tools(
    workbook: { arguments in
      let program = Products.folder.appending(path: "workbook").path
      guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
      return output(of: [program] + arguments)
    },
    snippet: { path, traps in await printed(byTheSnippetAt: path, traps: traps) },
    typecheck: { code in Compiler.answer(to: code) }
  )
}
