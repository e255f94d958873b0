import TestSupport

/// What a block claims, which its label says.
enum Label {
  /// The block quotes lines of one of some texts.
  case quotation([Source])
  /// Each line is a command that exists.
  case commands
  /// The compiler refuses the code, and each of its errors has some words.
  case refusal(String, imports: [String])
  /// Nothing.
  case nothing

  /// Reads a label.
  ///
  /// | Label | What the block is |
  /// |---|---|
  /// | `swift PATH` | lines of that file |
  /// | `diff PATH -> PATH` | a part of the difference between two files, without comments |
  /// | `diff open 4 --broken 2 -> ours` | the same for the library that this opens, and ours |
  /// | `diff ours -> open 4 --broken 2` | the reverse |
  /// | `text output-of PATH` | what a test in that file expects to be printed |
  /// | `text trap-of PATH` | what a test in that file expects to be said in a trap |
  /// | `console` | commands |
  /// | `swift refused: WORDS` | code that the compiler refuses with these words |
  /// | `swift refused(Module, …): WORDS` | the same for code that imports modules |
  /// | `text picture` | a drawing |
  /// | `swift sketch: WHY` | what can't be proved, for that reason |
  ///
  /// A line with only `…`, `// …`, or `@@` stands for lines that are left out. Within a line, `…`
  /// stands for any text, such as the digits of an address.
  init(_ label: String) throws {
    if let match = label.wholeMatch(of: /diff (.+) -> (.+)/) {
      self = .quotation([try .difference(from: String(match.1), to: String(match.2))])
    } else if let match = label.wholeMatch(of: /text (output|trap)-of (\S+)/) {
      let property = match.1 == "trap" ? "trapped" : "printed"
      self = .quotation(try Source.literals(in: String(match.2), comparedWith: property))
    } else if let match = label.wholeMatch(of: /swift refused(?:\((.+)\))?: (.+)/) {
      let imports = match.1?.split(separator: ", ") ?? []
      self = .refusal(String(match.2), imports: imports.map(String.init))
    } else if label == "console" {
      self = .commands
    } else if label == "text picture" || label.contains(/^\w+ sketch: ./) {
      self = .nothing
    } else if let match = label.wholeMatch(of: /\w+ (\S*[\/.]\S*)/) {
      self = .quotation(try Source.listings(of: String(match.1)))
    } else {
      throw Problem(text: "expected a label that Label.swift lists, got “\(label)”; choose a proof")
    }
  }
}

extension Block {
  /// What's wrong with the block, if something is.
  var problem: Problem? {
    do {
      try prove()
      return nil
    } catch let problem as Problem {
      return Problem(line: line + problem.line, text: problem.text)
    } catch {
      return Problem(line: line, text: "\(error)")
    }
  }

  private func prove() throws {
    guard lines.contains(where: { !$0.isEmpty && !$0.isGap }) else {
      throw Problem(text: "expected lines, got none; fill the block, or delete it")
    }
    switch try Label(label) {
    case .quotation(let sources): try compare(with: sources)
    case .commands: try proveCommands()
    case .refusal(let words, let imports): try proveRefusal(words, imports: imports)
    case .nothing: break
    }
  }

  private func proveCommands() throws {
    for (index, line) in lines.enumerated() {
      let complaint =
        line.hasPrefix("$ ")
        ? complaint(aboutCommand: String(line.dropFirst(2)))
        : "expected a command after “$ ”, got “\(line)”; what it prints has a block of its own"
      if let complaint { throw Problem(line: index + 1, text: complaint) }
    }
  }

  private func proveRefusal(_ words: String, imports: [String]) throws {
    let code = (imports.map { "import \($0)" } + lines).joined(separator: "\n") + "\n"
    // If no compiler is at hand, this isn't tried. Other tests are skipped then, and say so.
    guard let answer = Compiler.answer(to: code) else { return }
    let errors = Compiler.errors(in: answer)
    let other = errors.first { !$0.text.contains(words) }
    if !errors.isEmpty, other == nil { return }
    throw Problem(
      line: max((other?.line ?? 0) - imports.count, 0),
      text: """
        expected the compiler to refuse this with “\(words)”, got “\(other?.text ?? answer)”; correct \
        the words, or the code
        """
    )
  }
}
