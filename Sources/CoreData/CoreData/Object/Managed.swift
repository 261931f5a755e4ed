internal import Foundation
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
/// in the model. Properties in extensions of the class work as well. Add ``ManagedObject()`` to the class so that key
/// paths of its properties have names.
///
/// An enumeration with raw values, such as `enum Status: Int16`, fits a number or text of its raw type.
///
/// A property whose name is `primitive` and the name of a property in the model, such as `primitiveTitle`, reads and
/// writes as ``NSManagedObject/primitiveValue(forKey:)`` does: use it in custom accessors.
///
/// The compiler rejects constants, properties with an initial value, accessors or observers, and properties that are
/// `static`, `class`, `lazy`, `weak` or `unowned`.
///
/// - Important: On Apple platforms the equivalent is the attribute `@NSManaged`, which Swift does not have on Linux.
///   Before functions it is ``ManagedFunction(_:)``, because a Swift macro stands before properties or before functions.
///
/// - Parameter key: The property's name in the model, as a string literal. Defaults to the Swift name.
@attached(accessor)
public macro Managed(_ key: String? = nil) = #externalMacro(module: "ManagedMacro", type: "ManagedMacro")

/// Gives a function that changes a to-many relationship its body, as `@NSManaged` does on Apple platforms.
///
/// The functions are those that Xcode generates. Those with indexes need an ordered relationship:
///
/// ```swift
/// extension Folder {
///     @ManagedFunction func addToNotes(_ value: Note)
///     @ManagedFunction func removeFromNotes(_ values: NSSet)
///     @ManagedFunction func insertIntoNotes(_ value: Note, at index: Int)
///     @ManagedFunction func removeFromNotes(at indexes: NSIndexSet)
///     @ManagedFunction func replaceNotes(at index: Int, with value: Note)
/// }
/// ```
///
/// Several objects are an `NSSet`, an `NSOrderedSet`, a `Set` or an array. The compiler rejects functions with another
/// name, other labels or other types, and functions with a result or a body. A relationship that the entity does not
/// have, or that the function does not fit, stops the program at the first call.
///
/// - Parameter key: The relationship's name in the model, as a string literal. Defaults to the part of the function's
///   name after the verb, beginning with a small letter.
@attached(body)
public macro ManagedFunction(_ key: String? = nil) =
    #externalMacro(module: "ManagedMacro", type: "ManagedFunctionMacro")

/// Lists the properties of a managed object class for key-value coding, so that you do not write
/// ``NSManagedObject/keyValueProperties`` by hand.
///
/// ```swift
/// @ManagedObject
/// class Note: NSManagedObject {
///     @Managed var title: String?
///     @Managed var order: Order
///     var initial: String { String(title?.prefix(1) ?? "") }
/// }
/// ```
///
/// Key paths such as `\Note.title` and `\Note.initial` then have names for predicates, sort descriptors and observers,
/// and `value(forKey: "initial")` and sections by `initial` work. The list has the properties marked ``Managed(_:)``
/// and the computed instance properties in the braces that follow; a superclass lists its own. Stored properties,
/// deprecated and unavailable ones, those of a global actor, and those whose getters throw or wait are left out.
///
/// A macro sees only the braces that follow it. Properties in an extension are listed if ``ManagedObject()`` stands
/// before the extension as well, once for each class, in the class's module. Classes that are private or local, or stand
/// in generic contexts, declare their properties in the class itself. A class with the macro cannot override
/// `keyValueProperties`; its subclasses can.
@attached(member, names: named(keyValueProperties), named(_ManagedExtension))
public macro ManagedObject() = #externalMacro(module: "ManagedMacro", type: "ManagedObjectMacro")

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
        return value as? Value ?? enumeration.flatMap { Self.value(of: $0, rawValue: value) }
    }

    /// The type with raw values that `Value` is, or is optionally; nil if it is none.
    private static var enumeration: (any RawRepresentable.Type)? {
        ((Value.self as? any OptionalValue.Type)?.wrapped ?? Value.self) as? any RawRepresentable.Type
    }

    private static func value<Enumeration: RawRepresentable>(of type: Enumeration.Type, rawValue: Any) -> Value? {
        (rawValue as? Enumeration.RawValue).flatMap { Enumeration(rawValue: $0) } as? Value
    }

    private static var empty: Value? {
        if let scalar = Value.self as? any _ManagedScalar.Type { return scalar._empty as? Value }
        if let number = Value.self as? any Numeric.Type { return zero(of: number) as? Value }
        if let enumeration { return value(of: enumeration, rawValue: NSNumber(value: 0)) }
        return collection(of: [])
    }

    private static func zero<Number: Numeric>(of type: Number.Type) -> Number? { Number(exactly: 0) }

    private static func collection(of members: [Any]) -> Value? {
        let set = NSSet(array: members)
        return (set as? Value) ?? (NSOrderedSet(array: members) as? Value) ?? (members as? Value)
            ?? (Set(members.compactMap { $0 as? NSManagedObject }) as Any as? Value)
    }
}

private protocol OptionalValue {
    static var wrapped: Any.Type { get }
}

extension Optional: OptionalValue {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
}
