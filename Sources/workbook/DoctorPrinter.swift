import Foundation
import WorkbookKit

/// The printer of findings.
struct DoctorPrinter {
  let invocation: Invocation

  private var terminal: Terminal { invocation.terminal }

  /// Shows the name of a check until its finding replaces it.
  func showStart(_ name: String) {
    guard terminal.isInteractive, !invocation.arguments.json else { return }
    print(terminal.paint("… \(name)", .gray), terminator: "\r")
    fflush(nil)
  }

  /// Prints a line, which replaces the name of the check that's being made.
  func show(_ line: String) {
    guard !invocation.arguments.json else { return }
    print((terminal.isInteractive ? "\u{1B}[K" : "") + line)
    fflush(nil)
  }

  func show(_ finding: Finding) {
    let mark =
      switch finding.state {
      case .works: terminal.paint("✓", .green)
      case .restricted: terminal.paint("!", .yellow)
      case .fails: terminal.paint("✗", .red)
      case .notTried: terminal.paint("–", .gray)
      }
    show(
      "\(mark) \(finding.check.padding(toLength: 13, withPad: " ", startingAt: 0))\(finding.text)"
    )
    if let step = finding.nextStep { show(String(repeating: " ", count: 15) + step) }
  }

  /// The finding about the terminal's colors and keys, which no command requires.
  var terminalFinding: Finding {
    var attributes = termios()
    let hasKeys = tcgetattr(STDIN_FILENO, &attributes) == 0
    let missing =
      (terminal.usesColor ? [] : ["There are no colors"])
      + (hasKeys && terminal.isInteractive ? [] : ["`watch` needs Enter after each key"])
    return missing.isEmpty
      ? Finding("Terminal", .works, "Text can be colored, and `watch` can read single keys.")
      : Finding("Terminal", .restricted, "\(missing.joined(separator: ", and ")).")
  }

  func showConclusion(_ findings: [Finding]) {
    let failed = findings.filter { $0.state == .fails }.map(\.check)
    if failed.isEmpty {
      show("\n" + terminal.paint("This machine can build and judge your code.", .green))
    } else {
      show(
        "\nThis machine can't build and judge your code yet. Follow the advice at each ✗, and try again."
      )
    }
  }

  func show(_ proof: Workshop.Proof) {
    let seconds = { (time: Double) in Workshop.shown(.seconds(time)) }
    show(
      proof.isWithoutNetwork
        ? terminal.paint("✓ ", .green) + "A participant needs no network."
        : terminal.paint("✗ ", .red)
          + "The steps had a network, because `unshare` can't turn it off on this machine. To test\n"
          + "  them, turn off the network yourself, and run this command again. If every step succeeds,\n"
          + "  a participant needs no network."
    )
    show(
      """

      In a new package, the first build takes \(seconds(proof.build)), and the first check then takes
      \(seconds(proof.firstCheck)). Each check after that takes \(seconds(proof.secondCheck)).

      \(copying)
      Copy them with their dates (“rsync -a”) and to the same paths. The version of Swift must be the
      same, too. At another path, a folder .build can't be used, so leave it out (“--exclude .build”).
      """
    )
  }

  /// The folders that make a participant's first build unnecessary.
  private var copying: String {
    let book = invocation.book
    guard book.hasOwnPackage else {
      return """
        To save participants the first build, create a package of your own (swift run workbook start),
        and run this command there. Then copy both folders to the machines of the participants.
        """
    }
    return """
      To save participants the first build, copy these folders to their machines:
        \(book.root.path)
        \(book.home.path)
      """
  }
}
