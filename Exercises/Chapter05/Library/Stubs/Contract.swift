// From chapter 5 on

extension Contract: SendableLibrary {
  package func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    // `Registry` is `Sendable` if its observer is.
    ContractRegistry(registry: requireSendable(Registry(observer: observer)))
  }
}

extension ContractRegistry: @unchecked Sendable where Observer: Sendable {}

private func requireSendable<Value: Sendable>(_ value: Value) -> Value { value }
