internal import Foundation
internal import KVOLocking

/// The placeholders that a test or a claim has reached.
package struct Placeholders: Sendable {
  /// A placeholder, and its place in the stub.
  package struct Site: Hashable, Sendable {
    /// The number or the name of the exercise, such as "2.1".
    package var exercise: String
    /// The code that is missing.
    package var task: String
    package var fileID: String
    package var filePath: String
    package var line: Int
    package var column: Int
  }

  /// The placeholders of the test or the claim that is running in this task.
  @TaskLocal package static var current: Placeholders?

  /// The placeholders that were reached by code outside all tests and claims, such as a thread.
  ///
  /// At first, this value prints each placeholder on standard error.
  package static var outside: Placeholders {
    get { shared.withLock { $0 } }
    set { shared.withLock { $0 = newValue } }
  }

  private static let shared = Locked(
    Placeholders { site in
      FileHandle.standardError.write(Data("Not written yet: \(site.task)\n".utf8))
    }
  )

  private let sites = Locked<Set<Site>>([])
  private let report: @Sendable (Site) -> Void

  /// Creates an empty collection.
  ///
  /// - Parameter report: A closure that's called once for each placeholder.
  package init(report: @escaping @Sendable (Site) -> Void) {
    self.report = report
  }

  /// Whether no placeholder was reached.
  package var isEmpty: Bool { sites.withLock { $0.isEmpty } }

  /// Returns whether a placeholder of an exercise was reached.
  package func contains(exercise id: String) -> Bool {
    sites.withLock { $0.contains { $0.exercise == id } }
  }

  func reach(_ site: Site) {
    if sites.withLock({ $0.insert(site).inserted }) { report(site) }
  }
}
