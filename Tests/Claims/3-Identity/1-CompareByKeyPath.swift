internal import KVOJudging
internal import KVOExercises
internal import KVOStation

extension LibraryClaim {
  static let compareByKeyPath = Step(3, 1).claims([
    LibraryClaim(
      "compares registrations by their key paths, and by nothing else",
      overruledIn: 4,
      idea: "a registration is identified by its key path; the handler is only carried",
      section: "03-key-paths.md#compare-by-key-path"
    ) { (library: any RegistrationLibrary) in
      let train = kept(Train())
      let equal: [(name: String, keyPath: AnyKeyPath)] = [
        ("the delay", \Train.delay), ("the platform", \Train.platform),
        ("a clock's minute", \Clock.minute), ("the first stop", \Train.stops[0]),
      ]
      for (name, keyPath) in equal {
        let one = library.makeRegistration(keyPath) { (board: Board, _, _) in board.show("one") }
        let two = library.makeRegistration(keyPath) { (_: Board, _, _) in train.delay += 1 }
        try expect(one == one, is: true, "whether a registration for \(name) equals itself")
        try expect(one == two, is: true, "whether two registrations for \(name) are equal")
      }
      let whole = library.makeRegistration(\Train.stops.count) { (_: Board, _, _) in }
      let parts = (\Train.stops as KeyPath).appending(path: \.count)
      let built = library.makeRegistration(parts) { (_: Board, _, _) in }
      try expect(
        whole == built,
        is: true,
        "whether two registrations are equal if one's key path was put together"
      )
      let different: [(name: String, keyPath: AnyKeyPath)] = [
        ("a train's delay", \Train.delay), ("its platform", \Train.platform),
        ("its first stop", \Train.stops[0]), ("its second stop", \Train.stops[1]),
        ("the delay of another class", \Twin.delay),
        ("a delay plus one minute", \Twin[Minutes(1)]),
        ("a delay plus two minutes, whose key path has the same hash", \Twin[Minutes(2)]),
      ]
      let registrations = different.map {
        library.makeRegistration($0.keyPath) { (_: Board, _, _) in }
      }
      for (index, one) in registrations.enumerated() {
        for (other, two) in registrations.enumerated() where index != other {
          try expect(
            one == two,
            is: false,
            "whether registrations for \(different[index].name) and \(different[other].name) are equal",
            idea:
              "compare the whole key paths, not only a part of them, their names, or their hashes"
          )
        }
      }
    },
    LibraryClaim(
      "gives equal registrations the same hash",
      overruledIn: 4,
      idea: "hash nothing that `==` doesn't compare",
      section: "03-key-paths.md#compare-by-key-path"
    ) { (library: any RegistrationLibrary) in
      for keyPath in [\Train.delay, \Train.platform, \Clock.minute] as [AnyKeyPath] {
        let registrations = (1...100).map { number in
          library.makeRegistration(keyPath) { (board: Board, _, _) in board.show("\(number)") }
        }
        try expect(
          Set(registrations.map(\.hashValue)).count,
          is: 1,
          "the number of different hashes of 100 equal registrations"
        )
      }
      let stops = \Train.stops as KeyPath
      let built = (1...100).map { _ in
        library.makeRegistration(stops.appending(path: \.count)) { (_: Board, _, _) in }
      }
      try expect(
        Set(built.map(\.hashValue)).count,
        is: 1,
        "the number of different hashes of 100 registrations for a path put together",
        idea: "equal key paths needn't be the same object, but `==` finds them equal"
      )
    },
  ])
}
