extension String {
  /// The words of a shell command, without the quotation marks and backslashes that join them.
  var shellWords: [String] {
    var (words, word, quote, isEscaped) = ([String](), String?.none, Character?.none, false)
    for character in self {
      if isEscaped {
        word = (word ?? "") + "\(character)"
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + "\(character)"
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
