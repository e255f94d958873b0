import KVOClaims

/// The libraries of the chapters 1 to 8, in order.
let chapterLibraries: [any RegistryLibrary] = [
  Chapter1Library(), Chapter2Library(), Chapter3Library(), Chapter4Library(), Chapter5Library(),
  Chapter6Library(), Chapter7Library(), Chapter8Library(),
]
