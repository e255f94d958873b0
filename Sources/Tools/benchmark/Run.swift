import Foundation

/// What one run measured, from which all tables of the pages are made.
struct Run {
  /// The date, the compiler, the machine, and how busy it was.
  let circumstances: String
  /// The median of each figure's samples, by the figure's name.
  let medians: [String: Double]

  /// The figure's median, or nil if this system can't measure it.
  subscript(figure: Figure) -> Double? { medians[figure.name] }
}

extension Run {
  /// Measures the figures of some questions.
  ///
  /// A figure that several questions ask for is measured only once, so that they agree about it.
  nonisolated(nonsending) init(of questions: [Question]) async {
    let figures = questions.figures.filter(\.isAvailable)
    let values = await benchmark.medians(of: figures)
    circumstances = currentCircumstances
    medians = Dictionary(uniqueKeysWithValues: zip(figures.map(\.name), values))
  }

  /// Writes the tables on the pages in a folder again, with this run's figures.
  func show(in folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    for file in files where file.pathExtension == "md" {
      let page = try String(contentsOf: file, encoding: .utf8)
      let new = shown(on: page)
      if new != page { try new.write(to: file, atomically: true, encoding: .utf8) }
    }
  }

  /// Returns a page's text with this run's figures in the tables.
  func shown(on page: String) -> String {
    var tables = ["costs-run": [circumstances]]
    for question in Question.onPages { tables[question.name] = question.lines(in: self) }
    return page.replacing(/(```text measured: ([\w-]+)\n)[^`]*```/) { block in
      guard let lines = tables[String(block.2)] else { return String(block.0) }
      return "\(block.1)\(lines.joined(separator: "\n"))\n```"
    }
  }
}

// The circumstances

/// The circumstances of a run that ends now.
private var currentCircumstances: String {
  let date = Date.now.formatted(
    .dateTime.day().month(.wide).year().locale(Locale(identifier: "en_GB"))
  )
  let process = ProcessInfo.processInfo
  // Other systems than Linux don't have this file, and on arm64, it doesn't name the model.
  let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
  let model = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
  let processor = model?.split(separator: ":").last.map { " (\($0.dropFirst()))" } ?? ""
  // About 1 if nothing else ran during the last minute.
  var load = 0.0
  getloadavg(&load, 1)
  #if DEBUG
    let build = ", debug build"
  #else
    let build = ""
  #endif
  return """
    \(date), Swift \(compilerVersion), \(process.operatingSystemVersionString), \
    \(process.activeProcessorCount) cores\(processor), load \(rounded(load))\(build)
    """
}

/// The version of the compiler that `swift run` uses.
private var compilerVersion: String {
  let (compiler, pipe) = (Process(), Pipe())
  compiler.executableURL = URL(filePath: "/usr/bin/env")
  compiler.arguments = ["swift", "--version"]
  compiler.standardOutput = pipe
  guard (try? compiler.run()) != nil else { return "?" }
  let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  return text.firstMatch(of: /Swift version (\S+)/).map { String($0.1) } ?? "?"
}
