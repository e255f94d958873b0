import Foundation

// Build with `-c release`. Without arguments, the program compares the finished library with what a
// user would pick instead. Every ratio is of two figures of one run, so that it means something on
// any machine. With `--chapters` or `--designs`, the program prints the figures that the chapters'
// pages show.

let request: Request
do {
  request = try Request(CommandLine.arguments.dropFirst())
} catch {
  FileHandle.standardError.write(Data("\(error.sentence)\n".utf8))
  exit(2)
}

// A second thread, because glibc's locks and allocations are faster in processes with only one, and
// applications have more.
Thread.detachNewThread { Thread.sleep(until: .distantFuture) }

/// Whether every figure is positive, and every limit that doesn't depend on time is met.
var isSound = true

if let chapters = request.chapters {
  print(machineDescription)
  for chapter in chapters {
    print("\nchapter \(chapter)")
    let rows = chapterRows(of: chapter).filter(\.figure.isAvailable)
    let values = await medians(of: rows.map(\.figure))
    for (row, value) in zip(rows, values) { print("  \(row.line(value))") }
    isSound = isSound && values.allSatisfy { $0 > 0 && $0.isFinite }
  }
} else {
  for comparison in Comparison.allCases where comparison.figures.allSatisfy(\.isAvailable) {
    let values = await medians(of: comparison.figures)
    print(comparison.line(values))
    // CI can't rely on times.
    isSound = isSound && (comparison.isMet(values) || comparison.cost.unit != .bytes)
  }
}

exit(isSound ? 0 : 1)
