import Foundation

/// One claim that an exercise's tests tried in every order, as `ExerciseKit` printed it.
public struct Woven: Codable, Sendable, Equatable {
  /// What was asked.
  public let question: String
  /// How many orders were tried: all of them, or as many as it took to find a fault.
  public let orders: Int
  /// What went wrong in the last of them, or nil if all held.
  public let fault: String?
  /// Who did what in the order that went wrong.
  public let steps: [String]

  /// Reads the claims out of all that a run printed.
  public static func all(in output: String) -> [Woven] {
    let mark = "woven: "
    return output.split(separator: "\n").compactMap { line in
      guard line.hasPrefix(mark) else { return nil }
      return try? JSONDecoder().decode(Woven.self, from: Data(line.dropFirst(mark.count).utf8))
    }
  }
}

extension Exercise {
  /// Whether its tests try every order of some threads' critical sections.
  public var isWoven: Bool { imports.contains("KVOWeave") }
}

extension Judge {
  /// Reads the claims that an exercise's last run tried in every order.
  public func woven(_ exercise: Exercise) -> [Woven] {
    let file = book.scratch.appending(path: "runs/\(exercise.id).txt")
    return Woven.all(in: (try? String(contentsOf: file, encoding: .utf8)) ?? "")
  }
}
