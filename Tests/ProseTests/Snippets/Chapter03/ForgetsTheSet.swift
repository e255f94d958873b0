/// Chapter 3: a table whose set isn't put back on every way out.
func forgetsTheSet() {
  var table = Table()
  print(table.observe("train 9", "delay"), table.sets)
  print(table.observe("train 9", "delay"), table.sets)
}

private struct Table {
  private(set) var sets: [String: Set<String>] = [:]

  mutating func observe(_ object: String, _ keyPath: String) -> Bool {
    var known = sets.removeValue(forKey: object) ?? []
    guard known.insert(keyPath).inserted else { return false }
    sets[object] = known
    return true
  }
}
