/// A report about KVOController whose problem the scoreboard reproduces.
///
/// The hazard that reproduces it lists its number in ``Hazard/reports``.
public struct Report: Sendable {
  /// The kind of a report on GitHub, as a part of its address.
  public enum Kind: String, Sendable {
    /// An issue.
    case issue = "issues"
    /// A pull request.
    case pullRequest = "pull"

    /// The words for the kind.
    public var words: String {
      switch self {
      case .issue: "issue"
      case .pullRequest: "pull request"
      }
    }
  }

  /// The number on GitHub.
  public let number: Int
  /// The kind.
  public let kind: Kind
  /// The problem in a few words.
  public let title: String
  /// The problem that was reported, in a few sentences.
  public let account: String
  /// The name of a column that has the problem.
  public let faultyColumn: String
  /// The name of the first column that solves the problem.
  public let fixedColumn: String
  /// The name of the page that explains the problem, such as "4-dispatcher.md".
  public let page: String
  /// The heading of the section on that page.
  public let section: String

  init(
    _ number: Int,
    _ kind: Kind = .issue,
    title: String,
    account: String,
    faultyColumn: Column,
    fixedColumn: Column,
    page: String,
    section: String
  ) {
    (self.number, self.kind, self.title, self.account) = (number, kind, title, account)
    (self.faultyColumn, self.fixedColumn) = (faultyColumn.name, fixedColumn.name)
    (self.page, self.section) = (page, section)
  }

  /// The address of the report.
  public var address: String {
    "https://github.com/facebookarchive/KVOController/\(kind.rawValue)/\(number)"
  }

  /// The hazard that reproduces the problem, or `nil` if none lists the number.
  public var hazard: Hazard? { Hazard.all.first { $0.reports.contains(number) } }
}
