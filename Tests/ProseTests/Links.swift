import Foundation

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
    guard let path = Self.resolve(String(pieces[0]).removingPercentEncoding ?? "", in: folder)
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
