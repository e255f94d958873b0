internal import Foundation

extension KeyValueObservable {
  /// Returns a proxy that mutates the array at `keyPath` and announces the affected elements.
  ///
  /// ```swift
  /// let stops = train.mutableArrayValue(forKeyPath: \.stops)
  /// stops.append("Olten")        // an insertion
  /// stops[0] = "Basel SBB"       // a replacement
  /// ```
  ///
  /// Observers whose value is the very array that an observed property stores receive the changed
  /// elements and their indexes, also if the array is at the end of a path, such as
  /// `\.train?.stops`. Observers of another value that's computed from the array receive a change
  /// of the kind `setting` instead. All observers receive such a change if the array at `keyPath`
  /// isn't the one that an observed property stores, but a part of a struct, for example, or a
  /// computed array.
  ///
  /// If `keyPath` names an `@Observed` property of the object's own class, the proxy changes the
  /// stored array in place, without calling the property's `willSet` and `didSet`. With any other
  /// key path, it sets the array.
  ///
  /// Counterpart: `-[NSObject mutableArrayValueForKeyPath:]`.
  ///
  /// - Parameter keyPath: The key path of an array. It may lead through other observed objects.
  /// - Returns: The proxy, which retains this object.
  public func mutableArrayValue<Element>(
    forKeyPath keyPath: ReferenceWritableKeyPath<Self, [Element]>
  ) -> MutableArrayProxy<Self, Element> {
    MutableArrayProxy(object: self, keyPath: keyPath)
  }
}

/// A view that mutates an observed array and announces the affected elements.
///
/// Create a proxy with ``KeyValueObservable/mutableArrayValue(forKeyPath:)``. Its methods change
/// the object's array and leave the proxy unchanged.
///
/// Not thread-safe. Use a proxy only where you're allowed to use the array.
///
/// Counterpart: the `NSMutableArray` that `mutableArrayValueForKeyPath:` returns.
public struct MutableArrayProxy<Object: KeyValueObservable, Element> {
  private let object: Object
  private let keyPath: ReferenceWritableKeyPath<Object, [Element]>

  init(object: Object, keyPath: ReferenceWritableKeyPath<Object, [Element]>) {
    self.object = object
    self.keyPath = keyPath
  }

  /// Inserts an element.
  ///
  /// - Parameters:
  ///   - element: The new element.
  ///   - index: The element's position after the insertion.
  /// - Precondition: `index` isn't negative or greater than the number of elements.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public func insert(_ element: Element, at index: Int) {
    replaceSubrange(index..<index, with: CollectionOfOne(element))
  }

  /// Adds an element at the end.
  ///
  /// - Parameter element: The new element.
  /// - Complexity: Amortized O(1) if the key path names an `@Observed` property of the object's own
  ///   class, and nobody observes the array with an old value through another key path; otherwise
  ///   O(*n*), where *n* is the number of elements.
  public func append(_ element: Element) {
    insert(element, at: count)
  }

  /// Adds elements at the end, in one change.
  ///
  /// - Parameter elements: The new elements.
  /// - Complexity: Amortized O(*m*) under the conditions of ``append(_:)``; otherwise O(*n* + *m*),
  ///   where *n* is the number of elements in the array, and *m* is the number of new ones.
  public func append(contentsOf elements: some Collection<Element>) {
    replaceSubrange(count..<count, with: elements)
  }

  /// Removes all elements, in one change.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public func removeAll() {
    replaceSubrange(0..<count, with: EmptyCollection())
  }

  /// Moves an element, in two changes: a removal and an insertion.
  ///
  /// - Parameters:
  ///   - source: The element's position.
  ///   - destination: The element's position after the move.
  /// - Precondition: Both are positions of elements.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public func move(from source: Int, to destination: Int) {
    insert(remove(at: source), at: destination)
  }

  /// Removes an element.
  ///
  /// - Parameter index: The element's position.
  /// - Returns: The removed element.
  /// - Precondition: `index` is the position of an element.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @discardableResult
  public func remove(at index: Int) -> Element {
    let element = self[index]
    replaceSubrange(index..<index + 1, with: EmptyCollection())
    return element
  }

  /// Replaces some elements with any number of others.
  ///
  /// If `range` and `elements` have the same length, this method announces a replacement. If
  /// `range` is empty, it announces an insertion, and if `elements` is empty, a removal. Otherwise,
  /// it makes two changes: it first replaces as many elements as the shorter of the two contains,
  /// and then inserts or removes the rest.
  ///
  /// - Parameters:
  ///   - range: The positions of the elements to replace.
  ///   - elements: The new elements.
  /// - Precondition: `range` is within the array's bounds when the method is called, and still is
  ///   when each change is made. So an observer that's notified of the first change, or before a
  ///   change, must not remove elements.
  /// - Complexity: O(*n* + *m*), where *n* is the number of elements in the array, and *m* is the
  ///   number of new ones.
  public func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    if range.lowerBound < 0 || range.upperBound > count {
      fatalError("The range \(range) isn't within the bounds of an array of \(count) elements.")
    }
    let elements = Array(elements)
    let common = Swift.min(range.count, elements.count)
    let middle = range.lowerBound + common
    // The elements to remove are destroyed after the access to the array has ended, because a
    // `deinit` may change a property that leads an observer back to the array.
    var removed: [Element] = []
    defer { withExtendedLifetime(removed) {} }
    if common > 0 {
      change(.replacement, range.lowerBound..<middle) {
        checkBounds(middle, $0)
        removed += $0[range.lowerBound..<middle]
        $0.replaceSubrange(range.lowerBound..<middle, with: elements[..<common])
      }
    }
    if elements.count > common {
      change(.insertion, middle..<middle + elements.count - common) {
        checkBounds(middle, $0)
        $0.insert(contentsOf: elements[common...], at: middle)
      }
    } else if range.count > common {
      change(.removal, middle..<range.upperBound) {
        checkBounds(range.upperBound, $0)
        removed += $0[middle..<range.upperBound]
        $0.removeSubrange(middle..<range.upperBound)
      }
    }
  }

  private func checkBounds(_ end: Int, _ array: [Element]) {
    if end > array.count {
      fatalError("An observer removed elements from the array while a proxy was changing it.")
    }
  }

  private func change(
    _ kind: ObservedChange.Kind,
    _ range: Range<Int>,
    _ body: (inout [Element]) -> Void
  ) {
    guard let property = ArrayProperty(at: keyPath, of: object) else {
      return body(&object[keyPath: keyPath])
    }
    // An override or a `didSet` of a property that isn't edited in place may change the array
    // again.
    let isTentative = !property.isEditable
    let elements = ElementChange(kind, at: IndexSet(integersIn: range), isTentative: isTentative)
    property.announce(elements) {
      guard isTentative else { return property.edit(body) }
      var array = object[keyPath: keyPath]
      body(&array)
      object[keyPath: keyPath] = array
      return property.stores(array)
    }
  }
}

extension MutableArrayProxy: RandomAccessCollection, MutableCollection {
  /// The position of the first element.
  public var startIndex: Int { 0 }

  /// The position after the last element.
  public var endIndex: Int { object[keyPath: keyPath].count }

  /// The element at a position; setting it announces a replacement.
  ///
  /// - Parameter index: The element's position.
  /// - Precondition: `index` is the position of an element.
  public subscript(index: Int) -> Element {
    get { object[keyPath: keyPath][index] }
    nonmutating set { replaceSubrange(index..<index + 1, with: CollectionOfOne(newValue)) }
  }
}

/// The observed property that stores the array at a key path.
struct ArrayProperty {
  private let object: any KeyValueObservable
  private let location: PropertyLocation
  /// The key path of the stored array, if it can be changed in place.
  ///
  /// It can't if the property is announced manually, or if the object's class inherits the
  /// property, because the class may override the property, and the change has to go through the
  /// override.
  private let storage: AnyKeyPath?
  private let property: AnyKeyPath

  /// Finds the property; fails if the array at the key path isn't one that a property stores.
  init?<Object: KeyValueObservable>(at keyPath: AnyKeyPath, of object: Object) {
    guard let keyPath = keyPath as? PartialKeyPath<Object> else { return nil }
    var value: Any?
    let (accesses, owner) = AccessRecorder.accessesAndOwner { value = object[keyPath: keyPath] }
    guard let last = accesses.last, let owner = owner as? any KeyValueObservable,
      owner.observerList.ledger === last.location.ledger
    else { return nil }
    let keyPaths = last.origin.keyPaths()
    property = keyPaths.property
    self.object = owner
    location = last.location
    let isOwn = property == keyPath && type(of: property).rootType == type(of: owner)
    storage = isOwn ? keyPaths.storage : nil
    if !stores(value) { return nil }
  }

  /// Returns whether the property's value is the very array.
  func stores(_ array: Any?) -> Bool { areSameArray(array, (object as Any)[keyPath: property]) }

  /// Calls `body`, which changes the elements, and announces this change in one round.
  ///
  /// If `body` returns false, because it has led to another array, or if it has set the property
  /// more than once, the change is announced as a setting after all.
  func announce(_ elements: ElementChange, _ body: () -> Bool) {
    let ledger = location.ledger
    guard ledger.isObserved else {
      _ = body()
      return
    }
    var round = ledger.willChange(.one(location.property), elements, of: object)
    // While this announcement is pushed, setting the property isn't announced again.
    let announcement = Announcement(elementsOf: location.property)
    ledger.push(announcement)
    let isAsAnnounced = body()
    _ = ledger.pop(of: object)
    if !isAsAnnounced || announcement.settings > 1 { round = round.asSetting() }
    round.didChange(object, nil)
  }

  /// Whether the stored array can be changed in place.
  var isEditable: Bool { storage != nil }

  /// Changes the stored array in place, without copying it, and returns whether it was changed.
  func edit<Element>(_ body: (inout [Element]) -> Void) -> Bool {
    guard let storage = storage as? any EditableKeyPath else { return false }
    return storage.edit(object, body)
  }
}

/// A key path through which an array can be edited without static knowledge of its types.
private protocol EditableKeyPath {
  func edit<Element>(_ object: AnyObject, _ body: (inout [Element]) -> Void) -> Bool
}

extension ReferenceWritableKeyPath: EditableKeyPath {
  fileprivate func edit<Element>(_ object: AnyObject, _ body: (inout [Element]) -> Void) -> Bool {
    guard let object = object as? Root,
      let storage = self as? ReferenceWritableKeyPath<Root, Observed<[Element]>>
    else { return false }
    body(&object[keyPath: storage].value)
    return true
  }
}
