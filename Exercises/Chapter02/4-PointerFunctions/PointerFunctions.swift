import KVOExercises
import Chapter02bMapTables

// Each function returns an empty table that prints what the demonstration with its number prints.

func table1() -> MapTable<Train, Board> {
  todo("table1()", returning: MapTable(keys: .strong, values: .strong))
}

func table2() -> MapTable<Train, Board> {
  todo("table2()", returning: MapTable(keys: .strong, values: .strong))
}

func table3() -> HashTable<Train> {
  todo("table3()", returning: HashTable(.strong, comparedBy: .identity))
}

func table4() -> MapTable<Train, Board> {
  todo("table4()", returning: MapTable(keys: .strong, values: .strong))
}
