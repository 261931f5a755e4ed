internal import ManagedObjectModelFormat

/// A property of a generated class.
struct GeneratedProperty {
    let name: String
    /// The Swift type, with a question mark if it is optional.
    let type: String
    let access: Access
    var isSettable = true
    var documentation: String?
    var ordinal = 0
    /// The class of a relationship's objects; empty for other properties.
    var destination = ""

    /// The accessor methods of the runtime that read and write a property.
    enum Access: String {
        /// Values that rows store directly.
        case value = "Value"
        /// Values that are objects or of any type.
        case boxed = "BoxedValue"
        case object = "Object"
        case set = "Set"
        case orderedSet = "OrderedSet"
        case fetched = "FetchedObjects"

        var getter: String { "_\(rawValue.prefix(1).lowercased())\(rawValue.dropFirst())" }
        var setter: String { "_set\(rawValue)" }
    }

    init(_ attribute: AttributeDefinition) {
        name = attribute.name
        let type = AttributeSwiftType(attribute)
        self.type = type.text
        access = type.isBoxed ? .boxed : .value
        documentation = attribute.userInfo.documentation
        if let derivation = attribute.derivation {
            isSettable = false
            documentation = documentation ?? "Derived from `\(derivation)` whenever the object is saved."
        }
    }

    init(_ relationship: RelationshipDefinition, in model: ModelDefinition) {
        name = relationship.name
        documentation = relationship.userInfo.documentation
        destination = Self.objectType(of: relationship.destinationName, in: model)
        switch (relationship.isToMany, relationship.isOrdered) {
        case (true, true): (type, access) = ("NSOrderedSet?", .orderedSet)
        case (true, false): (type, access) = ("NSSet?", .set)
        default: (type, access) = ("\(destination)?", .object)
        }
    }

    init(_ property: FetchedPropertyDefinition, in model: ModelDefinition) {
        let request = property.fetchRequest
        name = property.name
        access = .fetched
        isSettable = false
        type = request.resultType == .objects ? "[\(Self.objectType(of: request.entityName, in: model))]?" : "[Any]?"
        let condition = request.predicate.map { " that match `\($0)`" } ?? ""
        documentation =
            property.userInfo.documentation
            ?? "The objects of the entity \(request.entityName)\(condition), fetched when first asked for."
    }

    /// Returns the class of an entity's objects as a type in source.
    private static func objectType(of entityName: String, in model: ModelDefinition) -> String {
        SwiftName.escaped(model.entity(named: entityName)?.unqualifiedClassName ?? "NSManagedObject")
    }
}

/// The Swift type of an attribute.
///
/// | attribute | type |
/// |---|---|
/// | number or Boolean as scalar | `Int64`, also if the attribute is optional |
/// | number or Boolean otherwise | `NSNumber?` |
/// | decimal | `NSDecimalNumber?` |
/// | string, date, UUID, data, URI | `String?` and so on |
/// | required date or UUID as scalar | `Date`, `UUID` |
/// | transformable | its class, optional, or `Any?` without one |
/// | composite | `[String: Any]?` |
///
/// A user info entry `swiftOptional` = `NO` removes the question mark from types with an empty value, which is read if
/// nothing is stored: numbers, Booleans, strings, dates, UUIDs and data. `swiftOptional` = `YES` gives an optional scalar
/// its question mark.
struct AttributeSwiftType {
    let text: String
    /// Whether the runtime passes values as objects.
    let isBoxed: Bool

    init(_ attribute: AttributeDefinition) {
        let isScalar = attribute.usesScalarType == true
        let isNeverNil = attribute.userInfo.refusesOptional || (isScalar && !attribute.isOptional)
        switch attribute.type.traits.swiftType {
        case .number(let number):
            // Like Xcode, whose scalars are never nil: an optional one that is nil reads as zero.
            let keepsNumber = isScalar || attribute.userInfo.refusesOptional
            let isOptional = attribute.isOptional && attribute.userInfo.asksForOptional
            text = keepsNumber ? number + (isOptional ? "?" : "") : "NSNumber?"
            isBoxed = !keepsNumber
        case .value(let value, let requirement):
            // Strings and data have no scalar types, so only the user info can ask for it.
            let mayBeNeverNil =
                switch requirement {
                case .never: false
                case .byUserInfo: attribute.userInfo.refusesOptional
                case .byScalarType: true
                }
            text = value + (isNeverNil && mayBeNeverNil ? "" : "?")
            isBoxed = false
        case .object(let object):
            text = (attribute.transformableType ?? object) + "?"
            isBoxed = true
        }
    }
}

extension AttributeDefinition {
    /// The class of the values of a transformable attribute; nil if it has none, and for other attributes.
    fileprivate var transformableType: String? {
        guard type == .transformable, let valueClassName, !valueClassName.isEmpty else { return nil }
        return valueClassName.hasPrefix(".") ? String(valueClassName.dropFirst()) : valueClassName
    }
}
