import TestSupport
import Testing

/// The examples on the chapter's page about the map, in its order.
@Suite struct `The examples` {
  @Test func `a new train gets an old train's address, and its platform`() async throws {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      reservesByAddress()
    }
    if ended.printed == "" { try Test.cancel("The allocator hasn't reused the address.") }
    #expect(ended.printed == "a train that was created just now already has platform 3")
  }
}

private func reservesByAddress() {
  var platforms: [ObjectIdentifier: Int] = [:]
  do {
    let train = Train(number: 4)
    platforms[ObjectIdentifier(train)] = 3
  }
  for number in 5...10_000 {
    let train = Train(number: number)
    if let platform = platforms[ObjectIdentifier(train)] {
      print("a train that was created just now already has platform \(platform)")
      break
    }
  }
}
