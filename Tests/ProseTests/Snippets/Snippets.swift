import Testing

/// The code whose printed output pages quote: each function in a file of its own name.
///
/// A page shows the code by a listing of the file and the output by `text output-of` (or, where it
/// traps, `text trap-of`) and the file's path. Types in a snippet are private to its file.
let snippets: [String: @Sendable () async -> Void] = [
  "PrintsSample": printsSample,
  "TrapsSample": trapsSample,
]

/// Runs a snippet in a process of its own.
///
/// - Parameters:
///   - path: The snippet's file, which names the function.
///   - traps: Whether it is to end in a trap; then only the trap's message counts.
/// - Returns: What it printed, or nil if it is not registered or did not end as it should.
func printed(byTheSnippetAt path: String, traps: Bool) async -> String? {
  let file = path.split(separator: "/").last.map(String.init) ?? path
  guard file.hasSuffix(".swift") else { return nil }
  let name = String(file.dropLast(6))
  guard snippets[name] != nil else { return nil }
  let stream: any PartialKeyPath<ExitTest.Result> & Sendable =
    traps ? \.standardErrorContent : \.standardOutputContent
  let ended = await #expect(
    processExitsWith: traps ? .failure : .success,
    observing: [stream],
    "\(path) is to \(traps ? "trap" : "end normally")"
  ) { [name = name as String] in
    await snippets[name]?()
  }
  guard let ended else { return nil }
  return traps
    ? message(in: String(decoding: ended.standardErrorContent, as: UTF8.self))
    : String(decoding: ended.standardOutputContent, as: UTF8.self)
}

/// The trap's own words: no file, line or backtrace, which differ from build to build.
private func message(in report: String) -> String {
  let lines = report.split(separator: "\n").map(String.init)
  let words = lines.compactMap { $0.firstMatch(of: /(?:Fatal error|Precondition failed).*$/)?.0 }
  return words.first.map(String.init) ?? report
}
