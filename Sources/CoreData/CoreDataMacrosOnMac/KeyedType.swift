internal import CoreData

/// Converts values of key-value coding to and from the declared type of a property marked `@Managed`.
enum KeyedType<Value> {
    /// Returns the value converted to `Value`. For nil, returns nil if `Value` is optional, otherwise its empty value.
    /// Returns nil if the conversion fails.
    static func value(of value: Any?) -> Value? {
        guard let value else {
            if let none = Any?.none as Any as? Value { return none }
            return empty
        }
        if let members = members(of: value), let collection = wrapped as? any MemberCollection.Type {
            return collection.holding(members) as? Value
        }
        return value as? Value ?? enumeration.flatMap { Self.value(of: $0, rawValue: value) }
    }

    /// Returns a value as the model knows it: nil for an empty optional, the raw value of an enumeration for a number or
    /// text, and a collection of Foundation for one of Swift.
    ///
    /// - Parameter type: The type of the attribute; nil for a relationship.
    static func modeled(_ value: Value, as type: NSAttributeType?) -> Any? {
        guard let value = (value as? any OptionalValue).map(\.flattened) ?? value else { return nil }
        switch type {
        case nil: return (value as? any MemberCollection)?.foundationCollection ?? value
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .doubleAttributeType,
            .floatAttributeType, .stringAttributeType:
            return (value as? any RawRepresentable)?.rawValue ?? value
        default: return value
        }
    }

    /// The type in the declared optional, or else the declared type.
    private static var wrapped: Any.Type { (Value.self as? any OptionalValue.Type)?.wrapped ?? Value.self }

    private static var enumeration: (any RawRepresentable.Type)? { wrapped as? any RawRepresentable.Type }

    private static func value<Enumeration: RawRepresentable>(of type: Enumeration.Type, rawValue: Any) -> Value? {
        (rawValue as? Enumeration.RawValue).flatMap { Enumeration(rawValue: $0) } as? Value
    }

    private static func members(of value: Any) -> [Any]? {
        (value as? NSSet)?.allObjects ?? (value as? NSOrderedSet)?.array
    }

    private static var empty: Value? {
        if let collection = Value.self as? any MemberCollection.Type { return collection.holding([]) as? Value }
        if let number = Value.self as? any Numeric.Type { return zero(of: number) as? Value }
        if let enumeration { return value(of: enumeration, rawValue: NSNumber(value: 0)) }
        let others: [Any] = [
            false, "", Date(timeIntervalSinceReferenceDate: 0), Data(), NSSet(), NSOrderedSet(),
            UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
        ]
        return others.lazy.compactMap { $0 as? Value }.first
    }

    private static func zero<Number: Numeric>(of type: Number.Type) -> Number? { Number(exactly: 0) }
}

/// An optional, to look into without knowing of which type.
private protocol OptionalValue {
    static var wrapped: Any.Type { get }
    /// The value in all optionals; nil if one is empty.
    var flattened: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
    fileprivate var flattened: Any? {
        flatMap { value in (value as? any OptionalValue).map(\.flattened) ?? value }
    }
}

/// A collection of Swift that holds the objects of a to-many relationship.
private protocol MemberCollection {
    /// Returns a collection of members; nil if one has another type.
    static func holding(_ members: [Any]) -> Self?
    var foundationCollection: NSObject { get }
}

extension Set: MemberCollection {
    fileprivate static func holding(_ members: [Any]) -> Set? { [Element].holding(members).map { Set($0) } }
    fileprivate var foundationCollection: NSObject { NSSet(array: Array(self)) }
}

extension Array: MemberCollection {
    fileprivate static func holding(_ members: [Any]) -> [Element]? {
        let typed = members.compactMap { $0 as? Element }
        return typed.count == members.count ? typed : nil
    }
    fileprivate var foundationCollection: NSObject { NSOrderedSet(array: self) }
}
