import Dispatch
import KVOController
import Testing

@Suite struct `A trail under changes from many threads` {
  @Test func `leaves no entry behind when it ends`() {
    for _ in 0..<50 {
      let (root, ends, sign) = (Railcar(), (0..<3).map { _ in Railcar() }, Sign())
      root.next = ends[0]
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for index in 0..<20 {
          switch thread {
          case 0: ends[index % 3].delay = index
          case 1: root.next = ends[index % 3]
          case 2: root.next = index.isMultiple(of: 5) ? nil : Railcar()
          default:
            sign.kvoController.observe(root, \.next?.delay, options: [.old, .prior]) { $0.show($2) }
            if index.isMultiple(of: 2) { sign.kvoController.unobserve(root, \.next?.delay) }
          }
        }
      }
      sign.kvoController.unobserveAll()
      #expect(!root.observerList.ledger.isObserved)
      for end in ends { #expect(!end.observerList.ledger.isObserved) }
    }
  }
}
