// Rejected by: `table 3 prints what demonstration 3 prints`
import Chapter02bMapTables

/// Returns an empty table that prints what demonstration 1 prints.
func table1() -> MapTable<Train, Board> {
  MapTable(keys: .weak, comparedBy: .equality, values: .strong)
}

/// Returns an empty table that prints what demonstration 2 prints.
func table2() -> MapTable<Train, Board> {
  MapTable(keys: .weak, comparedBy: .identity, values: .weak)
}

/// Returns an empty table that prints what demonstration 3 prints.
func table3() -> MapTable<Train, Board> {
  MapTable(keys: .weak, comparedBy: .equality, values: .strong)
}

/// Returns an empty table that prints what demonstration 4 prints.
func table4() -> HashTable<Train> {
  HashTable(.weak, comparedBy: .identity)
}

/// Returns an empty table that prints what demonstration 5 prints.
func table5() -> MapTable<Train, Board> {
  MapTable(
    keys: .copyIn { Train(number: $0.number) },
    comparedBy: .equality,
    values: .strong
  )
}
