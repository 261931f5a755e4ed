/// Types by their mangled names, and the superclasses of classes.
///
/// `_typeByName`, `_mangledTypeName` and `_getSuperclass` are not part of Swift's stable API. If they do not find a known
/// type, ``isKnown`` is false and every answer is nil: callers then treat a class as one without generated properties,
/// and cast each object.
public enum TypeNames {
    /// Returns the type with a mangled name; nil if the program has none.
    public static func type(named mangled: String) -> Any.Type? {
        isKnown ? _typeByName(mangled) : nil
    }

    /// Returns the mangled name of a type, to which the names of nested types can be appended.
    public static func mangledName(of type: Any.Type) -> String? {
        isKnown ? _mangledTypeName(type) : nil
    }

    /// Returns the superclass of a class; nil for a class without one.
    public static func superclass(of type: AnyClass) -> AnyClass? {
        isKnown ? _getSuperclass(type) : nil
    }

    /// Returns whether a class is another one or inherits from it.
    public static func isClass(_ type: AnyClass, kindOf wanted: AnyClass) -> Bool {
        var candidate: AnyClass? = type
        while let current = candidate {
            if current == wanted { return true }
            candidate = superclass(of: current)
        }
        return false
    }

    /// Whether the runtime finds a nested class by name, and its superclass; checked once.
    public static let isKnown: Bool = {
        guard let mangled = _mangledTypeName(Probe.self), let found = _typeByName("\(mangled)6NestedC") else {
            return false
        }
        return found == Probe.Nested.self && _getSuperclass(Probe.Nested.self) == Probe.self
    }()

    class Probe {
        final class Nested: Probe {}
    }
}
