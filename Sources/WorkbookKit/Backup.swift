public import Foundation

/// A copy of a reader's file, in a folder of its own in `Exercises/Backups`.
///
/// The name of the folder consists of a time, a counter for backups with the same time, and the
/// name of the exercise: `2026-05-01-093000-0000-weak-box`. So sorting the names puts the backups
/// in order.
public struct Backup: Sendable, Equatable {
  /// The name of the exercise.
  public let exerciseName: String
  /// The folder.
  public let folder: URL
  /// The time and the counter, as in the name of the folder.
  let stamp: Stamp

  /// A position in the order of all backups.
  struct Stamp: Comparable {
    var time: String
    var count: Int

    var text: String {
      let digits = String(count)
      return "\(time)-\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)"
    }

    static func < (first: Stamp, second: Stamp) -> Bool {
      (first.time, first.count) < (second.time, second.count)
    }
  }

  /// Reads the name of a folder, or returns `nil` if the folder isn't a backup.
  init?(folder: URL) {
    let pattern = /(\d{4}-\d{2}-\d{2}-\d{6})-(\d{4})-(.+)/
    guard let match = folder.lastPathComponent.wholeMatch(of: pattern), let count = Int(match.2)
    else { return nil }
    stamp = Stamp(time: String(match.1), count: count)
    exerciseName = String(match.3)
    self.folder = folder
  }
}

extension Backup.Stamp {
  /// Creates the stamp of a new backup.
  ///
  /// The stamp is later than that of the newest backup, even if the clock has been set back since.
  init(of date: Date, after newest: Backup.Stamp?) {
    let style = Date.VerbatimFormatStyle(
      format: """
        \(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits)-\
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\
        \(minute: .twoDigits)\(second: .twoDigits)
        """,
      timeZone: .gmt,
      calendar: Calendar(identifier: .gregorian)
    )
    let now = Backup.Stamp(time: date.formatted(style), count: 0)
    if let newest, newest >= now {
      self.init(time: newest.time, count: newest.count + 1)
    } else {
      self = now
    }
  }
}
