import Foundation
import WorkbookKit

/// The command `workbook doctor`, which checks whether this machine can build and judge the reader's
/// code.
enum Doctor: Command {
  static let usage = "doctor [--workshop] [--json]"
  static let summary = "check whether this machine can build and judge your code"
  static let details = """
    If something doesn't work, you also see what to do. With --workshop, the command then builds
    everything that the participants of a workshop need, and tests whether they need a network.
    """

  /// The findings for other programs.
  struct Report: Encodable {
    var works: Bool
    var findings: [Finding]
    var proof: Workshop.Proof?
  }

  static func run(_ invocation: Invocation) throws -> Int32 {
    let printer = DoctorPrinter(invocation: invocation)
    let program = Bundle.main.executableURL
    var findings: [Finding] = []
    DoctorChecks(invocation.book, invocation.catalog, program: program).run(
      onStart: printer.showStart
    ) { finding in
      findings.append(finding)
      printer.show(finding)
    }
    findings.append(printer.terminalFinding)
    printer.show(printer.terminalFinding)
    let works = !findings.contains { $0.state == .fails }
    var report = Report(works: works, findings: findings)
    if works, invocation.arguments.options.contains(.workshop) {
      report.proof = try prepare(invocation, printer, program)
    }
    if invocation.arguments.json {
      try printJSON(report)
    } else if report.proof == nil {
      printer.showConclusion(findings)
    }
    return works && report.proof?.isWithoutNetwork != false ? 0 : 2
  }

  private static func prepare(
    _ invocation: Invocation,
    _ printer: DoctorPrinter,
    _ program: URL?
  ) throws -> Workshop.Proof {
    guard let program else {
      throw WorkbookError(
        "The file of this program can't be found. Start the program with its full path."
      )
    }
    let workshop = try Workshop(invocation.book, invocation.catalog)
    let steps = workshop.steps
    printer.show("\nBuilding everything that a participant needs:")
    for (index, step) in steps.enumerated() {
      printer.showStart("\(index + 1) of \(steps.count): \(step.title)")
      let time = try step.run()
      printer.show("  \(index + 1) of \(steps.count)  \(step.title), \(Workshop.shown(time))")
    }
    printer.show(
      "\nTesting the steps of a participant, without a network if this machine permits that:"
    )
    let proof = try workshop.prove(with: program) { printer.show("  \($0)…") }
    printer.show(proof)
    return proof
  }
}
