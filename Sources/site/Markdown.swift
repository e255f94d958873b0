/// A part of a page: either prose or a block of code.
enum Block: Equatable {
  case prose([String])
  /// The lines of a block of code, including its fences.
  case code([String])
}

/// Splits a page into prose and blocks of code.
func blocks(of markdown: String) -> [Block] {
  var blocks: [Block] = []
  var lines: [String] = []
  var isCode = false
  for line in markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
    let isFence = line.isFence
    if isFence, !isCode {
      if !lines.isEmpty { blocks.append(.prose(lines)) }
      lines = []
    }
    lines.append(line)
    if isFence {
      if isCode {
        blocks.append(.code(lines))
        lines = []
      }
      isCode.toggle()
    }
  }
  if !lines.isEmpty { blocks.append(isCode ? .code(lines) : .prose(lines)) }
  return blocks
}

extension String {
  /// Whether the line begins or ends a block of code, perhaps in a quotation or a list.
  fileprivate var isFence: Bool { prefixMatch(of: /[ >]*```/) != nil }

  /// The first fence of a block of code, with nothing but the language after it.
  var plainFence: String {
    guard let match = wholeMatch(of: /([ >]*```)(\w*).*/) else { return self }
    return String(match.1 + match.2)
  }
}

/// The anchors of a page's headings, as the page's links spell them, with the anchors that DocC
/// makes of the same headings.
func anchors(of markdown: String) -> [String: String] {
  var anchors: [String: String] = [:]
  for case .prose(let lines) in blocks(of: markdown) {
    for heading in lines.compactMap({ $0.wholeMatch(of: /#{2,6} +(.*)/) }) {
      let (ours, theirs) = (anchor(String(heading.1)), doccAnchor(String(heading.1)))
      var (spelling, count) = (ours, 0)
      while anchors[spelling] != nil {
        count += 1
        spelling = "\(ours)-\(count)"
      }
      anchors[spelling] = theirs
    }
  }
  return anchors
}

/// The anchor of a heading on the web pages of repositories.
func anchor(_ heading: String) -> String {
  let text = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
  return String(text.map { $0 == " " ? "-" : $0 })
}

/// The anchor of a heading in DocC, which keeps capital letters and leaves out all punctuation.
func doccAnchor(_ heading: String) -> String {
  heading
    .split { $0 == " " || $0 == "-" || $0 == "–" }
    .map { word in word.filter { $0.isLetter || $0.isNumber || $0.isSymbol } }
    .map { $0.replacing("`", with: "") }
    .filter { !$0.isEmpty }
    .joined(separator: "-")
}
