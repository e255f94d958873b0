import KVOController

extension Step {
  /// Returns the script that a seed stands for.
  static func script(seed: UInt64) -> [Step] {
    var script = RandomScript(random: SplitMix64(seed: seed))
    // Most are short, so that failures are; a few are long, so that many registrations meet.
    let length = seed.isMultiple(of: 16) ? 80 : [10, 20, 40][Int(seed % 3)]
    return script.steps(length, nesting: 0)
  }
}

/// A source of random steps.
private struct RandomScript {
  var random: SplitMix64
  /// The nodes that are observed: the fewer there are, the more often do changes meet.
  private let nodes: Int
  private let observers: [ObserverID]
  private let paths: [NodePath]
  /// One in so many steps is a reaction; none is if the number is 0.
  private let rarity: Int

  init(random: SplitMix64) {
    var random = random
    nodes = 1 + random.number(below: NodeWorld.places - 1)
    observers = random.many(2 + random.number(below: 5)) { $0.one(of: ObserverID.all) }
    paths = random.many(2 + random.number(below: 8)) { $0.one(of: NodePath.allCases) }
    rarity = random.isOne(in: 4) ? 0 : 2 + random.number(below: 4)
    self.random = random
  }

  mutating func steps(_ count: Int, nesting: Int) -> [Step] {
    (0..<count).map { _ in
      let isReaction = rarity > 0 && nesting < 3 && random.isOne(in: rarity)
      return isReaction ? reaction(nesting) : step(nesting)
    }
  }

  private mutating func reaction(_ nesting: Int) -> Step {
    let (observer, time) = (random.one(of: observers), 1 + random.number(below: 4))
    return .react(observer, to: time, steps(1 + random.number(below: 3), nesting: nesting + 1))
  }

  private mutating func step(_ nesting: Int) -> Step {
    let node = random.number(below: nodes)
    let observer = random.one(of: observers)
    let number = random.number(below: 4)
    switch random.number(below: 29) {
    case 0..<10:
      let options = ObservingOptions(rawValue: random.number(below: 16))
      let context = random.isOne(in: 2) || !observer.isRaw ? 0 : 1 + random.number(below: 2)
      return .observe(observer, node, random.one(of: paths), options, context: context)
    case 10..<12: return .remove(observer, node, random.one(of: paths))
    case 12:
      let path = random.one(of: paths)
      return .remove(observer, node, observer.isRaw ? path : nil, context: random.number(below: 3))
    case 13: return observer.isRaw ? .release(random.number(below: 2)) : .removeAll(observer)
    case 14..<18:
      let property = random.one(of: [NodeProperty.value, .value, .other, .isHidden, .manual])
      let isNext = random.isOne(in: 4)
      return isNext ? .setNext(node, property, number) : .set(node, property, number)
    case 18..<20: return .add(node, random.one(of: [.value, .other, .manual]), number)
    case 20 where nesting < 3:
      let steps = steps(1 + random.number(below: 3), nesting: nesting + 1)
      return .announce(node, number, after: steps)
    case 20..<25: return .link(node, to: random.isOne(in: 5) ? nil : random.number(below: nodes))
    case 25: return .drop(random.number(below: NodeWorld.places))
    case 26..<28: return .assign(node, stops())
    default: return .append(node, random.number(below: 10))
    }
  }

  private mutating func stops() -> [Int] {
    random.many(random.number(below: 4)) { $0.number(below: 10) }
  }
}
