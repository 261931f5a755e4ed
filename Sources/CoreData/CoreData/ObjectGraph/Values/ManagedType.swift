internal import FoundationBackfill

/// Turns what key-value coding gives into the type that a property marked `@Managed` declares.
enum ManagedType<Value> {
    /// The value as the type. Nil becomes an empty value where the type is not optional and has one.
    static func value(of value: Any?) -> Value? {
        guard let value else {
            if let none = Any?.none as Any as? Value { return none }
            return empty
        }
        if let typed = value as? Value, !isFoundationSet(value) { return typed }
        if let members = elements(of: value) { return collection(of: members) }
        return value as? Value
    }

    private static var empty: Value? {
        if let scalar = Value.self as? any _ManagedScalar.Type { return scalar._empty as? Value }
        if let number = Value.self as? any Numeric.Type { return zero(of: number) as? Value }
        return collection(of: [])
    }

    private static func zero<Number: Numeric>(of type: Number.Type) -> Number? { Number(exactly: 0) }

    private static func collection(of members: [Any]) -> Value? {
        let set = NSSet(array: members)
        return (set as? Value) ?? (NSOrderedSet(array: members) as? Value) ?? (members as? Value)
            ?? (Set(members.compactMap { $0 as? NSManagedObject }) as Any as? Value)
    }
}
