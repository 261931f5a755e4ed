internal import Foundation
@_spi(Reflection) internal import Swift

/// Where a class keeps a stored property in its instances. Reading it there takes a fraction of what reading it through a
/// key path does, which pays where a predicate is asked about every object of a list.
///
/// Only values that cannot be weak or unowned references are read like this: numbers, Booleans, text and dates.
struct StoredField {
    private let offset: Int
    private let type: Any.Type

    /// The field that the property's key path reads in instances of exactly this class, if it reads one.
    init?(of property: KeyValueProperty, in type: AnyClass) {
        let keyPathType = Swift.type(of: property.keyPath)
        guard keyPathType.rootType == type, let name = KeyPathName.propertyName(of: property.keyPath) else {
            return nil
        }
        self.init(named: name, in: type)
        guard keyPathType.valueType == self.type else { return nil }
    }

    /// The field with the given name, in the class or its superclasses.
    init?(named wanted: String, in type: AnyClass) {
        var found: (offset: Int, type: Any.Type)?
        // 1 asks for the fields of a class rather than of a structure.
        _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) { name, offset, type, _ in
            guard String(cString: name) == wanted else { return true }
            found = (offset, type)
            return false
        }
        guard let found else { return nil }
        (offset, self.type) = found
    }

    /// Reads the field; nil if it is of a type that is not read without boxing.
    var reader: KeyValueReader? {
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(Int.self): .integer(integer(Int.self))
        case ObjectIdentifier(Int64.self): .integer(integer(Int64.self))
        case ObjectIdentifier(Int32.self): .integer(integer(Int32.self))
        case ObjectIdentifier(Int16.self): .integer(integer(Int16.self))
        case ObjectIdentifier(Int?.self): .integer(optionalInteger(Int.self))
        case ObjectIdentifier(Int64?.self): .integer(optionalInteger(Int64.self))
        case ObjectIdentifier(Int32?.self): .integer(optionalInteger(Int32.self))
        case ObjectIdentifier(Int16?.self): .integer(optionalInteger(Int16.self))
        case ObjectIdentifier(Bool.self): .integer { [offset] in Self.value(of: $0, at: offset, as: Bool.self) ? 1 : 0 }
        case ObjectIdentifier(Double.self): .real { [offset] in Self.value(of: $0, at: offset, as: Double.self) }
        case ObjectIdentifier(Double?.self): .real { [offset] in Self.value(of: $0, at: offset, as: Double?.self) }
        case ObjectIdentifier(Float.self): .real { [offset] in Double(Self.value(of: $0, at: offset, as: Float.self)) }
        case ObjectIdentifier(String.self): .string { [offset] in Self.value(of: $0, at: offset, as: String.self) }
        case ObjectIdentifier(String?.self): .string { [offset] in Self.value(of: $0, at: offset, as: String?.self) }
        case ObjectIdentifier(Date.self): .date { [offset] in Self.value(of: $0, at: offset, as: Date.self) }
        case ObjectIdentifier(Date?.self): .date { [offset] in Self.value(of: $0, at: offset, as: Date?.self) }
        default: nil
        }
    }

    private func integer<Value>(_ type: Value.Type) -> @Sendable (AnyObject) -> Int64?
    where Value: FixedWidthInteger & SendableMetatype {
        { [offset] in Int64(clamping: Self.value(of: $0, at: offset, as: Value.self)) }
    }

    private func optionalInteger<Value>(_ type: Value.Type) -> @Sendable (AnyObject) -> Int64?
    where Value: FixedWidthInteger & SendableMetatype {
        { [offset] in Self.value(of: $0, at: offset, as: Value?.self).map { Int64(clamping: $0) } }
    }

    @inline(__always)
    private static func value<Value>(of object: AnyObject, at offset: Int, as type: Value.Type) -> Value {
        let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + offset
        return address.assumingMemoryBound(to: Value.self).pointee
    }
}
