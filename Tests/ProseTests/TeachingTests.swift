import KVOClaims
import Testing

@testable import WorkbookKit
@testable import workbook

@Suite struct `The pages for teachers` {
  private static let book = Workbook(root: Repository.root)

  @Test func `list the usual mistakes of each task, and the claims that reject them`() throws {
    var listed: [String: [String]] = [:]
    for path in Repository.pages.filter({ $0.contains(/^Chapters\/teaching\/(\d|README)/) }) {
      var task = ""
      for line in Repository.page(path).prose {
        // The task is named in a heading above its mistakes, or before each of them.
        if let match = line.text.firstMatch(of: /^## .*\[([\d.]+)/) { task = String(match.1) }
        guard let match = line.text.wholeMatch(of: /- `(?:(\S+)\/)?(\w+)`: “(.*)”/) else {
          continue
        }
        listed[match.1.map(String.init) ?? task, default: []].append("\(match.2): \(match.3)")
      }
    }
    for task in try Catalog(of: Self.book).exercises {
      let usual = try Self.book.sheet(of: task).answers.filter(\.isUsual).map { answer in
        guard case .mistake(let claim) = answer.kind else { return answer.name }
        return "\(answer.name): \(claim)"
      }
      #expect(listed[task.id, default: []].sorted() == usual.sorted(), "\(task.id)")
    }
  }

  @Test(arguments: Repository.pages.filter { $0.hasPrefix("Chapters/teaching/plan") })
  func `show wrong answers that are stored`(path: String) throws {
    for line in Repository.page(path).prose {
      for match in line.text.matches(of: /workbook verify ([\d.]+)\/(\d+|[A-Z]\w*[a-z])`/) {
        let answers = try claims(rejectingAnswersTo: String(match.1))
        #expect(answers[String(match.2)] != nil, "\(path):\(line.line)")
      }
    }
  }

  @Test func `break each of the seven parts with a mistake that the quoted claim rejects`() throws {
    let plan = Repository.page("Chapters/teaching/plan-7-repairs.md").prose
    var parts: [String] = []
    for line in plan {
      for next in line.text.matches(of: /shows the claim “([^”]*)”/) {
        #expect(Claim.all.contains { $0.sentence == next.1 }, "\(line.line)")
      }
      let repair = /^\*\*The repair.* open (\d+) --broken (\d+)`.* check (\d+)`[^“]*“([^”]*)”/
      guard let match = line.text.firstMatch(of: repair) else { continue }
      let claims = try claims(rejectingAnswersTo: String(match.1))
      #expect(claims[String(match.2)] == String(match.4), "\(line.line)")
      #expect(match.1 == match.3, "\(line.line)")
      #expect(
        plan.contains {
          $0.text.hasPrefix("| ") && $0.text.contains("| `\(match.1)` |")
            && $0.text.contains("| `\(match.2)` |")
        },
        "The table lacks \(match.2)."
      )
      parts.append(String(match.1))
    }
    #expect(parts == (1...7).map(String.init))
  }

  /// Returns the claims that reject the stored wrong answers to a task, by the answers' names and
  /// numbers.
  private func claims(rejectingAnswersTo id: String) throws -> [String: String] {
    let exercise = try Catalog(of: Self.book).exercise(numbered: id)
    var claims: [String: String] = [:]
    for answer in try StoredAnswer.all(to: exercise, in: Self.book) {
      if case .rejected(let claim) = answer.expectation {
        claims[answer.name] = claim
        if let number = answer.number { claims["\(number)"] = claim }
      }
    }
    return claims
  }
}
