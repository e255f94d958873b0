/// An error with a message for the reader.
public struct WorkbookError: Error, Equatable, CustomStringConvertible {
  /// The message, in complete sentences.
  public let description: String

  /// Creates an error.
  public init(_ description: String) {
    self.description = description
  }
}
