import Foundation
import TestSupport

@testable import scoreboard

/// A scoreboard, and the outcomes of its cells, which are played once for all tests.
struct Played: Sendable {
  let board: Scoreboard
  let outcomes: [[Outcome]]

  static let chapters = Task { try await Played(.chapters) }
  static let designs = Task { try await Played(.designs) }

  private init(_ board: Scoreboard) async throws {
    self.board = board
    outcomes = try await onOwnThread { try board.play(using: program.path) }
  }

  /// Returns the outcome in a cell, or nil if the scoreboard doesn't have it.
  subscript(hazard: String, column: String) -> Outcome? {
    guard let row = board.hazards.firstIndex(where: { $0.name == hazard }),
      let column = board.columns.firstIndex(where: { $0.name == column })
    else { return nil }
    return outcomes[row][column]
  }

  /// Returns the kinds in a hazard's row.
  func kinds(_ hazard: Hazard) -> [Outcome.Kind] {
    board.columns.compactMap { self[hazard.name, $0.name]?.kind }
  }
}

/// The program, which is built along with the tests.
let program = Products.folder.appending(path: "scoreboard")

/// Runs an operation on its own thread, so that it doesn't block the threads of other tests.
func onOwnThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(with: Swift.Result { try body() })
    }
  }
}
