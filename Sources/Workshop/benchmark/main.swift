import Foundation

// Build with `-c release`. Without arguments, the program compares the finished library with what a
// user would pick instead. Every ratio is of two figures of one run, so that it means something on
// any machine. With `--costs`, the program prints the figures of appendix F, and with a folder, it
// also draws the charts: swift run -c release benchmark --costs Chapters/pictures

let arguments: Arguments
do {
  arguments = try Arguments(CommandLine.arguments.dropFirst())
} catch {
  FileHandle.standardError.write(Data("\(error.sentence)\n".utf8))
  exit(2)
}

// A second thread, because glibc's locks and allocations are faster in processes with only one, and
// applications have more.
Thread.detachNewThread { Thread.sleep(until: .distantFuture) }

/// Whether every figure is positive, and every limit that doesn't depend on time is met.
var isSound = true

switch arguments {
case .comparisons:
  for comparison in Comparison.allCases where comparison.figures.allSatisfy(\.isAvailable) {
    let values = await medians(of: comparison.figures)
    print(comparison.line(values))
    // CI can't rely on times.
    isSound = isSound && (comparison.isMet(values) || comparison.cost.unit != .bytes)
  }
case .costs(let folder):
  print(machineDescription)
  for question in Question.allCases {
    print("\n\(question.title)")
    let rows = question.rows.filter(\.figure.isAvailable)
    let values = await medians(of: rows.map(\.figure))
    for (row, value) in zip(rows, values) { print("  \(row.line(value))") }
    isSound = isSound && values.allSatisfy { $0 > 0 && $0.isFinite }
    if let folder {
      let available = Question(name: question.name, title: question.title, rows: rows)
      let file = URL(filePath: folder).appending(path: "\(question.name).svg")
      do {
        try Chart(of: available, values).svg.write(to: file, atomically: true, encoding: .utf8)
      } catch {
        FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
        exit(2)
      }
    }
  }
}

exit(isSound ? 0 : 1)
