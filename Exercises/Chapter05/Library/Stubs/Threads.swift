import KVOLocking

// The compiler can't check this conformance, because handlers needn't be `Sendable`. Make it true:
// put whatever changes after an initialization into a `Locked`.
extension Registry: @unchecked Sendable where Observer: Sendable {}
