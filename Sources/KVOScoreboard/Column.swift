internal import Foundation
internal import WorkbookKit

/// A column of the board as its viewer has it: a heading, and a way to play each hazard.
public struct Column: Sendable {
  /// The heading.
  public let name: String

  /// Plays a hazard to its end.
  let play: @Sendable (Hazard) throws -> Outcome

  /// Describes a column.
  ///
  /// - Parameters:
  ///   - name: The heading.
  ///   - play: Plays a hazard to its end.
  public init(_ name: String, play: @escaping @Sendable (Hazard) throws -> Outcome) {
    (self.name, self.play) = (name, play)
  }

  /// The stages that the book ships, in the order of the book.
  ///
  /// - Parameter program: The path of the program `workbook`.
  /// - Returns: A column for each stage.
  public static func shipped(playedBy program: String) -> [Column] {
    Stage.all.map { stage in
      Column(stage.name) { hazard in
        try Outcome(of: program, [command, hazard.name, stage.name])
      }
    }
  }

  /// The hidden command of `workbook` that plays a cell: `scoreboard-cell HAZARD STAGE`.
  public static let command = "scoreboard-cell"
}

extension Outcome {
  /// Plays a cell in a process of its own.
  ///
  /// - Parameters:
  ///   - program: The path of its program, which calls ``Hazard/play(_:)``.
  ///   - arguments: What it is given, to know the cell.
  ///   - environment: What is added to the environment, to the same end.
  /// - Throws: A complaint if the process cannot be started.
  public init(
    of program: String,
    _ arguments: [String],
    environment: [String: String] = [:]
  ) throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "scoreboard-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    let child = try ChildProcess.run(
      program,
      arguments,
      // A trap is an answer here, not a crash to be analysed for seconds.
      environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 },
      output: file,
      limit: Double(Hazard.seconds) + 10
    )
    guard let outcome = Outcome(output: child.output, ending: child.ending) else {
      throw Complaint("\(program) played no cell: \(child.output.suffix(200))")
    }
    self = outcome
  }
}
