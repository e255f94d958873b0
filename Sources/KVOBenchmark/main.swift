import Foundation

// The finished library beside what a user would pick instead. Every ratio is of two figures of one
// run, so that it means something on any machine. Build with `-c release`.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.allSatisfy({ $0 == "--json" }) else {
  FileHandle.standardError.write(Data("usage: swift run -c release benchmark [--json]\n".utf8))
  exit(2)
}

let memory = memoryRow()
let rows =
  setRows() + tableRows() + endingRows() + (await followingRows()) + [threadRow(), memory]

if arguments.contains("--json") {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  let named = Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
  print(String(decoding: try encoder.encode(named), as: UTF8.self))
} else {
  for row in rows { print(row) }
}

if rows.contains(where: { $0.isExact && !$0.isMet }) { exit(1) }
