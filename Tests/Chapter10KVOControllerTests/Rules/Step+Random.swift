import KVOController

/// The contents of a search's scripts.
enum ScriptMode: String, CaseIterable, Sendable {
  /// Observers only record their notifications.
  case plain
  /// Observers also register, remove, and change something while they are notified.
  case reentrant
}

extension Step {
  /// Returns the script that a seed stands for.
  static func script(seed: UInt64, _ mode: ScriptMode, length: Int) -> [Step] {
    var script = RandomScript(random: SplitMix64(seed: seed), mode: mode)
    return script.steps(length, nesting: 0)
  }
}

/// A source of random steps.
private struct RandomScript {
  var random: SplitMix64
  let mode: ScriptMode
  /// The nodes that the steps concern: the fewer there are, the more often do changes meet.
  private let nodes: Int
  /// One in so many steps is a reaction.
  private let rarity: Int

  init(random: SplitMix64, mode: ScriptMode) {
    self.random = random
    self.mode = mode
    nodes = 1 + self.random.number(below: NodeWorld.places)
    rarity = 2 + self.random.number(below: 4)
  }

  mutating func steps(_ count: Int, nesting: Int) -> [Step] {
    (0..<count).map { _ in
      let isReaction = mode == .reentrant && nesting < 3 && random.isOne(in: rarity)
      return isReaction ? reaction(nesting) : step(nesting)
    }
  }

  private mutating func reaction(_ nesting: Int) -> Step {
    let (observer, time) = (random.number(below: Step.observers), 1 + random.number(below: 4))
    return .react(observer, to: time, steps(1 + random.number(below: 3), nesting: nesting + 1))
  }

  private mutating func step(_ nesting: Int) -> Step {
    let node = random.number(below: nodes)
    let observer = random.number(below: Step.observers)
    let path = random.one(of: NodePath.allCases)
    let context = random.isOne(in: 2) ? 0 : 1 + random.number(below: 2)
    switch random.number(below: 32) {
    case 0..<10:
      let options = ObservingOptions(rawValue: random.number(below: 16))
      return .observe(observer, node, path, options, context: context)
    case 10..<12: return .remove(observer, node, path)
    case 12:
      if random.isOne(in: 2) { return .renew(random.one(of: Array(Step.controllers))) }
      return .removeWithContext(observer, node, path, context)
    case 13..<18:
      let property = random.one(of: [NodeProperty.value, .value, .other, .isHidden, .manual])
      let isNext = random.isOne(in: 4)
      let number = random.number(below: 4)
      return isNext ? .setNext(node, property, number) : .set(node, property, number)
    case 18..<20:
      return .add(node, random.one(of: [.value, .other, .manual]), random.number(below: 3))
    case 20 where nesting < 3:
      let steps = steps(1 + random.number(below: 3), nesting: nesting + 1)
      return .announce(node, random.number(below: 4), after: steps)
    case 20..<26: return .link(node, to: random.isOne(in: 5) ? nil : random.number(below: nodes))
    case 26: return .assign(node, stops())
    case 27: return random.isOne(in: 2) ? .assign(node, stops()) : .drop(node)
    case 28: return .append(node, random.number(below: 10))
    default:
      let (start, count) = (random.number(below: 4), random.number(below: 3))
      return .replace(node, from: start, count: count, with: stops())
    }
  }

  private mutating func stops() -> [Int] {
    (0..<random.number(below: 4)).map { _ in random.number(below: 10) }
  }
}
