/// Returns the name of the module that an object's class belongs to.
func moduleName(of object: AnyObject) -> String {
  String(String(reflecting: type(of: object)).prefix { $0 != "." })
}
