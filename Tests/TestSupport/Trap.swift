public import Testing

extension ExitTest.Result? {
  /// Returns whether the process printed a message when it trapped.
  ///
  /// - Parameter message: A part of the trap's message.
  /// - Returns: Whether the standard error output contains the message.
  public func says(_ message: String) -> Bool {
    guard let self else { return false }
    return String(decoding: self.standardErrorContent, as: UTF8.self).contains(message)
  }
}
