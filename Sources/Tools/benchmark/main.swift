import Foundation

// Build with `-c release`. Without arguments, the program compares the finished library with what a
// user would pick instead. Every ratio is of two figures of one run, so that it means something on
// any machine. With `--costs`, the program prints all tables of the pages. With a folder, it also
// stores the run there, and shows it on the folder's pages:
//
//     swift run -c release benchmark --costs Chapters
//
// After a change to a limit or a name, `--redraw Chapters` shows the stored run anew.

/// Prints the questions, and returns whether the run is sound apart from its times, on which CI
/// can't rely.
func report(_ questions: [Question], in run: Run) -> Bool {
  for question in questions {
    print(question.title)
    for line in question.lines(in: run) { print("  \(line)") }
    print()
  }
  let sizes = Row.comparisons.filter { $0.cost?.unit == .bytes }
  return run.medians.values.allSatisfy(\.isFinite) && sizes.allSatisfy { $0.isMet(in: run) }
}

// A second thread, because glibc's locks and allocations are faster in processes with only one, and
// applications have more.
Thread.detachNewThread { Thread.sleep(until: .distantFuture) }

let arguments = Array(CommandLine.arguments.dropFirst())
let folder = arguments.dropFirst().first.map { URL(filePath: $0) }

switch (arguments.first, folder, arguments.count) {
case (nil, _, _):
  let run = await Run(of: [.comparisons])
  exit(report([.circumstances, .comparisons], in: run) ? 0 : 1)
case ("--costs", _, ...2):
  let run = await Run(of: Question.allCases)
  let isSound = report(Question.allCases, in: run)
  if let folder {
    try run.store(in: folder)
    try run.show(in: folder)
  }
  exit(isSound ? 0 : 1)
case ("--redraw", let folder?, 2):
  try Run(storedIn: folder).show(in: folder)
default:
  let usage = "usage: swift run -c release benchmark [--costs [FOLDER] | --redraw FOLDER]\n"
  FileHandle.standardError.write(Data(usage.utf8))
  exit(2)
}
