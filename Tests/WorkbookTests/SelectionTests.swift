import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `A selection of exercises` {
  private let catalog: Catalog

  init() throws {
    catalog = try Catalog(
      json: Data(
        #"""
        [
          {"id": "0.1", "name": "announce", "title": "Announce", "chapter": 0, "learned": ""},
          {"id": "2.1", "name": "weak-box", "title": "WeakBox", "chapter": 2, "learned": ""},
          {"id": "2.2", "name": "purge", "title": "Purge", "chapter": 2, "learned": ""},
          {"id": "3.1", "name": "auto-unobserve", "title": "Controller", "chapter": 3, "learned": ""},
          {"id": "5.1", "name": "self-observation", "title": "Controller", "chapter": 5, "learned": ""}
        ]
        """#.utf8
      )
    )
  }

  @Test(arguments: [
    ([], ["0.1", "2.1", "2.2", "3.1", "5.1"]),
    (["all"], ["0.1", "2.1", "2.2", "3.1", "5.1"]),
    (["2"], ["2.1", "2.2"]),
    (["2.1"], ["2.1"]),
    (["weak-box"], ["2.1"]),
    (["WeakBox"], ["2.1"]),
    (["Weak box"], ["2.1"]),
    (["AUTOUNOBSERVE", "purge"], ["3.1", "2.2"]),
    (["2.2", "2"], ["2.2", "2.1"]),
  ])
  func `accepts numbers, names, titles, and chapters`(names: [String], ids: [String]) throws {
    #expect(try catalog.select(names).map(\.id) == ids)
  }

  @Test(arguments: [
    ("Controller", "“Controller” could be 3.1 auto-unobserve or 5.1 self-observation."),
    ("weakbx", "There is no exercise “weakbx”. Did you mean 2.1 weak-box?"),
    ("21", "There is no chapter “21”. Chapter 5 is the last one with exercises."),
    ("9.9", "There is no exercise “9.9”. Chapter 5 is the last one with exercises."),
    ("2.9", "There is no exercise “2.9”. The exercises of chapter 2 are 2.1 and 2.2."),
    ("0.2", "There is no exercise “0.2”. The only exercise of chapter 0 is 0.1."),
    ("1.1", "There is no exercise “1.1”. The chapters with exercises are 0, 2, 3, and 5."),
    ("something", "There is no exercise “something”. To see every exercise, run:"),
  ])
  func `is refused with advice`(name: String, message: String) {
    let error = #expect(throws: WorkbookError.self) { try catalog.select([name]) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("2", "“2” is a chapter. Name one exercise: 2.1 weak-box or 2.2 purge."),
    ("all", "“all” isn't one exercise. Name one, such as 0.1 announce."),
  ])
  func `must be one exercise if a command needs one`(name: String, message: String) throws {
    let error = #expect(throws: WorkbookError.self) { try catalog.exercise(named: name) }
    #expect(error?.description == message)
    #expect(try catalog.exercise(named: "purge").id == "2.2")
  }

  @Test func `is refused with only the beginning of a long name, without control characters`() {
    #expect(quoted(String(repeating: "x", count: 60)).count == 62)
    #expect(quoted(String(repeating: "x", count: 90)) == "“\(String(repeating: "x", count: 60))…”")
    #expect(quoted("a\u{1B}[2Jb") == "“a?[2Jb”")
  }
}

@Suite struct `The names of the exercises` {
  private let names: [String]

  init() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    names = try Catalog(of: Workbook(root: root)).exercises.map(\.name)
  }

  @Test func `are unique, in lowercase, and joined by hyphens`() {
    #expect(names.count > 20)
    #expect(Set(names.map { $0.replacing("-", with: "") }).count == names.count)
    for name in names { #expect(name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(name)") }
  }
}
