import Foundation

// The finished library beside what a user would pick instead. Every ratio is of two figures of one
// run, so that it means something on any machine. With `--chapters` or
// `--designs`, the program instead prints the figures that the chapters' pages show. Build with
// `-c release`.

func printJSON(_ value: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  print(String(decoding: try encoder.encode(value), as: UTF8.self))
}

let request: Request
do {
  request = try Request(CommandLine.arguments.dropFirst())
} catch {
  FileHandle.standardError.write(Data("\(error.sentence)\n".utf8))
  exit(2)
}

if let chapters = request.chapters {
  let table = await ChapterTable(of: chapters) { line in if !request.isJSON { print(line) } }
  if request.isJSON { try printJSON(table) }
  exit(table.isComplete ? 0 : 1)
}

let memory = memoryRow()
let rows =
  setRows() + tableRows() + endingRows() + (await followingRows()) + [threadRow(), memory]

if request.isJSON {
  try printJSON(Dictionary(rows.map { ($0.name, $0) }) { first, _ in first })
} else {
  for row in rows { print(row) }
}

if rows.contains(where: { $0.isExact && !$0.isMet }) { exit(1) }
