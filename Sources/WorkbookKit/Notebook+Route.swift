import Foundation
import KVOClaims

/// The readings that are done, the place in the book, and the way through it.
extension Notebook {
  /// The way through the book, or `nil` if the reader hasn't chosen one.
  public var path: Route.Path? {
    lines.lazy.compactMap { if case .path(let path) = $0 { path } else { nil } }.first
  }

  /// Returns whether a reading is recorded as done.
  func hasRead(_ key: String) -> Bool {
    lines.contains(.read(key))
  }

  /// Records the way through the book.
  ///
  /// - Throws: ``WorkbookError`` if the file can't be written.
  public static func choose(_ path: Route.Path, in book: Workbook) throws {
    try update(in: book) { notebook in
      notebook.lines.removeAll { if case .path = $0 { true } else { false } }
      notebook.lines.append(.path(path))
    }
  }

  /// Records that the reading of a stop is done.
  ///
  /// - Throws: ``WorkbookError`` if the file can't be written.
  public static func markAsRead(_ stop: Route.Stop, in book: Workbook) throws {
    try update(in: book) { $0.addReadings([stop.key]) }
  }

  /// Records that an exercise was solved last, and that what comes before it was read.
  static func recordPlace(after exercise: Exercise, in book: Workbook) throws {
    let keys = readings(before: exercise)
    try update(in: book) { notebook in
      notebook.addReadings(keys)
      notebook.lines.removeAll { if case .place = $0 { true } else { false } }
      notebook.lines += keys.suffix(1).map(ProgressLine.place)
    }
  }

  private mutating func addReadings(_ keys: [String]) {
    lines += keys.filter { !hasRead($0) }.map(ProgressLine.read)
  }

  /// The name of the reading before the exercise that was solved last, or before its last step.
  var place: String? {
    lines.lazy.compactMap { if case .place(let key) = $0 { key } else { nil } }.first
  }

  /// Returns the names of the readings before an exercise, or before each step of a stage.
  static func readings(before exercise: Exercise) -> [String] {
    guard let stage = exercise.stage else { return [exercise.name] }
    return stage.steps.compactMap { Step(titled: $0, of: stage) }
      .map { Route.Task(exercise: exercise, step: $0).key }
  }

  /// Returns the number of the first step whose claims don't all hold, as far as it's known.
  func step(of exercise: Exercise) -> Int {
    entry(of: exercise)?.step ?? 1
  }

  /// Returns the line of the last failure, if the exercise's files haven't changed since.
  func placeOfFailure(of exercise: Exercise) -> (file: String, line: Int)? {
    guard let entry = entry(of: exercise), let place = entry.place,
      ![.solved, .notWritten, nil].contains(entry.state),
      entry.answer == Digest(of: book.answer(to: exercise)),
      let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...])
    else { return nil }
    return (String(place[..<colon]), line)
  }
}

extension ProgressLine.Entry {
  /// Records how far the reader got with a stage, and where the first failure is.
  mutating func noteProgress(in verdict: Verdict, of exercise: Exercise, _ book: Workbook) {
    let failure = verdict.failures.first
    let claimStep = Claim.all.first { $0.sentence == failure?.claim }?.step
    if let stage = exercise.stage, let claimStep {
      // The stage's own claims come first, so they all hold if an earlier stage's claim fails.
      step = claimStep.stage == stage ? claimStep.number : stage.steps.count
    }
    place = nil
    if let file = failure?.file, let name = book.nameInFolder(of: exercise, file) {
      place = "\(name):\(failure?.line ?? 1)"
    }
  }
}

extension Workbook {
  /// Returns the path of a file below the folder of an exercise, or `nil` if the reader doesn't
  /// edit the file.
  ///
  /// The message of a trap names a file by its module, so only the file's name counts then.
  fileprivate func nameInFolder(of exercise: Exercise, _ file: String) -> String? {
    let folder = folder(of: exercise)
    let isInside = file.hasPrefix(folder.path + "/")
    let last = file.split(separator: "/").last.map(String.init) ?? file
    let name = isInside ? String(file.dropFirst(folder.path.count + 1)) : last
    let isOurs = file.hasPrefix("/") && !isInside
    guard !isOurs, name != exercise.testsName, !name.contains("  "),
      !text(of: folder.appending(path: name)).isEmpty
    else { return nil }
    return name
  }
}
