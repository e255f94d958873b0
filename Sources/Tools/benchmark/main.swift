import Foundation

// Build with `-c release`. Without arguments, the program compares the finished library with what a
// user would pick instead. Every ratio is of two figures of one run, so that it means something on
// any machine. With `--costs`, the program prints all tables of the pages, too, and with a folder,
// it also writes them on the folder's pages:
//
//     swift run -c release benchmark --costs Chapters

let arguments = Array(CommandLine.arguments.dropFirst())
guard [nil, "--costs"].contains(arguments.first), arguments.count <= 2 else {
  let usage = "usage: swift run -c release benchmark [--costs [FOLDER]]\n"
  FileHandle.standardError.write(Data(usage.utf8))
  exit(2)
}

// A second thread, because glibc's locks and allocations are faster in processes with only one, and
// applications have more.
Thread.detachNewThread { Thread.sleep(until: .distantFuture) }

let questions = (arguments.isEmpty ? [] : Question.onPages) + [.comparisons]
let run = await Run(of: questions)
print("\(run.circumstances)\n")
for question in questions {
  print(question.title)
  for line in question.lines(in: run) { print("  \(line)") }
  print()
}
if arguments.count == 2 { try run.show(in: URL(filePath: arguments[1])) }

// Times depend on the machine, so CI can't rely on them.
let sizes = Row.comparisons.filter { $0.cost.unit == .bytes }
let isSound = run.medians.values.allSatisfy(\.isFinite) && sizes.allSatisfy { $0.isMet(in: run) }
exit(isSound ? 0 : 1)
