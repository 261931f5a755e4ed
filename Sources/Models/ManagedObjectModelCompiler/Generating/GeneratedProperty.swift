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
    /// The literal of the raw value that stands for a missing or unknown one; nil if there is none.
    var fallback: String?
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
        /// Enumerations with raw values.
        case textCase = "TextCase"
        case integerCase = "IntegerCase"
        /// Collections of Swift.
        case members = "Members"
        case list = "List"
        case fetchedList = "FetchedList"
        /// The identifier of a to-one relationship's destination.
        case objectID = "ObjectID"
    }

    /// The call that reads the property.
    var getter: String {
        let method = "_\(access.rawValue.prefix(1).lowercased())\(access.rawValue.dropFirst())"
        return "\(method)(at: \(ordinal)\(fallback.map { ", default: \($0)" } ?? ""))"
    }

    /// The call that sets the property.
    var setter: String { "_set\(access.rawValue)(newValue, at: \(ordinal))" }

    /// Returns properties in the order of ordinals, each with its own. Names that occur again are left out.
    static func sorted(_ properties: [GeneratedProperty], by ordinals: [String]) -> [GeneratedProperty] {
        let byName = Dictionary(properties.map { ($0.name, $0) }) { first, _ in first }
        return ordinals.enumerated().compactMap { ordinal, name in
            byName[name].map { property in
                var property = property
                property.ordinal = ordinal
                return property
            }
        }
    }

    init(_ attribute: AttributeDefinition, _ types: PropertyTypes) {
        name = attribute.name
        documentation = attribute.userInfo.documentation
        switch types {
        case .apple:
            let type = AttributeSwiftType(attribute)
            self.type = type.text
            access = type.isBoxed ? .boxed : .value
        case .swift:
            let type = SwiftAttributeType(attribute)
            (self.type, access, fallback) = (type.text, type.access, type.fallback)
            documentation = type.documentation(after: documentation)
        }
        if let derivation = attribute.derivation {
            isSettable = false
            documentation = documentation ?? "Derived from `\(derivation)` whenever the object is saved."
        }
    }

    init(_ relationship: RelationshipDefinition, in model: ModelDefinition, _ types: PropertyTypes) {
        name = relationship.name
        documentation = relationship.userInfo.documentation
        destination = Self.objectType(of: relationship.destinationName, in: model)
        switch (relationship.isToMany, relationship.isOrdered, types) {
        case (true, true, .apple): (type, access) = ("NSOrderedSet?", .orderedSet)
        case (true, false, .apple): (type, access) = ("NSSet?", .set)
        case (true, true, .swift): (type, access) = ("[\(destination)]", .list)
        case (true, false, .swift): (type, access) = ("Set<\(destination)>", .members)
        case (false, _, _): (type, access) = ("\(destination)?", .object)
        }
    }

    init(_ property: FetchedPropertyDefinition, in model: ModelDefinition, _ types: PropertyTypes) {
        let request = property.fetchRequest
        name = property.name
        access = types == .apple ? .fetched : .fetchedList
        isSettable = false
        let element = request.resultType == .objects ? Self.objectType(of: request.entityName, in: model) : "Any"
        type = types == .apple ? "[\(element)]?" : "[\(element)]"
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

extension GeneratedProperty {
    /// Creates the property of a snapshot for a to-one relationship: the identifier of its destination.
    init(objectIDOf relationship: RelationshipDefinition) {
        name = relationship.name
        type = "NSManagedObjectID?"
        access = .objectID
        documentation = relationship.userInfo.documentation
    }
}

/// The Swift type of an attribute in Apple's form.
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
    var transformableType: String? {
        guard type == .transformable, let valueClassName, !valueClassName.isEmpty else { return nil }
        return valueClassName.hasPrefix(".") ? String(valueClassName.dropFirst()) : valueClassName
    }
}
