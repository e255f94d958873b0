import Foundation
import WorkbookKit

extension URL {
  /// Writes a source file if its text differs, so that an unchanged file isn't compiled again.
  ///
  /// The new version's date is at least a second later than the former version's. The compiler's
  /// driver compares dates in whole seconds, so it would skip a file that's written twice in the
  /// same second.
  ///
  /// - Parameter text: The new text.
  /// - Throws: ``WorkbookError`` if the file can't be written.
  func update(with text: String) throws {
    if (try? String(contentsOf: self, encoding: .utf8)) == text { return }
    let former = secondOfChange
    try Data(text.utf8).write(toFile: self, shownAs: path)
    guard let former, let second = secondOfChange, second <= former else { return }
    let date = Date(timeIntervalSince1970: former + 1)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
  }

  /// The whole second in which the file was last changed, or `nil` if there's no file.
  var secondOfChange: Double? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let date = attributes?[.modificationDate] as? Date
    return date?.timeIntervalSince1970.rounded(.down)
  }
}
