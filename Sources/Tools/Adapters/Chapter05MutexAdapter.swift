internal import Chapter02WeakMapAdapter
public import Chapter05Mutex
public import KVOExercises

/// Chapter 5's library, as its judges know it.
package struct Chapter05Adapter: LibraryWithWeakMap, SendableLibrary {
  package init() {}

  package func makeRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> {
    Registry(observer: observer)
  }

  package func makeSendableRegistry<Observer: AnyObject & Sendable>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> & Sendable {
    Registry(observer: observer)
  }
}

extension Registry: ClaimedRegistry {}
