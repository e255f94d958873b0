import KVOExercises
import Chapter02bMapTables

/// Returns an empty table that prints what demonstration 1 prints.
func table1() -> MapTable<Train, Board> {
  todo("table1()", returning: MapTable(keys: .strong, values: .strong))
}

/// Returns an empty table that prints what demonstration 2 prints.
func table2() -> MapTable<Train, Board> {
  todo("table2()", returning: MapTable(keys: .strong, values: .strong))
}

/// Returns an empty table that prints what demonstration 3 prints.
func table3() -> MapTable<Train, Board> {
  todo("table3()", returning: MapTable(keys: .strong, values: .strong))
}

/// Returns an empty table that prints what demonstration 4 prints.
func table4() -> HashTable<Train> {
  todo("table4()", returning: HashTable(.strong, comparedBy: .identity))
}

/// Returns an empty table that prints what demonstration 5 prints.
func table5() -> MapTable<Train, Board> {
  todo("table5()", returning: MapTable(keys: .strong, values: .strong))
}
