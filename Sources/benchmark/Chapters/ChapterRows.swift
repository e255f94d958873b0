/// The chapters whose pages show measurements.
let measuredChapters = 0...10

/// The chapter that compares the library with other designs.
let designsChapter = 10

/// Returns the rows that a chapter's page shows, in their order, without measuring anything.
///
/// In rows of *a change*, the registration has no options unless the name mentions one.
func chapterRows(of chapter: Int) -> [ChapterRow] {
  switch chapter {
  case 0: propertyRows()
  case 1: registryRows()
  case 2: weakMapRows()
  case 3: keyPathRows()
  case 4: dispatcherRows()
  case 5: lockRows()
  case 6: autoUnobserveRows()
  case 7: selfObservationRows()
  case 8: directDeliveryRows()
  case 9: libraryRows()
  case designsChapter: designRows()
  default: []
  }
}
