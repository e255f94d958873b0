import Foundation

// The finished library beside what a user would pick instead. Every ratio is of two figures of one
// run, so that it means something on any machine. Build with `-c release`.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.allSatisfy({ $0 == "--json" }) else {
  FileHandle.standardError.write(Data("usage: swift run -c release benchmark [--json]\n".utf8))
  exit(2)
}

let rows = setRows() + tableRows() + threadRows()

if arguments.contains("--json") {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  let named = Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
  print(String(decoding: try encoder.encode(named), as: UTF8.self))
} else {
  for row in rows {
    let name = row.name.padding(toLength: 64, withPad: " ", startingAt: 0)
    let bar = "\(row.isCeiling ? "≤" : "≥") \(rounded(row.bar))"
    let cost = row.nanoseconds == 0 ? "" : "\(rounded(row.nanoseconds)) ns"
    print("\(row.isMet ? "✓" : "✗") \(name) \(rounded(row.ratio)) (\(bar))  \(cost)")
  }
}

func row(_ name: String, _ cost: Double, per other: Double, atMost bar: Double) -> Row {
  Row(name: name, ratio: cost / other, nanoseconds: cost, bar: bar, isCeiling: true)
}

func rounded(_ value: Double) -> String {
  value.formatted(.number.precision(.significantDigits(1...3)))
}
