import Foundation
public import KVOClaims

/// The file that connects a reader's library with the claims of a stage.
///
/// `Exercises/Supplied/Contract.swift` contains the requirements of all stages. It consists of a
/// header and of blocks, each of which begins with a comment that names its stages:
///
/// ```swift
/// // From the stage “weak-map” until the stage “threads”.
/// ```
public struct Contract: Sendable {
  /// The stage.
  public let stage: Stage
  /// The header, and the blocks that belong to the stage.
  public let text: String

  private let lines: [SourceLine]

  /// Reads the contract for a stage.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - book: The book.
  /// - Throws: ``WorkbookError`` if the file can't be read, or if a block names an unknown stage.
  public init(for stage: Stage, in book: Workbook) throws {
    let file = book.supplied("Contract.swift")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw WorkbookError(
        "\(book.shortened(file.path)) can't be read. \(Workbook.toRestore) "
          + "git restore Exercises/Supplied"
      )
    }
    try self.init(for: stage, from: text)
  }

  /// Selects the blocks of a stage from the text with all blocks.
  init(for stage: Stage, from supplied: String) throws {
    var isSelected = true
    var selected = [Self.title(for: stage), "//"]
    for line in supplied.split(separator: "\n", omittingEmptySubsequences: false) {
      if let stages = try Self.stages(ofBlock: line) { isSelected = stages.contains(stage) }
      if isSelected { selected.append(String(line)) }
    }
    while selected.last?.isEmpty == true { selected.removeLast() }
    self.stage = stage
    text = selected.joined(separator: "\n") + "\n"
    lines = SourceLine.all(in: text)
  }

  /// Returns the stage of a contract that was written earlier, or `nil` if its first line doesn't
  /// name one.
  public static func stage(of text: String) -> Stage? {
    let first = text.prefix { !$0.isNewline }
    return Stage.allCases.first { first == title(for: $0) }
  }

  private static func title(for stage: Stage) -> String {
    "// The contract for the stage “\(stage.rawValue)”."
  }

  /// Returns the stages of the block that begins with a line, or `nil` if no block begins there.
  private static func stages(ofBlock line: Substring) throws -> [Stage]? {
    let mark = /\/\/ (From|In) the stage “([^”]*)”(?: until the stage “([^”]*)”| on| only)\./
    guard let match = line.wholeMatch(of: mark) else { return nil }
    let first = try stage(named: match.2)
    if match.1 == "In" { return [first] }
    let last = try match.3.map(stage(named:)) ?? .directDelivery
    return Stage.allCases.filter { first <= $0 && $0 <= last }
  }

  private static func stage(named name: Substring) throws -> Stage {
    guard let stage = Stage(rawValue: String(name)) else {
      throw WorkbookError(
        "Exercises/Supplied/Contract.swift names the unknown stage \(quoted(String(name))). "
          + "\(Workbook.toRestore) git restore Exercises/Supplied"
      )
    }
    return stage
  }
}

extension Contract {
  /// Returns the sentence that states the requirement on a line of the text.
  ///
  /// The sentence is the comment directly above the line, or else above the nearest declaration
  /// around it that has a comment. Documentation comments don't state requirements.
  ///
  /// - Parameter number: The number of the line, counted from 1.
  /// - Returns: The sentence, or `nil` if there is none.
  public func requirement(atLine number: Int) -> String? {
    guard lines.indices.contains(number - 1), !lines[number - 1].isBlank else { return nil }
    var index = number - 1
    while true {
      if let sentence = comment(above: index) { return sentence }
      guard let outer = beginning(around: index) else { return nil }
      index = outer
    }
  }

  /// Returns the comment directly above a line, apart from its attributes.
  private func comment(above index: Int) -> String? {
    let above = lines[..<index].reversed().drop { $0.trimmed.hasPrefix("@") }
    let comment = above.prefix { $0.isComment && !$0.trimmed.hasPrefix("///") }
    guard !comment.isEmpty else { return nil }
    return comment.reversed().map { $0.trimmed.dropFirst(2).trimmingPrefix(" ") }
      .joined(separator: " ")
  }

  /// Returns the line on which the statement or the declaration around a line begins.
  private func beginning(around index: Int) -> Int? {
    let line = lines[index]
    // The statement that a closing line ends begins with the same indentation.
    let indentation = line.indentation + (line.isClosing ? 1 : 0)
    return lines[..<index].lastIndex {
      !$0.isBlank && !$0.isComment && !$0.isClosing && $0.indentation < indentation
    }
  }
}

extension SourceLine {
  /// The text without the spaces at the beginning.
  fileprivate var trimmed: Substring { text.drop { $0 == " " } }

  /// Whether the line ends what an earlier line began.
  fileprivate var isClosing: Bool { [")", "}", "]"].contains(trimmed.first) }
}
