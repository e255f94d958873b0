extension Catalog {
  /// Returns the exercises with the given numbers, names, or chapters.
  ///
  /// Case, hyphens, and spaces in a name don't matter. A title, such as "WeakBox", is also accepted
  /// if only one exercise has it.
  ///
  /// - Parameter names: Numbers such as "2.1", names such as "weak-box", chapters such as "2", or
  ///   "all". An empty list also selects all exercises.
  /// - Returns: The exercises, in the order of the names, each of them once.
  /// - Throws: ``WorkbookError`` that suggests exercises with similar names.
  public func select(_ names: [String]) throws -> [Exercise] {
    let selected = try names.flatMap { name in
      if name.simplified == "all" { return exercises }
      let chapter = exercises.filter { name == "\($0.chapter)" }
      return chapter.isEmpty ? [try exercise(named: name)] : chapter
    }
    guard !names.isEmpty else { return exercises }
    return selected.reduce(into: []) { kept, exercise in
      if !kept.contains(exercise) { kept.append(exercise) }
    }
  }

  /// Returns the only exercise with a given number, name, or title.
  ///
  /// - Parameter name: A number, a name, or a title.
  /// - Returns: The exercise.
  /// - Throws: ``WorkbookError`` if the name stands for several exercises or for none.
  public func exercise(named name: String) throws -> Exercise {
    let key = name.simplified
    if let exercise = exercises.first(where: { $0.id == name }) { return exercise }
    if let exercise = exercises.first(where: { $0.name.simplified == key }) { return exercise }
    let titled = exercises.filter { $0.title.simplified == key }
    if titled.count == 1 { return titled[0] }
    guard titled.isEmpty else {
      throw WorkbookError(
        "\(quoted(name)) could be \(choice(titled)). Type the number or the name of one."
      )
    }
    let chapter = exercises.filter { name == "\($0.chapter)" }
    if !chapter.isEmpty {
      throw WorkbookError("\(quoted(name)) is a chapter. Name one exercise: \(choice(chapter)).")
    }
    if key == "all", let first = exercises.first {
      throw WorkbookError("“all” isn't one exercise. Name one, such as \(first.label).")
    }
    throw WorkbookError(unknown(name))
  }

  private func unknown(_ name: String) -> String {
    if let number = unknownNumber(name) { return number }
    let similar = similarExercises(to: name)
    let advice =
      similar.isEmpty
      ? "To see every exercise, run: swift run workbook"
      : "Did you mean \(choice(similar))?"
    return "There is no exercise \(quoted(name)). \(advice)"
  }

  /// Returns an explanation for a number without an exercise, or `nil` if the name isn't a number.
  private func unknownNumber(_ name: String) -> String? {
    guard let match = name.wholeMatch(of: /(\d{1,9})(\.[\d.]*)?/), let chapter = Int(match.1) else {
      return nil
    }
    let start = "There is no \(match.2 == nil ? "chapter" : "exercise") \(quoted(name))."
    let found = exercises.filter { $0.chapter == chapter }
    if !found.isEmpty {
      let noun = found.count == 1 ? "only exercise" : "exercises"
      let verb = found.count == 1 ? "is" : "are"
      return "\(start) The \(noun) of chapter \(chapter) \(verb) \(listed(found.map(\.id), "and"))."
    }
    let chapters = Set(exercises.map(\.chapter)).sorted()
    guard let last = chapters.last else { return nil }
    if chapter > last { return "\(start) Chapter \(last) is the last one with exercises." }
    return "\(start) The chapters with exercises are \(listed(chapters.map(String.init), "and"))."
  }

  /// Returns up to three exercises whose number, name, or title is most similar to a mistyped name.
  private func similarExercises(to name: String) -> [Exercise] {
    let key = String(name.simplified.prefix(60))
    let limit = max(1, key.count / 3)
    let distances = exercises.map { exercise in
      let known = [exercise.id, exercise.name.simplified, exercise.title.simplified]
      return known.map { editDistance(from: key, to: $0) }.min() ?? .max
    }
    guard let best = distances.min(), best <= limit else { return [] }
    // If one name is only one typo away, don't suggest names that need many more corrections.
    let similar = zip(exercises, distances).filter { $0.1 <= min(limit, best + 1) }
    return similar.sorted { $0.1 < $1.1 }.prefix(3).map(\.0)
  }

  private func choice(_ exercises: [Exercise]) -> String {
    listed(exercises.map(\.label), "or")
  }
}

extension String {
  /// The text in lowercase, without hyphens and spaces, so that spellings of a name can be
  /// compared.
  var simplified: String { lowercased().filter { $0 != "-" && $0 != " " } }
}
