public import Testing

extension ExitTest.Result? {
  /// Whether the process printed a message as it stopped.
  ///
  /// - Parameter message: A part of the trap's message.
  /// - Returns: Whether it stands in the standard error output that was observed.
  public func says(_ message: String) -> Bool {
    guard let self else { return false }
    return String(decoding: self.standardErrorContent, as: UTF8.self).contains(message)
  }
}
