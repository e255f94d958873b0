/// What a fence claims, read from the words after its opening marks.
enum Label: Equatable {
  /// `swift Sources/X/Y.swift`: these lines stand in that file.
  case listing(path: String)
  /// `diff A -> B`: these lines lead from file A to file B.
  case comparison(from: String, to: String)
  /// `diff open 4 --broken 2 -> ours`, or the other way around: these lines lead from that library
  /// to ours, or from ours to that one, without comments.
  case mistake(chapter: String, mistake: String, isRepaired: Bool)
  /// `console`: each line is a command that exists.
  case console
  /// `text output-of PATH`: what a test in that file expects to be printed.
  case output(path: String)
  /// `text trap-of PATH`: what a test in that file expects to be said in a trap.
  case trap(path: String)
  /// `swift refused: WORDS` or `swift refused(Module, …): WORDS`: does not compile, for that
  /// reason.
  case refused(words: String, imports: [String])
  /// `text picture`: drawn, not claimed.
  case picture
  /// `swift sketch: WHY`: the one way out, and it costs a reason.
  case sketch(why: String)

  init?(_ label: String) {
    if let match = label.wholeMatch(of: /diff\s+(\S+)\s+->\s+(\S+)/) {
      self = .comparison(from: String(match.1), to: String(match.2))
    } else if let match = label.wholeMatch(of: /diff\s+open (\d+) --broken (\d+)\s+->\s+ours/) {
      self = .mistake(chapter: String(match.1), mistake: String(match.2), isRepaired: true)
    } else if let match = label.wholeMatch(of: /diff\s+ours\s+->\s+open (\d+) --broken (\d+)/) {
      self = .mistake(chapter: String(match.1), mistake: String(match.2), isRepaired: false)
    } else if label == "console" {
      self = .console
    } else if let match = label.wholeMatch(of: /text\s+output-of\s+(\S+)/) {
      self = .output(path: String(match.1))
    } else if let match = label.wholeMatch(of: /text\s+trap-of\s+(\S+)/) {
      self = .trap(path: String(match.1))
    } else if let match = label.wholeMatch(of: /swift\s+refused(?:\(([\w\s,]+)\))?:\s*(\S.*)/) {
      let imports = match.1?.split(separator: ",").map(\.trimmed) ?? []
      self = .refused(words: String(match.2), imports: imports)
    } else if label == "text picture" {
      self = .picture
    } else if let match = label.wholeMatch(of: /\w+\s+sketch:\s*(\S.*)/) {
      self = .sketch(why: String(match.1))
    } else if let match = label.wholeMatch(of: /(?!diff|console)\w+\s+([\w.\/+-]*[\/.][\w.\/+-]*)/)
    {
      self = .listing(path: String(match.1))
    } else {
      return nil
    }
  }
}

extension String {
  /// The page's text, with each comment above a fence moved into the fence's label.
  ///
  /// docc takes everything after a fence's marks for the name of a language. So a page of the
  /// reference has the rest of the label in a comment:
  ///
  /// ```
  /// <!-- Tests/Chapter10KVOControllerTests/TheStation.swift -->
  /// ```swift
  /// ```
  var withLabelsInFences: String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in lines.indices.dropFirst() {
      guard let comment = lines[index - 1].wholeMatch(of: /<!-- (.+) -->/),
        lines[index].wholeMatch(of: /```\w+/) != nil
      else { continue }
      lines[index] += " \(comment.1)"
    }
    return lines.joined(separator: "\n")
  }
}
