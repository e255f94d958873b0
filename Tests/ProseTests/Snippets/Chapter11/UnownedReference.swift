/// Chapter 11: what a signal's property can't read from it while the signal is being deallocated.
func unownedReference() {
  takeDown { signal in Listener { [unowned signal] in print("unowned:", signal.aspect) } }
}
