import KeyValueObserving
import TestSupport
import Testing

@Suite struct `A tiny array` {
  /// Zero to four elements, made one by one.
  private static let lengths = 0...4

  private func few(_ count: Int) -> TinyArray<Int> {
    var few = TinyArray<Int>()
    for element in 0..<count { few.append(element) }
    return few
  }

  @Test(arguments: lengths) func `are those that were appended, in order`(count: Int) {
    #expect(Array(few(count)) == Array(0..<count))
  }

  @Test(arguments: lengths) func `lose one where it stands, as an array does`(count: Int) {
    for index in 0..<count {
      var (few, array) = (few(count), Array(0..<count))
      #expect(few.remove(at: index) == array.remove(at: index))
      few.append(9)
      #expect(Array(few) == array + [9])
    }
  }

  @Test(arguments: lengths) func `are changed in place`(count: Int) {
    for index in 0..<count {
      var (few, array) = (few(count), Array(0..<count))
      few[index] += 10
      array[index] += 10
      #expect(Array(few) == array)
    }
  }

  @Test func `keep nothing that was removed`() {
    weak var left: Train?
    var few = TinyArray<Train>()
    do {
      let train = Train()
      left = train
      few.append(train)
      few.append(Train())
    }
    #expect(left != nil)
    few.remove(at: 0)
    #expect(left == nil)
    #expect(few.count == 1)
  }

  @Test func `trap beyond their end`() async {
    for trap in [
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = TinyArray<Int>()[0]
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var few = TinyArray<Int>()
        few.remove(at: 0)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var few = TinyArray<Int>()
        few[0] += 1
      },
    ] {
      #expect(trap != nil)
      // An optimized build prints no message for an internal type's precondition.
      #if DEBUG
        #expect(trap.says("There is no element 0."))
      #endif
    }
  }
}

private final class Train {}
