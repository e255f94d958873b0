/// One read of an observed property.
struct PropertyAccess {
  let location: Location
  let origin: PropertyOrigin
}
