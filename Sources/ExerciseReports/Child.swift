extension ExerciseReport {
  /// A child process of an exit test that has begun, and the files with its output.
  public struct Child: Codable, Sendable, Equatable {
    /// The environment variable that holds the folder for the output of child processes.
    public static let variable = "WORKBOOK_CHILDREN"

    /// The path of the file with the text that the process printed on standard output.
    public var output: String
    /// The path of the file with the text that the process printed on standard error.
    public var errors: String
    /// The place in the exit test.
    public var location: Location

    /// Creates a report of a child process.
    public init(output: String, errors: String, at location: Location) {
      self.output = output
      self.errors = errors
      self.location = location
    }
  }
}
