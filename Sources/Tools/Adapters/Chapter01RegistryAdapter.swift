public import Chapter01Registry
public import KVOExercises

/// Chapter 1's library, as its judges know it.
package struct Chapter01Adapter: RegistryLibrary {
  package init() {}

  package func makeRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> {
    Registry(observer: observer)
  }
}

extension Registry: ClaimedRegistry {}
