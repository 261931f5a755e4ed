package import ManagedObjectModelFormat

/// The types that the properties of a generated class have.
package enum PropertyTypes: String, Hashable, Sendable {
    /// The types that Xcode generates: `String?`, `NSDecimalNumber?`, `NSSet?`.
    case apple
    /// Types that say what the model says: `String`, `Decimal`, `Set<Note>`, enumerations; and snapshots.
    case swift

    /// The types of an entity's class, from the user info entry `swiftTypes` of the entity or its nearest ancestor with
    /// one.
    init(of entity: EntityDefinition, in model: some EntityLookup) {
        let usesSwift = model.lineage(of: entity).reversed().lazy.compactMap { $0.userInfo.flag("swiftTypes") }.first
        self = usesSwift == true ? .swift : .apple
    }
}

extension ModelDefinition {
    /// Returns the model with types for the entities that neither say nor inherit which they have.
    package func with(_ types: PropertyTypes) -> ModelDefinition {
        var model = self
        for (index, entity) in entities.enumerated()
        where entity.parentName == nil && entity.userInfo.flag("swiftTypes") == nil {
            model.entities[index].userInfo["swiftTypes"] = .string(types == .swift ? "YES" : "NO")
        }
        return model
    }
}

/// The type of an attribute in a class with Swift's types.
///
/// | attribute | type |
/// |---|---|
/// | number or Boolean | `Int64`, `Bool` |
/// | decimal | `Decimal` |
/// | string, date, UUID, data, URI | `String`, `Date` and so on |
/// | string or integer that names an enumeration | the enumeration |
/// | transformable | its class, or `Any` without one, always optional |
/// | composite, object ID, without type | `[String: Any]?`, `NSManagedObjectID?`, `Any?` |
///
/// The types are optional if the attribute is, or if its user info entry `swiftOptional` says so. An enumeration is not
/// optional only if the model has a default value, which stands for values that the program does not know.
struct SwiftAttributeType {
    let text: String
    let access: GeneratedProperty.Access
    /// The literal of an enumeration's default value, if its type is not optional.
    let fallback: String?
    /// The name of the enumeration that the attribute names; nil if it names none.
    private let enumeration: String?

    init(_ attribute: AttributeDefinition) {
        let info = attribute.userInfo
        let isOptional = attribute.isOptional ? !info.refusesOptional : info.asksForOptional
        enumeration = attribute.enumerationName
        if let enumeration {
            let value = isOptional ? nil : attribute.rawDefault
            text = SwiftName.escapedPath(enumeration) + (value == nil ? "?" : "")
            access = attribute.type == .string ? .textCase : .integerCase
            fallback = value
            return
        }
        fallback = nil
        switch (attribute.type, attribute.type.traits.swiftType) {
        case (.decimal, _): (text, access) = (isOptional ? "Decimal?" : "Decimal", .value)
        case (_, .number(let name)), (_, .value(let name, _)): (text, access) = (name + (isOptional ? "?" : ""), .value)
        case (_, .object(let name)): (text, access) = ((attribute.transformableType ?? name) + "?", .boxed)
        }
    }

    /// Returns the documentation with a sentence about values that an enumeration does not have.
    func documentation(after documentation: String?) -> String? {
        guard enumeration != nil else { return documentation }
        let reading = fallback.map { "reads as \($0), the default" } ?? "reads as nil"
        let sentence = "A stored value without a case \(reading)."
        return documentation.map { "\($0)\n\n\(sentence)" } ?? sentence
    }
}

extension AttributeDefinition {
    /// The user info entry `swiftEnum` of a string or an integer: the name of a type with raw values.
    var enumerationName: String? {
        guard type == .string || type.traits.isWholeNumber, case .string(let name)? = userInfo["swiftEnum"],
            !name.isEmpty
        else { return nil }
        return name
    }

    /// The default value of a string or integer as a literal.
    fileprivate var rawDefault: String? {
        switch defaultValue {
        case .string(let text)? where type == .string: SwiftName.literal(text)
        case .integer(let integer)? where type.traits.isWholeNumber: "\(integer)"
        default: nil
        }
    }
}
