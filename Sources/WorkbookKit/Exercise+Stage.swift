public import Foundation
public import KVOClaims

extension Exercise {
  /// The stage, if the exercise is a stage of the reader's library.
  public var stage: Stage? { id == name ? Stage(rawValue: name) : nil }
}

extension Workbook {
  /// The folder with the reader's library.
  public var library: URL { home.appending(path: "Library") }

  /// Returns the files of the reader's library.
  func libraryFiles() -> [URL: String] {
    let names = FileManager.default.subpaths(atPath: library.path) ?? []
    let files = names.filter { $0.hasSuffix(".swift") }.map { library.appending(path: $0) }
    return Dictionary(uniqueKeysWithValues: files.map { ($0, text(of: $0)) })
  }

  /// Returns the texts of the library's files as one text.
  func libraryText() -> String {
    libraryFiles().sorted { $0.key.path < $1.key.path }.map(\.value).joined()
  }

  /// Returns the digest of the code of a stage's claims, without comments.
  func digestOfClaims(of stage: Stage) -> Digest {
    let folder = root.appending(path: "Sources/KVOClaims/Claims")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let own = names.filter { name in
      name.prefix { $0 != "." && $0 != "+" } == stage.rawValue.capitalized.replacing("-", with: "")
    }
    let lines = own.sorted().flatMap { name in
      SourceLine.all(in: text(of: folder.appending(path: name)), codeOnly: true).map(\.text)
    }
    return Digest(of: lines.joined(separator: "\n"))
  }
}
