import KVOStation
import KeyValueObserving

/// Chapter 0: what each of the four options adds.
func fourOptions() {
  let examples: [ObservingOptions] = [.new, .old, [.initial, .new], [.prior, .new]]
  for options in examples {
    let (train, board) = (Train(), Board())
    train.addObserver(board, forKeyPath: \.delay, options: options)
    train.delay = 5
    train.removeObserver(board, forKeyPath: \.delay)
    print(options, board.lines)
  }
}
