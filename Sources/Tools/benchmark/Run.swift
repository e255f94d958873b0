import Foundation

/// What one run measured, from which all tables of the pages are made.
struct Run: Codable {
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
    // The tables show two digits; the third one keeps the ratios of rounded values accurate.
    let rounded = values.map { Double(String(format: "%.3g", $0)) ?? $0 }
    medians = Dictionary(uniqueKeysWithValues: zip(figures.map(\.name), rounded))
  }

  /// Reads the run that's stored in the folder of the pages.
  init(storedIn folder: URL) throws {
    self = try JSONDecoder().decode(Run.self, from: Data(contentsOf: Self.file(in: folder)))
  }

  func store(in folder: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: Self.file(in: folder))
  }

  /// Writes the pages in a folder so that they show this run.
  func show(in folder: URL) throws {
    for (file, text) in try files(in: folder) {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  private static func file(in folder: URL) -> URL { folder.appending(path: "costs.json") }
}

extension Run {
  /// Returns the texts that the pages in a folder have once they show this run.
  func files(in folder: URL) throws -> [URL: String] {
    var files: [URL: String] = [:]
    let manager = FileManager.default
    let entries = try manager.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    for page in entries where page.pathExtension == "md" {
      files[page] = shown(on: try String(contentsOf: page, encoding: .utf8))
    }
    return files
  }

  /// Returns a page's text with this run's figures in the tables.
  private func shown(on page: String) -> String {
    let questions = Dictionary(uniqueKeysWithValues: Question.allCases.map { ($0.name, $0) })
    return page.replacing(/(```text measured: ([\w-]+)\n)[^`]*```/) { block in
      guard let question = questions[String(block.2)] else { return String(block.0) }
      return "\(block.1)\(question.lines(in: self).joined(separator: "\n"))\n```"
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
  #if arch(arm64)
    let architecture = " (arm64)"
  #else
    let architecture = ""
  #endif
  // Other systems than Linux don't have this file, and on arm64, it doesn't name the model.
  let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
  let model = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
  let processor = model?.split(separator: ":").last.map { " (\($0.dropFirst()))" } ?? architecture
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
