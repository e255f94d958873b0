import Chapter02bMapTables
import KeyValueObserving

@testable import Chapter11OtherDesigns

/// A dealloc listener that refers to its owner weakly, which is wrong.
///
/// The reference is nil while the owner is being deallocated, so nothing is removed.
final class WeakDeallocListener {
  private weak var owner: (any KeyValueObservable)?
  private var proxies = HashTable<Proxy>.weakObjects(comparedBy: .identity)

  func attach(_ proxy: Proxy, to owner: any KeyValueObservable) {
    self.owner = owner
    _ = proxies.insert(proxy)
  }

  deinit {
    guard let owner else { return }
    for proxy in proxies { proxy.removeAll(from: owner) }
  }
}

/// A dealloc listener with an unowned reference to its owner, which is wrong.
///
/// Reading the reference traps while the owner is being deallocated.
final class UnownedDeallocListener {
  private unowned var owner: (any KeyValueObservable)?
  private var proxies = HashTable<Proxy>.weakObjects(comparedBy: .identity)

  func attach(_ proxy: Proxy, to owner: any KeyValueObservable) {
    self.owner = owner
    _ = proxies.insert(proxy)
  }

  deinit {
    guard let owner else { return }
    for proxy in proxies { proxy.removeAll(from: owner) }
  }
}

/// A signal whose dealloc listener refers to it weakly.
final class WeakSignal: KeyValueObservable {
  let deallocListener = WeakDeallocListener()
  let observerList = ObserverList()
  @Observed var aspect = 0

  func add(_ panel: Panel) {
    let proxy = panel.proxies.proxy(of: panel, for: self)
    deallocListener.attach(proxy, to: self)
    _ = proxy.add(\WeakSignal.aspect, of: self, options: .new)
  }
}

/// A signal whose dealloc listener has an unowned reference to it.
final class UnownedSignal: KeyValueObservable {
  let deallocListener = UnownedDeallocListener()
  let observerList = ObserverList()
  @Observed var aspect = 0

  func add(_ panel: Panel) {
    let proxy = panel.proxies.proxy(of: panel, for: self)
    deallocListener.attach(proxy, to: self)
    _ = proxy.add(\UnownedSignal.aspect, of: self, options: .new)
  }
}

/// A signal that declares its dealloc listener too late.
final class LateSignal: SafelyObservable {
  let observerList = ObserverList()
  let deallocListener = DeallocListener()
  @Observed var aspect = 0
}

/// A signal that owns its observer, and declares it after the dealloc listener, which is right.
final class OwningSignal: SafelyObservable {
  let deallocListener = DeallocListener()
  let panel = Panel()
  let observerList = ObserverList()
  @Observed var aspect = 0
}

/// A signal that owns its observer, and declares it before the dealloc listener, which is wrong.
///
/// When an Objective-C object is deallocated, its instance variables are always released before its
/// associated objects. So in Objective-C, every object that owns its observer behaves like this.
final class LateOwningSignal: SafelyObservable {
  let panel = Panel()
  let deallocListener = DeallocListener()
  let observerList = ObserverList()
  @Observed var aspect = 0
}
