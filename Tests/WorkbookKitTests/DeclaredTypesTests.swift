import Testing

@testable import WorkbookKit

@Suite struct `The types that a file declares` {
  @Test(arguments: [
    ("final class A<B> {}\nstruct C { enum D {} }", ["A", "C", "D"]),
    ("private actor `E` {}\nprotocol F: AnyObject {}\ntypealias G = Int", ["E", "F", "G"]),
    ("extension A {}\nlet structure = 1\nfunc f(_ class: A) {}", []),
    ("enum A { class func f() {}; class var g: Int { 1 }; class override func h() {} }", ["A"]),
  ])
  func `are found by their keywords`(text: String, names: [String]) {
    #expect(DeclaredTypes(in: text).names == Set(names))
  }

  @Test(arguments: [
    "// struct A {}", "/* struct A {} */", "/* a /* b */ struct A {} */", #"let a = "struct A""#,
    ##"let a = #"" struct A "#"##, "let a = \"\"\"\n  struct A\n  \"\"\"",
    #"let a = "\" struct A""#,
  ])
  func `aren't found in comments and strings`(text: String) {
    #expect(DeclaredTypes(in: text + "\nstruct Z {}").names == ["Z"])
  }

  @Test(arguments: [#"let a = /"/"#, "let a = /x/*2", #"let a = "not ended"#])
  func `are found after characters that look like the beginning of a string or a comment`(
    text: String
  ) {
    #expect(DeclaredTypes(in: text + "\nstruct Z {}").names == ["Z"])
  }

  @Test func `are in a file with imports`() {
    let text = "// import A\n@testable import B\npublic import struct C.D\nimport E; import F"
    #expect(SwiftCode(text).imports == ["B", "C", "E", "F"])
  }
}
