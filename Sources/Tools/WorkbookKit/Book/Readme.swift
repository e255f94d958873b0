import Foundation

extension Exercise {
  /// Returns the number and the heading of the task, such as "2.1 Weak box".
  public func heading(in book: Workbook) -> String {
    firstLine(in: book).replacing("★ ", with: "").trimmingCharacters(in: ["#", " "])
  }

  /// Returns whether the heading has a ★: the task is about the library, or prepares the reader for it.
  func isNeeded(in book: Workbook) -> Bool { firstLine(in: book).contains("★") }

  /// Returns the first line of the task or, if that's missing, the number.
  private func firstLine(in book: Workbook) -> String {
    let text = book.text(of: book.task(of: self))
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? id
  }
}
