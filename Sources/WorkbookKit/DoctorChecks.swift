public import Foundation

/// The checks of `workbook doctor`.
public struct DoctorChecks: Sendable {
  /// The checks, in order.
  let all: [any DoctorCheck]
  /// A closure that's called if a check reaches its limit.
  private let onExpiry: @Sendable () -> Void
  /// The names of the checks that can't be made if one of the checks before them has failed.
  private static let dependent = [
    "Toolchain", "Modules", "Packages", "Crashes", "Data races", "Judge",
  ]
  /// The names of the checks on which the dependent ones rely.
  private static let basic = ["Limits", "Disk", "Toolchain", "Processes", "Packages"]

  /// Creates the checks.
  ///
  /// - Parameters:
  ///   - book: The book.
  ///   - catalog: The list of exercises.
  ///   - program: The file of the running program.
  public init(_ book: Workbook, _ catalog: Catalog, program: URL?) {
    let all: [any DoctorCheck] = [
      LimitsCheck(book), ProcessesCheck(), DiskCheck(book), ToolchainCheck(book),
      ModulesCheck(book, program: program), CrashesCheck(book), RacesCheck(book),
      FolderCheck(book, catalog), FilesCheck(book, catalog), ProgressCheck(book, catalog),
      FileEventsCheck(book.home), PackageCheck(book), JudgeCheck(book, catalog),
    ]
    self.init(all, onExpiry: ChildProcess.killAll)
  }

  init(_ all: [any DoctorCheck], onExpiry: @escaping @Sendable () -> Void = {}) {
    (self.all, self.onExpiry) = (all, onExpiry)
  }

  /// Makes the checks one after another.
  ///
  /// - Parameters:
  ///   - onStart: A closure that's called with the name of each check before it's made.
  ///   - report: A closure that receives each finding.
  public func run(onStart: (String) -> Void, report: (Finding) -> Void) {
    var failed: [String] = []
    for check in all {
      // With too little memory, for example, another check could end the program.
      let isDependent = Self.dependent.contains(check.name) || failed.contains("Limits")
      if isDependent, let cause = failed.first(where: Self.basic.contains) {
        report(Finding(check.name, .notTried, "This check was skipped, because “\(cause)” failed."))
        continue
      }
      onStart(check.name)
      let finding = check.runWithinLimit(onExpiry: onExpiry)
      if finding.state == .fails { failed.append(check.name) }
      report(finding)
    }
  }
}
