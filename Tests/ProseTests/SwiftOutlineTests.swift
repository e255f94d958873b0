import Testing

@Suite struct `The outline of a Swift file` {
  private let outline = SwiftOutline(
    of: """
      @MainActor public struct Bell: Sendable { // struct Horn {}
        private struct Part {
          let pitch = "struct Horn {}"
        }
        enum State { case still, ringing }
        enum Sound {
          case loud(Int), quiet
          static let usual = Sound.init(of: 1)
        }
        init?(of part: Part, _ count: Int) {}
        deinit { let lost = 0 }
        // func whistle() {}
        @discardableResult func ring<Sound>(
          _ sounds: [Sound] = [],
          then rest: @escaping (_ part: Part) -> Void,
          at place: Int
        ) -> Bool {
          let volume = 3
        }
        static func == (one: Bell, other: Bell) -> Bool { true }
      }
      extension Bell.Part {
        var size: Int { 0 }
      }
      let horn = 0
      #if DEBUG
        struct Whistle {}
      #endif
      extension Sounds {
        @Suite(.serialized) struct `A bell, e.g. a big one` {
          @Test(arguments: [1, 2]) func `rings`(times: Int) {}
        }
      }
      """
  )

  @Test(
    arguments: [
      "Bell", "Bell.Part", "Bell.Part.pitch", "Bell.Part.size", "Bell.State",
      "Bell.Sound.loud", "Bell.Sound.quiet", "Bell.Sound.usual", "Bell.init", "Bell.init(of:_:)",
      "Bell.deinit", "Bell.ring", "Bell.ring(at:)",
      "Bell.ring(_:then:at:)", "Bell.==", "Whistle",
    ]
  )
  func `contains a declaration`(symbol: String) {
    #expect(outline.declares(symbol))
  }

  @Test(
    arguments: [
      "Horn", "Part", "Bell.pitch", "Bell.whistle", "Bell.volume", "Bell.lost", "Bell.size",
      "Bell.ring(at:then:)", "Bell.ring(part:)", "Bell.ring(place:)", "Bell.init(part:)",
      "Bell.Part.init", "Bell.Sound.init", "Bell.Sound.Int", "bell", "",
    ]
  )
  func `doesn't contain other names`(symbol: String) {
    #expect(!outline.declares(symbol))
  }

  @Test func `contains a test in its suite, but in no other`() {
    let suite = "A bell, e.g. a big one"
    #expect(outline.declares(test: "rings", in: suite))
    #expect(!outline.declares(test: "ring", in: suite))
    #expect(!outline.declares(test: "rings", in: "Bell"))
  }
}
