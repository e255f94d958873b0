import KeyValueObserving
import Testing

@Suite struct `A tiny array` {
  /// One to four elements, one of which is changed or removed.
  @Test(arguments: 1...4) func `has the elements that an array would have`(_ count: Int) {
    for index in 0..<count {
      var (tiny, array) = (TinyArray<Int>(), Array(0..<count))
      for element in array { tiny.append(element) }
      tiny[index] += 10
      array[index] += 10
      #expect(Array(tiny) == array)
      #expect(tiny.remove(at: index) == array.remove(at: index))
      tiny.append(9)
      array.append(9)
      #expect(Array(tiny) == array)
    }
  }
}
