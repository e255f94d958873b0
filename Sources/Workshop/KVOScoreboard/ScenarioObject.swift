public import Chapter11OtherDesigns

/// A class that every column can observe, because it has what the other designs require.
public protocol ScenarioObject: SafelyObservable, BlockObservable {}
