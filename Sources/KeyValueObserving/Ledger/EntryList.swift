/// The entries that take part in a change, in the order of registration.
///
/// Entries are sorted by registration number. A removed entry leaves a gap, and the list is
/// compacted when more than half of it consists of gaps. So ending *n* registrations in any order
/// takes O(*n* log *n*) time.
@usableFromInline struct EntryList {
  /// A representation that needs no allocation for a single entry, which is the usual case.
  private enum Storage {
    case none
    case one(any RoundEntry)
    case many([Element], gaps: Int)
  }

  fileprivate struct Element {
    let number: RegistrationNumber
    /// The entry; nil for a gap.
    var entry: (any RoundEntry)?
  }

  private var storage = Storage.none
  /// The number of entries that have to be called before each change.
  ///
  /// Because the list keeps this count, most changes don't have to check every entry.
  @usableFromInline private(set) var waiting = 0

  @inlinable var wantsWillChange: Bool { waiting > 0 }

  var isEmpty: Bool {
    switch storage {
    case .none: true
    case .one: false
    case .many(let elements, let gaps): elements.count == gaps
    }
  }

  /// Calls `body` with each entry, in order.
  @inline(__always)
  func each(_ body: (any RoundEntry) -> Void) {
    switch storage {
    case .none: break
    case .one(let entry): body(entry)
    case .many(let elements, _):
      for element in elements {
        if let entry = element.entry { body(entry) }
      }
    }
  }

  /// Calls `body` with each entry that the list `known` doesn't contain, in order.
  ///
  /// - Complexity: O(*n* + *m*), where *n* and *m* are the lengths of the two lists.
  func each(besides known: EntryList, _ body: (any RoundEntry) -> Void) {
    if case .one(let entry) = storage, case .one(let same) = known.storage, entry === same {
      return
    }
    let known = known.entries
    var next = 0
    each { entry in
      while next < known.count, known[next].number < entry.number { next += 1 }
      if next == known.count || known[next] !== entry { body(entry) }
    }
  }

  /// Returns whether any of the entries is the registration's.
  func contains(_ registration: any RoundEntry) -> Bool {
    var isFound = false
    each { if $0.belongs(to: registration) { isFound = true } }
    return isFound
  }

  /// The entries, in order.
  var entries: [any RoundEntry] {
    var entries: [any RoundEntry] = []
    each { entries.append($0) }
    return entries
  }

  /// Calls each entry after a change, without passing old values.
  @usableFromInline consuming func didChange(_ object: AnyObject) {
    let list = self
    list.each { $0.didChange(object, .none) }
  }

  /// Inserts the entry, unless its registration already has an entry in this list.
  mutating func insert(_ entry: any RoundEntry) {
    switch exchange(&storage, with: .none) {
    case .none: storage = .one(entry)
    case .one(let first):
      guard first.number != entry.number else {
        storage = .one(first)
        return
      }
      let elements = [first, entry].map { Element(number: $0.number, entry: $0) }
      storage = .many(entry.number < first.number ? elements.reversed() : elements, gaps: 0)
    case .many(var elements, var gaps):
      defer { storage = .many(elements, gaps: gaps) }
      let index = elements.index(of: entry.number)
      if index < elements.count, elements[index].number == entry.number {
        guard elements[index].entry == nil else { return }
        elements[index].entry = entry
        gaps -= 1
      } else {
        elements.insert(Element(number: entry.number, entry: entry), at: index)
      }
    }
    if entry.wantsWillChange { waiting += 1 }
  }

  /// Removes the entry, and returns whether the list contained it.
  mutating func remove(_ entry: any RoundEntry) -> Bool {
    switch exchange(&storage, with: .none) {
    case .none: return false
    case .one(let first):
      guard first === entry else {
        storage = .one(first)
        return false
      }
    case .many(var elements, var gaps):
      defer { storage = .many(elements, gaps: gaps) }
      let index = elements.index(of: entry.number)
      guard index < elements.count, elements[index].entry === entry else { return false }
      elements[index].entry = nil
      gaps += 1
      while let last = elements.last, last.entry == nil {
        elements.removeLast()
        gaps -= 1
      }
      if gaps * 2 > elements.count {
        elements.removeAll { $0.entry == nil }
        gaps = 0
      }
    }
    if entry.wantsWillChange { waiting -= 1 }
    return true
  }
}

extension [EntryList.Element] {
  /// Returns the index of the element with the number, or the index at which to insert it.
  fileprivate func index(of number: RegistrationNumber) -> Int {
    guard let last, last.number >= number else { return count }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
