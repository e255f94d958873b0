import Testing

@testable import site

@Suite struct `The table of contents` {
  private let contents = Contents(
    """
    # The chapters

    Begin with [another page](elsewhere.md).

    ## Contents

    ### Part I

    | | chapter | what you take away |
    |---|---|---|
    | 0 | [Zero](0-zero.md) | how to count |
    | 1 | [One](1-one.md) | why [zero](0-zero.md) isn't one |

    ### Appendices

    - [A](A-how.md) explains [one](1-one.md#heading).
    - [Credits](credits.md), and [Credits](credits.md) again

    ## Terms

    [Not a page](terms.md)
    """
  )

  @Test func `lists each page once, in order, below its heading`() {
    #expect(contents.groups.map(\.title) == ["Part I", "Appendices"])
    #expect(contents.groups[0].pages == ["0-zero.md", "1-one.md"])
    #expect(contents.groups[1].pages == ["A-how.md", "credits.md"])
  }

  @Test func `says what the reader takes away`() {
    #expect(contents.takeaways["0-zero.md"] == "how to count")
    #expect(contents.takeaways["A-how.md"] == nil)
  }
}

@Suite struct `A heading` {
  @Test(arguments: [
    ("What breaks", "what-breaks", "What-breaks"),
    ("Who is the last owner?", "who-is-the-last-owner", "Who-is-the-last-owner"),
    ("The dead end: weak keys", "the-dead-end-weak-keys", "The-dead-end-weak-keys"),
    ("A `deinit` – again", "a-deinit--again", "A-deinit-again"),
  ])
  func `has one anchor in the repository and one in DocC`(
    heading: String,
    ours: String,
    theirs: String
  ) {
    #expect(anchor(heading) == ours)
    #expect(doccAnchor(heading) == theirs)
  }

  @Test func `has a numbered anchor if it isn't the first of its name`() {
    let page = "## A\n\n```text\n## Not a heading\n```\n\n## A\n"
    #expect(anchors(of: page) == ["a": "A", "a-1": "A"])
  }
}

@Suite struct `A picture` {
  @Test func `has a light and a dark version`() {
    let picture = Picture(
      "<style>.a { b } @media (prefers-color-scheme: dark) { .a { c } .d { e } }</style>"
    )
    #expect(picture.light == "<style>.a { b } </style>")
    #expect(picture.dark == "<style>.a { b }  .a { c } .d { e } </style>")
  }

  @Test func `has two equal versions without colors of its own`() {
    #expect(Picture("<svg/>").light == "<svg/>")
    #expect(Picture("<svg/>").dark == "<svg/>")
  }
}
