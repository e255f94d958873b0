internal import WorkbookKit

/// A column of the scoreboard, with a function that plays any hazard in this column.
public struct ColumnPlayer: Sendable {
  /// The heading.
  public let name: String

  /// The function that plays a hazard to its end.
  let play: @Sendable (Hazard) throws -> Outcome

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - name: The heading.
  ///   - play: A function that plays a hazard to its end.
  public init(_ name: String, play: @escaping @Sendable (Hazard) throws -> Outcome) {
    (self.name, self.play) = (name, play)
  }

  /// Returns the players of the columns that the book provides, in the order of the book.
  ///
  /// - Parameter program: The path of the program `scoreboard`.
  /// - Returns: A player for each column.
  public static func all(using program: String) -> [ColumnPlayer] {
    players(of: Column.all, using: program)
  }

  static func players(of columns: [Column], using program: String) -> [ColumnPlayer] {
    columns.map { column in
      ColumnPlayer(column.name) { hazard in
        try Outcome(of: program, [command, hazard.name, column.name])
      }
    }
  }

  /// The hidden command of `scoreboard` that plays a cell: `scoreboard-cell HAZARD COLUMN`.
  public static let command = "scoreboard-cell"
}

extension Outcome {
  /// Plays a cell in a separate process, and reads the outcome from its output.
  ///
  /// - Parameters:
  ///   - program: The path of a program that calls ``Hazard/play(_:)``.
  ///   - arguments: The arguments of the program.
  ///   - environment: The variables to add to the environment.
  /// - Throws: An error if the process can't be started, or doesn't play a cell.
  public init(
    of program: String,
    _ arguments: [String],
    environment: [String: String] = [:]
  ) throws {
    let child = try ChildProcess.run(
      program,
      arguments,
      // A trap is a normal result here, so don't spend time on a backtrace.
      environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 },
      // A deadlock is a result, too.
      patience: .seconds(60)
    )
    let output = child.output + "\n" + child.errors
    guard let outcome = Outcome(output: output, termination: child.termination) else {
      throw WorkbookError("\(program) didn't play a cell: \(output.suffix(200))")
    }
    self = outcome
  }
}
