import Foundation

/// A check that the line of a crash can be found.
struct CrashesCheck: DoctorCheck {
  let name = "Crashes"
  let folder: URL
  /// Whether the runtime prints the stack of a crash.
  var savesBacktrace = true

  /// Creates a check.
  init(_ book: Workbook) {
    folder = Probe.folder(of: book)
  }

  func run() throws -> Finding {
    disableCoreDumps()
    let probe = try Probe(in: folder, Compiler(of: Toolchain()))
    let files = try RunFiles("crash", in: folder)
    let run = try probe.run("trap", environment: files.environment(savesBacktrace: savesBacktrace))
    guard case .signal = run.termination else {
      return fails(
        "A program that trapped wasn't ended by a signal. \(run.termination.sentence)",
        nextStep: "Install Swift again from https://www.swift.org/install/."
      )
    }
    guard RLimit.coreSize.softLimit == 0 else {
      return restricted(
        "Each trap may write a core dump, which takes time and disk space.",
        nextStep: "To turn off core dumps, type: ulimit -c 0"
      )
    }
    // The message of the trap names a line, too, but a signal without a message doesn't.
    let stack = run.errors.components(separatedBy: " crashed:\n").dropFirst().joined()
    let place = Crash(errors: "", backtrace: " crashed:\n\(stack)", sources: [probe.source.path])
    guard place.line == Probe.trapLine else {
      return restricted(
        "The line of a crash can't be found, so some verdicts don't name a line.",
        nextStep: "In a container, allow ptrace, for example with “--cap-add=SYS_PTRACE”."
      )
    }
    return works("A trap stops the program, and the line of the trap can be found.")
  }
}

/// A check that ThreadSanitizer can be used and finds a data race.
struct RacesCheck: DoctorCheck {
  let name = "Data races"
  let folder: URL
  /// The options that add ThreadSanitizer to a program.
  var options = ["-sanitize=thread"]

  /// Creates a check.
  init(_ book: Workbook) {
    folder = Probe.folder(of: book).appending(path: "races")
  }

  func run() throws -> Finding {
    #if os(Linux)
      guard let probe = try? Probe(in: folder, Compiler(of: Toolchain()), options) else {
        return unavailable(
          "programs with ThreadSanitizer can't be built",
          "Install the whole toolchain from https://www.swift.org/install/."
        )
      }
      let reports = try RaceReports("probe", in: folder)
      let run = try probe.run("race", environment: reports.environment(sources: []))
      guard run.termination == .exit(0) else {
        return unavailable(
          "programs with ThreadSanitizer don't run",
          "In a container, allow personality(2). Otherwise, try: sudo sysctl vm.mmap_rnd_bits=28"
        )
      }
      let files = folder.appending(path: "probe.races")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: files.path)) ?? []
      let texts = names.filter { $0.hasPrefix("report") }.map { name in
        (try? String(contentsOf: files.appending(path: name), encoding: .utf8)) ?? ""
      }
      guard texts.contains(where: { $0.contains(" race (pid=") }) else {
        return unavailable(
          "ThreadSanitizer missed the race in a small program",
          "Install Swift again from https://www.swift.org/install/."
        )
      }
      return works("ThreadSanitizer found the data race in a small program.")
    #else
      return works("Only the claims look for data races here. ThreadSanitizer is used on Linux.")
    #endif
  }

  private func unavailable(_ reason: String, _ nextStep: String) -> Finding {
    restricted(
      "Some data races won't be found: \(reason).",
      nextStep: nextStep
    )
  }
}
