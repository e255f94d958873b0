/// A collection that needs no allocation for a single element, which is the usual case.
@usableFromInline package enum TinyArray<Element> {
  case none
  case one(Element)
  case many([Element])

  /// Creates an empty collection.
  @inlinable package init() { self = .none }

  /// Creates a collection of the array's elements.
  init(_ elements: [Element]) {
    self = elements.count > 1 ? .many(elements) : elements.first.map(Self.one) ?? .none
  }
}

extension TinyArray: RandomAccessCollection {
  @inlinable package var startIndex: Int { 0 }

  @inlinable package var endIndex: Int {
    switch self {
    case .none: 0
    case .one: 1
    case .many(let elements): elements.count
    }
  }

  @inlinable package subscript(index: Int) -> Element {
    get {
      switch self {
      case .none: preconditionFailure("There is no element \(index).")
      case .one(let element): element
      case .many(let elements): elements[index]
      }
    }
    @inline(__always) _modify {
      // During the mutation, the element isn't stored anywhere else, so it isn't copied.
      switch exchange(&self, with: .none) {
      case .none: preconditionFailure("There is no element \(index).")
      case .one(var element):
        defer { self = .one(element) }
        yield &element
      case .many(var elements):
        defer { self = .many(elements) }
        yield &elements[index]
      }
    }
  }

  @inlinable package mutating func append(_ element: Element) {
    switch exchange(&self, with: .none) {
    case .none: self = .one(element)
    case .one(let first): self = .many([first, element])
    case .many(var elements):
      elements.append(element)
      self = .many(elements)
    }
  }

  @inlinable @discardableResult
  package mutating func remove(at index: Int) -> Element {
    switch exchange(&self, with: .none) {
    case .none: preconditionFailure("There is no element \(index).")
    case .one(let element): return element
    case .many(var elements):
      let element = elements.remove(at: index)
      // Keeps the array's storage for future elements.
      if !elements.isEmpty { self = .many(elements) }
      return element
    }
  }
}
