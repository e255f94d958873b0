import Foundation

/// The files that pages may speak of.
struct Repository: Sendable {
  /// The text of the file at a path from the root, or nil.
  let text: @Sendable (_ path: String) -> String?
  /// Whether a file or folder is there.
  let exists: @Sendable (_ path: String) -> Bool
  /// The folders inside a folder.
  let folders: @Sendable (_ path: String) -> [String]

  /// The package that these tests belong to.
  static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

  /// The files of the package.
  static let package = Repository(
    text: { try? String(contentsOf: root.appending(path: $0), encoding: .utf8) },
    exists: { FileManager.default.fileExists(atPath: root.appending(path: $0).path) },
    folders: { folder in
      let entries = try? FileManager.default.contentsOfDirectory(
        at: root.appending(path: folder),
        includingPropertiesForKeys: [.isDirectoryKey]
      )
      return (entries ?? []).filter(\.hasDirectoryPath).map(\.lastPathComponent)
    }
  )

  /// The pages whose every claim is proven: the README, the pages about the project, the chapters,
  /// the reference, and the page of the recordings.
  static var pages: [String] {
    let reference = "Sources/Chapter10KVOController/KVOController.docc"
    let named = [".github", "Chapters", "Chapters/teaching", reference].flatMap { folder in
      let files = try? FileManager.default.contentsOfDirectory(
        atPath: root.appending(path: folder).path
      )
      return (files ?? []).filter { $0.hasSuffix(".md") }
        .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
        .map { "\(folder)/\($0)" }
    }
    return (["README.md"] + named + ["Tests/Recordings/README.md"]).filter(package.exists)
  }

  /// The pages of the chapters, in order.
  static var chapters: [String] { pages.filter { $0.contains(/^Chapters\/\d/) } }

  /// The tasks of the exercises, whose links are proven; what they show is judged with the answers.
  static var tasks: [String] {
    let exercises =
      ["Exercises"]
      + package.folders("Exercises").sorted().flatMap { chapter in
        let chapter = "Exercises/\(chapter)"
        return [chapter] + package.folders(chapter).sorted().map { "\(chapter)/\($0)" }
      }
    return exercises.map { "\($0)/README.md" }.filter(package.exists)
  }

  /// Reads one page of the package.
  static func page(_ path: String) -> Page {
    let text = package.text(path) ?? ""
    return Page(path: path, text: path.contains(".docc/") ? text.withLabelsInFences : text)
  }
}

extension Repository {
  /// What is wrong with where a link leads, or nil; the world outside is not visited.
  func complaint(about link: Link, on page: Page) -> String? {
    let target = link.target
    // The program makes this folder in a reader's clone.
    let isMade = target.hasPrefix("Exercises/Aside")
    if link.isMention { return exists(target) || isMade ? nil : "\(target) does not exist" }
    if target.prefixMatch(of: /[a-zA-Z][a-zA-Z0-9+.-]*:/) != nil { return nil }
    let pieces = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let folder = page.path.split(separator: "/").dropLast().map(String.init)
    guard let path = Self.resolve(String(pieces[0]), in: folder)
    else { return "\(target) leads out of the repository" }
    let destination = pieces[0].isEmpty ? page.path : path
    if !pieces[0].isEmpty, !destination.isEmpty, !exists(destination) {
      return "\(target) leads to \(destination), which does not exist"
    }
    guard pieces.count == 2 else { return nil }
    let anchor = String(pieces[1])
    if destination.hasSuffix(".svg") {
      let isStep = text(destination)?.contains("<g id=\"\(anchor)\"/>") == true
      return isStep ? nil : "\(destination) has no step '#\(anchor)'"
    }
    guard destination.hasSuffix(".md") else {
      return "\(target) names a line or heading of a file that has no headings"
    }
    let anchors = destination == page.path ? page.anchors : anchors(of: destination)
    return anchors.contains(anchor) ? nil : "\(destination) has no heading '#\(anchor)'"
  }

  /// Returns the anchors of a page's headings.
  private func anchors(of path: String) -> Set<String> {
    let headings = (text(path) ?? "").split(separator: "\n").filter { $0.hasPrefix("#") }
    return Page(path: path, text: headings.joined(separator: "\n")).anchors
  }

  private static func resolve(_ path: String, in folder: [String]) -> String? {
    var steps = folder
    for step in path.split(separator: "/") where step != "." {
      if step != ".." {
        steps.append(String(step))
      } else if steps.popLast() == nil {
        return nil
      }
    }
    return steps.joined(separator: "/")
  }
}
