import Chapter02bMapTables
import KVOClaims
import TestSupport
import Testing

private func address(of object: AnyObject) -> UnsafeRawPointer {
  UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
}

@Suite struct `The address of a member` {
  @Test func `finds the member and no equal one`() {
    let (one, twin) = (Train(7), Train(7))
    var table = HashTable<Train>.weakObjects(comparedBy: .identity)
    _ = table.insert(one)
    #expect(table.member(at: address(of: one)) === one)
    #expect(table.member(at: address(of: twin)) == nil)
    _ = table.remove(one)
    #expect(table.member(at: address(of: one)) == nil)
  }

  @Test func `finds nothing after the member's deallocation, though its entry is still there`() {
    var table = HashTable<Train>.weakObjects(comparedBy: .identity)
    var train: Train? = Train()
    let place = train.map(address)
    if let train { _ = table.insert(train) }
    train = nil
    #expect(table.count == 1)
    #expect(place.flatMap(table.member) == nil)
  }

  @Test func `is only compared, so it needn't be one`() {
    var table = HashTable<Train>.weakObjects(comparedBy: .identity)
    _ = table.insert(Train())
    #expect(UnsafeRawPointer(bitPattern: 1).flatMap(table.member) == nil)
  }

  @Test(arguments: Combination.allCases)
  func `is enough to find a key and its value in a map table`(_ combination: Combination) {
    let (train, value) = (Train(), Farewell())
    var table: MapTable<Train, Farewell> = combination.table()
    _ = table.updateValue(value, forKey: train)
    let element = table.element(forKeyAt: address(of: train))
    #expect(element?.key === train && element?.value === value)
  }

  @Test func `finds no copied key, because the copy has another one`() {
    let (train, value) = (Train(), Farewell())
    var table = MapTable<Train, Farewell>(
      keys: .copyIn { Train($0.number) },
      comparedBy: .identity,
      values: .strong
    )
    _ = table.updateValue(value, forKey: train)
    #expect(table.element(forKeyAt: address(of: train)) == nil)
  }

  @Test func `means nothing to a table that compares by equality, so the lookup traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let train = Train()
      var table = HashTable<Train>.weakObjects(comparedBy: .equality)
      _ = table.insert(train)
      _ = table.member(at: address(of: train))
    }
    #expect(trap.says("Only identity finds a key by its address."))
  }
}
