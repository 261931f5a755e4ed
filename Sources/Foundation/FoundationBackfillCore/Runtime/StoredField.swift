internal import Foundation
internal import UnstableSwiftRuntime

/// The location of a stored property in the instances of a class. Reading the property there takes a fraction of the
/// time of reading it through a key path, which pays off when a predicate is evaluated for every object of a list.
///
/// Reads only values that cannot be weak or unowned references: numbers, Booleans, text and dates.
struct StoredField {
    private let offset: Int
    private let type: Any.Type

    /// Finds the field that the property's key path reads in instances of exactly this class. Fails if the key path
    /// reads no field.
    init?(of property: KeyValueProperty, in type: AnyClass) {
        let keyPathType = Swift.type(of: property.keyPath)
        guard keyPathType.rootType == type, let name = KeyPathName.propertyName(of: property.keyPath) else {
            return nil
        }
        self.init(named: name, in: type)
        guard keyPathType.valueType == self.type else { return nil }
    }

    /// Finds the field with the given name in the class or its superclasses.
    init?(named wanted: String, in type: AnyClass) {
        var found: (offset: Int, type: Any.Type)?
        FieldLayout.forEach(of: type) { field in
            guard field.name == wanted else { return true }
            found = (field.offset, field.type)
            return false
        }
        guard let found else { return nil }
        (offset, self.type) = found
    }

    /// A reader for the field; nil if values of its type are not read without boxing.
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
