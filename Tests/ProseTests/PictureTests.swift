import Testing

@Suite struct `The pictures` {
  @Test func `exist`() {
    #expect(!Picture.names.isEmpty)
  }

  @Test(arguments: Picture.names)
  func `share one style for light and dark mode`(name: String) throws {
    let picture = try #require(Picture(name))
    let first = try #require(Picture(Picture.names[0]))
    #expect(picture.shared == first.shared)
    #expect(picture.shared.contains("prefers-color-scheme: dark"))
  }

  @Test(arguments: Picture.names)
  func `use only classes that the style defines and the list describes`(name: String) throws {
    let picture = try #require(Picture(name))
    let list = try #require(Repository.package.text("Chapters/pictures/README.md"))
    let rows = list.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let described = rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`([^`]*)`/).map(\.1)
    }
    #expect(picture.classes.subtracting(picture.definedClasses) == ["legend"])
    #expect(picture.classes.subtracting(described).isEmpty)
    #expect(picture.definedClasses.subtracting(described).isEmpty)
  }

  @Test(arguments: Picture.names)
  func `explain exactly the arrows that they use, all in the same words`(name: String) throws {
    let picture = try #require(Picture(name))
    let legend = try #require(Picture("legend.svg"))
    #expect(picture.explanations.allSatisfy { legend.explanations[$0] == $1 })
    if name != "legend.svg" { #expect(Set(picture.explanations.keys) == picture.kinds) }
  }

  @Test(arguments: Picture.names)
  func `are legible on a phone, which is 360 pixels wide`(name: String) throws {
    let picture = try #require(Picture(name))
    // All pictures have the same width, so that their text has the same size on a page.
    #expect(picture.width == 480)
    #expect(picture.fontSizes.allSatisfy { $0 >= 14 })
  }

  @Test(arguments: Picture.names)
  func `use the words of the pages`(name: String) throws {
    let retired =
      /\b(ground|desk|evening|telling|tells?|told|rows?|holes?|dies|died|whom|whoever|nobody|newcomers?|receptionist)\b/
      .ignoresCase()
    for words in try #require(Picture(name)).words {
      #expect(!words.contains(retired), "\(words)")
    }
  }

  @Test(arguments: Picture.names)
  func `are shown on a page`(name: String) {
    let pages = Repository.pages.compactMap(Repository.package.text)
    #expect(pages.contains { $0.contains("](pictures/\(name))") })
  }

  @Test(arguments: Picture.names)
  func `have a title and a description`(name: String) throws {
    let picture = try #require(Repository.package.text("Chapters/pictures/\(name)"))
    #expect(picture.contains(/<title id="title">[^<]+<\/title>/))
    #expect(picture.contains(/<desc id="desc">[^<]+<\/desc>/))
    #expect(picture.contains(#"aria-labelledby="title desc""#))
  }
}
