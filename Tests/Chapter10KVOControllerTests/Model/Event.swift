/// What can be seen of a history; the library's events must be those that the oracle predicts.
enum Event: Equatable {
  /// What `observe` or `unobserve` returned.
  case answered(Bool)
  /// The observe call whose block it is, then what the block was given.
  case told(Int, observer: Int, post: Int, Path, old: Int?, new: Int?, isPrior: Bool)
  /// After each step: the controllers' counts, which posts are observed, and how many are alive.
  case stood(counts: [Int], observed: [Bool], alive: Int)
  /// How many posts are alive when everything has been let go of.
  case left(Int)
}

/// How much the blocks of one step may do: they call each other, and would go on for ever.
struct Allowance {
  private var nesting = 0
  private var steps = 12
  /// How many operations blocks have performed.
  private(set) var spent = 0

  mutating func renew() {
    steps = 12
  }

  /// Whether a block may perform another operation now.
  mutating func take() -> Bool {
    guard nesting < 3, steps > 0 else { return false }
    steps -= 1
    spent += 1
    return true
  }

  mutating func enter() { nesting += 1 }
  mutating func leave() { nesting -= 1 }
}

extension Event: CustomStringConvertible {
  var description: String {
    switch self {
    case .answered(let answer): return "the answer \(answer)"
    case .told(let call, let observer, let post, let path, let old, let new, let isPrior):
      let change = "\(old.map { "\($0) " } ?? "")->\(new.map { " \($0)" } ?? "")"
      return "observation \(call) told post \(observer) that \(path) of post \(post) "
        + "\(isPrior ? "will change" : "changed") (\(change))"
    case .stood(let counts, let observed, let alive):
      return "counts \(counts), observed \(observed), \(alive) posts alive"
    case .left(let count): return "\(count) posts left"
    }
  }
}
