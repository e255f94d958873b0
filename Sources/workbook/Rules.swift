import WorkbookKit

// The arguments that each command accepts are in one place, so that similar commands stay
// consistent.

extension Status {
  static let rules = ArgumentRules(.none, .json)
}

extension Next {
  static let rules = ArgumentRules(.none, .read, .path, .json)
}

extension Start {
  static let rules = ArgumentRules(.upTo(1, "one folder"))
}

extension Open {
  static let rules = ArgumentRules(.upTo(1, "one stage or exercise"), .ours)
}

extension Check {
  static let rules = ArgumentRules(.exercises, .all, .json, .attempt)
}

extension Watch {
  static let rules = ArgumentRules(.upTo(1, "one exercise"), .plain)
}

extension Hint {
  static let rules = ArgumentRules(.upTo(2, "an exercise and the number of a hint"), .json)
}

extension Compare {
  static let rules = ArgumentRules(.upTo(1, "one exercise"))
}

extension Reset {
  static let rules = ArgumentRules(.upTo(1, "one exercise"))
}

extension Undo {
  static let rules = ArgumentRules(.upTo(1, "one stage or exercise"))
}

extension Leaks {
  static let rules = ArgumentRules(.none)
}

extension Eject {
  static let rules = ArgumentRules(.none)
}

extension ScoreboardCommand {
  static let rules = ArgumentRules(
    .upTo(2, "a hazard and a column"),
    .designs,
    .json,
    .markdown,
    .attempt
  )
}

extension List {
  static let rules = ArgumentRules(.exercises, .all, .json)
}

extension Diff {
  static let rules = ArgumentRules(.upTo(1, "one chapter"), .code)
}

extension Weave {
  static let rules = ArgumentRules(.upTo(1, "one exercise"), .json, .attempt)
}

extension Doctor {
  static let rules = ArgumentRules(.none, .json, .workshop)
}

extension Verify {
  static let rules = ArgumentRules(.exercises, .all, .json)
}

extension Case {
  static let rules = ArgumentRules(.upTo(1, "the number of one report"))
}

extension Guess {
  static let rules = ArgumentRules(.upTo(1, "one exercise"), .json, .seed)
}

extension Help {
  static let rules = ArgumentRules(.upTo(1, "one command"), .all)
}

extension Teach {
  static let rules = ArgumentRules(
    .upTo(1, "one chapter, stage, or exercise"),
    .plan,
    .room,
    .form,
    .markdown
  )
}
