internal import FoundationBackfill

/// Turns a property of a managed object class into an accessor of the property with the same name in the model.
///
/// Use it in classes that you write by hand instead of generating them from the model:
///
/// ```swift
/// class Note: NSManagedObject {
///     @Managed var title: String?
///     @Managed var created: Date
///     @Managed var attachments: Set<Attachment>
///     @Managed("order") var position: Int64
/// }
/// ```
///
/// The property gets a getter and a setter, and no storage in the class. You choose its type, which must fit the type
/// in the model. Properties in extensions of the class work as well.
///
/// The compiler rejects constants, properties with an initial value, accessors or observers, and properties that are
/// `static`, `class`, `lazy`, `weak` or `unowned`.
///
/// - Important: On Apple platforms the equivalent is the attribute `@NSManaged`, which Swift does not have on Linux.
///
/// - Parameter key: The property's name in the model, as a string literal. Defaults to the Swift name.
@attached(accessor)
public macro Managed(_ key: String? = nil) = #externalMacro(module: "ManagedMacro", type: "ManagedMacro")

/// Converts a value from key-value coding to the declared type of a property marked `@Managed`.
enum ManagedType<Value> {
    /// Returns the value converted to `Value`. For nil, returns nil if `Value` is optional, otherwise its empty value.
    /// Returns nil if the conversion fails.
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
