extension Observed: Encodable where Value: Encodable {
  /// Encodes the value, as if the property weren't wrapped.
  public func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}

extension Observed: Decodable where Value: Decodable {
  /// Decodes the value, as if the property weren't wrapped.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value(from: decoder))
  }
}

extension KeyedDecodingContainer {
  /// Decodes an optional observed property, which is nil if the key is missing.
  ///
  /// The initializer that the compiler synthesizes for a `Decodable` class calls this method.
  public func decode<Value: Decodable>(
    _ type: Observed<Value?>.Type,
    forKey key: Key
  ) throws -> Observed<Value?> {
    Observed(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes an optional observed property, and leaves out the key if the property is nil.
  ///
  /// The method that the compiler synthesizes for an `Encodable` class calls this method.
  public mutating func encode<Value: Encodable>(
    _ property: Observed<Value?>,
    forKey key: Key
  ) throws {
    try encodeIfPresent(property.value, forKey: key)
  }
}
