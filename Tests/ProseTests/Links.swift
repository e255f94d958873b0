import Foundation

@testable import workbook

extension Page {
  /// The links that lead nowhere, and the paths in the text at which there's nothing.
  var linkProblems: [Problem] {
    // The program makes the folder `Aside` in a reader's clone.
    let path = /`((?:Sources|Tests|Chapters|Exercises(?!\/Aside)|\.ci|\.github)\/[\w.\/+-]+)`/
    return prose.filter { $0.text.contains("/") || $0.text.contains("](") }.flatMap { line in
      let paths = line.text.matches(of: path).map { Repository.complaint(aboutPath: String($0.1)) }
      let links = line.text.replacing(/(`+)[^`]+\1/, with: "code").matches(of: /\]\(\s*([^)\s]+)/)
        .map { complaint(aboutLink: String($0.1)) }
      return (paths + links).compactMap { $0.map { Problem(line: line.number, text: $0) } }
    }
  }

  /// Returns what's wrong with the target of a link, or nil, also for that of another website.
  private func complaint(aboutLink target: String) -> String? {
    if target.contains(/^[a-zA-Z][\w+.-]*:/) { return nil }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let page = Repository.root.appending(path: path)
    let folder = page.deletingLastPathComponent()
    let file = parts[0].isEmpty ? page : folder.appending(path: parts[0]).standardizedFileURL
    guard file.exists, file.path.hasPrefix(Repository.root.path) else {
      return "expected a link to a file or folder, got “\(target)”; correct its path"
    }
    guard parts.count > 1 else { return nil }
    let text = Repository.book.text(of: file)
    let sections =
      switch file.pathExtension {
      case "svg": text.matches(of: /<g id="([^"]+)"\/>/).map { String($0.1) }
      case "md": (file == page ? self : Page(path, text: text)).anchors
      default: [String]()
      }
    if sections.contains(String(parts[1])) { return nil }
    let all = sections.joined(separator: ", #")
    return "expected a link to a section, got “\(target)”; the sections there are #\(all)"
  }
}
