internal import KVOStation
internal import KeyValueObserving

extension Claim {
  /// The claims of the stage `registry`.
  static let registry: [Claim] = callingHandlers + endingRegistrations

  private static let callingHandlers = [
    Claim(
      "passes the observer, the object, and the change to the handler",
      Step(.registry, 1),
      idea: "`observeValue` is where a change arrives; find the registration that it belongs to",
      section: "1-registry.md#build-it"
    ) { (library: any RegistryLibrary) in
      let (board, train) = (Board(), Train(number: 7))
      let registry = library.makeRegistry(observer: board)
      let isNew = registry.observe(train, \.delay) { board, train, change in
        board.show("\(train.number): \(change.text)")
      }
      train.delay = 5
      try expect(board.lines, is: ["7: -> 5"], "the board's lines after one change")
      try expect(isNew, is: true, "the result of `observe`")
      registry.unobserve(train, \.delay)
    }
  ]

  private static let endingRegistrations: [Claim] = []
}
