import Foundation
import WorkbookKit

/// The command `workbook doctor`, which finds out whether this machine can build and judge.
enum Doctor: Command {
  static let usage = "doctor [--workshop] [--json]"
  static let summary = "whether this machine can build and judge"
  static let details = """
    For each thing that doesn't work, you see what to do. With --workshop, everything is built that a
    room without a network needs, and tried there.
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
    guard let program else { throw WorkbookError("The file of this program can't be found.") }
    let workshop = try Workshop(invocation.book, invocation.catalog)
    let steps = workshop.steps
    printer.show("\nBuilding everything that a participant needs:")
    for (index, step) in steps.enumerated() {
      printer.showStart("\(index + 1) of \(steps.count): \(step.title)")
      let time = try step.run()
      printer.show("  \(index + 1) of \(steps.count)  \(step.title), \(Workshop.shown(time))")
    }
    printer.show("\nWorking as a participant does, without a network if that's permitted:")
    let proof = try workshop.prove(with: program) { printer.show("  \($0)…") }
    printer.show(proof)
    return proof
  }
}
