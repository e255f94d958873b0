/// The contents of the terminal while an exercise is watched.
struct WatchScreen: Equatable {
  /// The exercise, its state, and the first failure.
  var verdict: [String] = []
  /// The hint that the reader asked for.
  var hint: [String] = []
  /// The output of the code, and other lines of less importance.
  var details: [String] = []
  /// The list of exercises, which is shown instead of the verdict.
  var list: [String]?
  /// The answer to the last key, or a problem.
  var note: String?
  /// The activity of the program, such as "Judging…".
  var activity: String?
  /// The number of exercises that are solved.
  var solved = 0
  /// The number of exercises.
  var exercises = 0
  /// The number of the page that's shown, if the lines don't fit on one.
  var page = 0
  /// Whether the terminal shows characters other than ASCII.
  var usesUnicode = true

  /// Returns the lines to show.
  ///
  /// - Parameters:
  ///   - width: The width of the terminal, in characters.
  ///   - height: The number of lines that the terminal shows.
  /// - Returns: As many lines as the terminal shows, none of them wider than it.
  func lines(width: Int, height: Int) -> [String] {
    let height = max(height, 1)
    // On a very low terminal, the verdict matters more than the keys.
    let footer = footer(width: width).suffix(max(0, height - 3))
    let room = height - footer.count
    let shown = page(of: body(width: width), room: room, width: width)
    let filler = Array(repeating: "", count: room - shown.count)
    return shown + filler + footer
  }

  /// Returns everything above the footer.
  private func body(width: Int) -> [String] {
    let parts = [list ?? verdict, list == nil ? hint : [], list == nil ? details : []]
    let texts = parts.filter { !$0.isEmpty }.joined(separator: [""])
    return texts.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .flatMap { TextLayout.wrap(String($0), width: width) }
  }

  private func page(of body: [String], room: Int, width: Int) -> [String] {
    guard body.count > room else { return body }
    let size = max(1, room - 1)
    let pages = (body.count + size - 1) / size
    let start = page % pages * size
    let shown = Array(body[start..<min(start + size, body.count)])
    guard room > 1 else { return shown }
    let rest = body.count - start - shown.count
    let more =
      switch rest {
      case 0: "This is the end. To go back to the beginning, press f."
      case 1: "… 1 more line. To see it, press f."
      default: "… \(rest) more lines. To see them, press f."
      }
    let filler = Array(repeating: "", count: size - shown.count)
    // The last line may have begun a color that ends on the next page.
    let end = shown.contains { $0.contains("\u{1B}") } ? "\u{1B}[0m" : ""
    return shown + filler + [end + cut(more, to: width)]
  }

  private func footer(width: Int) -> [String] {
    let note = note.map { [""] + TextLayout.wrap($0, width: width) } ?? []
    let keys =
      list == nil
      ? "n next   h hint   r run again   l list   q quit" : "To go back, press any other key."
    let progress = [bar, "\(solved) of \(exercises) solved", activity ?? ""]
    let lines = [" \(progress.joined(separator: " "))", " \(keys)"]
    return note + [""] + lines.map { cut($0, to: width) }
  }

  /// The progress bar.
  private var bar: String {
    let width = 20
    // The bar is full only if everything is solved, and empty only if nothing is.
    let share = exercises == 0 ? 0 : solved * width / exercises
    let filled = solved == 0 ? 0 : max(1, share)
    let (full, empty) = usesUnicode ? ("▓", "░") : ("#", "-")
    return String(repeating: full, count: filled) + String(repeating: empty, count: width - filled)
  }

  private func cut(_ text: String, to width: Int) -> String {
    guard TextLayout.columns(of: text) > width else { return text }
    return "\(text.prefix(max(0, width - 1)))…"
  }
}
