/// A few elements in order: nearly always one, which needs no allocation.
@usableFromInline package struct Few<Element> {
  @usableFromInline var first: Element?
  /// What comes after the first; nil for nothing, so that copying one element copies no more.
  @usableFromInline var rest: [Element]?

  /// Makes an empty collection.
  @inlinable package init() {}

  @inlinable package init(_ element: Element) {
    first = element
  }

  /// Calls `body` with each element, in order: the quickest way through.
  @inlinable package func each(_ body: (Element) -> Void) {
    first.map(body)
    guard let rest else { return }
    for element in rest { body(element) }
  }
}

extension Few: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { first == nil ? 0 : 1 + (rest?.count ?? 0) }

  @inlinable package subscript(index: Int) -> Element {
    get {
      if index == 0, let first { return first }
      return (rest ?? [])[index - 1]
    }
    _modify {
      guard index == 0, var element = first.take() else {
        yield &rest[default: []][index - 1]
        return
      }
      defer { first = element }
      yield &element
    }
  }

  @inlinable package mutating func append(_ element: Element) {
    if first == nil {
      first = element
    } else {
      rest[default: []].append(element)
    }
  }

  @inlinable @discardableResult
  package mutating func remove(at index: Int) -> Element {
    defer { if rest?.isEmpty == true { rest = nil } }
    guard index == 0, let first else { return rest[default: []].remove(at: index - 1) }
    self.first = rest?.removeFirst()
    return first
  }

  @inlinable package mutating func replaceSubrange(
    _ range: Range<Int>,
    with elements: some Collection<Element>
  ) {
    var all = Array(self)
    all.replaceSubrange(range, with: elements)
    first = all.first
    rest = all.count > 1 ? Array(all.dropFirst()) : nil
  }
}

extension Optional {
  /// The value, or else the default, in place.
  @inlinable subscript(default value: @autoclosure () -> Wrapped) -> Wrapped {
    get { self ?? value() }
    _modify {
      var wrapped = take() ?? value()
      defer { self = wrapped }
      yield &wrapped
    }
  }
}
