public import Foundation
public import KVOClaims

/// A search for lines that give an answer away, in a package whose reader hasn't written any code.
///
/// A line is secret if it's in a stored answer, in a hint, or in the code of the current stage's
/// chapter or a later one, unless it's also in a file that every reader gets.
public struct LeakCheck {
  /// A file or a line that gives something away.
  public struct Leak: Sendable, Equatable {
    /// The path below the package.
    public let path: String
    /// The number of the line, or `nil` if the whole file shouldn't exist.
    public let line: Int?
    /// The file of the workbook that has the same line, or the reason why the file shouldn't exist.
    public let source: String
  }

  /// The sources of the secret lines.
  private var secrets: [Substring: String] = [:]
  /// The sources of the secret lines in the folder of an exercise, which include short ones.
  private var secretsByFolder: [String: [Substring: String]] = [:]

  private let book: Workbook

  /// Collects the secret lines.
  ///
  /// - Parameters:
  ///   - stage: The current stage. The answers to earlier stages aren't secret.
  ///   - book: The book.
  /// - Throws: ``WorkbookError`` if a file can't be read.
  public init(for stage: Stage, in book: Workbook) throws {
    self.book = book
    var given = try Self.givenLines(in: book)
    for chapter in Stage.allCases {
      for (name, text) in try ModelAnswer(to: chapter, in: book).files {
        let lines = Self.lines(of: text)
        if chapter < stage {
          given.formUnion(lines)
        } else {
          addSecrets(lines, "\(name) of chapter \(chapter.chapter)", except: given)
        }
      }
    }
    for exercise in try Catalog(of: book).exercises {
      let folder = book.answers(of: exercise)
      let stub = Set(
        [book.pristineStub(of: exercise), book.tests(of: exercise)]
          .flatMap { Self.lines(of: book.text(of: $0)) }
      )
      for file in book.files(in: folder) where !file.hasPrefix("Stub/") {
        let lines = Self.lines(of: book.text(of: folder.appending(path: file)))
        let source = book.shortened(folder.appending(path: file).path)
        addSecrets(lines, source, except: given)
        for line in lines.subtracting(stub)
        where line.contains(where: { $0.isLetter || $0.isNumber }) {
          secretsByFolder[exercise.folder, default: [:]][line] = source
        }
      }
    }
  }

  /// Searches a package, apart from its backups.
  ///
  /// - Parameter package: The folder of the package.
  /// - Returns: The leaks.
  public func leaks(in package: URL) -> [Leak] {
    book.files(in: package).flatMap { path -> [Leak] in
      let components = path.split(separator: "/")
      if components.first == "Backups" { return [] }
      if components.contains("Answers") || components.last == "Hints.md" {
        return [Leak(path: path, line: nil, source: "the file isn't meant for readers")]
      }
      let folder = components.dropLast().joined(separator: "/")
      let text = book.text(of: package.appending(path: path))
      return SourceLine.all(in: text).compactMap { line in
        let trimmed = Self.trimmed(line.text[...])
        let source = secrets[trimmed] ?? secretsByFolder[folder]?[trimmed]
        return source.map { Leak(path: path, line: line.number, source: $0) }
      }
    }
  }

  /// Adds the lines that are long enough to be recognized.
  private mutating func addSecrets(
    _ lines: Set<Substring>,
    _ source: String,
    except given: Set<Substring>
  ) {
    for line in lines.subtracting(given) where line.count >= 12 { secrets[line] = source }
  }

  /// Returns the lines of the files that every reader gets.
  private static func givenLines(in book: Workbook) throws -> Set<Substring> {
    let supplied = book.exercises.appending(path: "Supplied")
    var files = book.files(in: supplied).map { supplied.appending(path: $0) }
    for exercise in try Catalog(of: book).exercises {
      files += [book.pristineStub(of: exercise), book.tests(of: exercise)]
    }
    return Set(files.flatMap { lines(of: book.text(of: $0)) })
  }

  private static func lines(of text: String) -> Set<Substring> {
    var text = text
    // Copying a text with native storage first makes the rest several times as fast.
    text.makeContiguousUTF8()
    return Set(text.utf8.split(separator: UInt8(ascii: "\n")).map { trimmed(Substring($0)) })
      .subtracting([""])
  }

  private static func trimmed(_ line: Substring) -> Substring {
    let space = UInt8(ascii: " ")
    let line = line.utf8.drop { $0 == space }
    let end = line.lastIndex { $0 != space }
    return end.map { Substring(line[...$0]) } ?? ""
  }
}
