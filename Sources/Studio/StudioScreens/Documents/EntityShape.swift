internal import CoreData
internal import Foundation

/// An entity of a store's model, as plain values.
struct EntityShape: Hashable, Sendable, Identifiable {
    let name: String
    let parent: String?
    /// The number of its ancestors.
    let depth: Int
    let isAbstract: Bool
    /// The names of the entity and of those that inherit from it.
    let family: Set<String>
    /// The stored attributes by name; transient ones have no rows.
    let attributes: [AttributeShape]
    let relationships: [RelationshipShape]
    /// The attributes whose values no two objects may have in common, also those of the entities that it inherits from.
    let constraints: [[String]]
    /// The attribute by which objects are known.
    let titleAttribute: String?

    var id: String { name }
    var toOnes: [RelationshipShape] { relationships.filter { !$0.isToMany } }
    var toManys: [RelationshipShape] { relationships.filter(\.isToMany) }

    func attribute(_ name: String) -> AttributeShape? { attributes.first { $0.name == name } }
    func relationship(_ name: String) -> RelationshipShape? { relationships.first { $0.name == name } }

    /// Returns all entities of a model by name, subentities behind their parents.
    static func all(of model: NSManagedObjectModel) -> [EntityShape] {
        let roots = model.entities.filter { $0.superentity == nil }
        return named(roots).flatMap { shapes(from: $0, depth: 0) }
    }

    private static func shapes(from entity: NSEntityDescription, depth: Int) -> [EntityShape] {
        let own = EntityShape(entity, depth: depth)
        return [own] + named(entity.subentities).flatMap { shapes(from: $0, depth: depth + 1) }
    }

    private static func named(_ entities: [NSEntityDescription]) -> [NSEntityDescription] {
        entities.sorted { ($0.name ?? "") < ($1.name ?? "") }
    }

    private init(_ entity: NSEntityDescription, depth: Int) {
        name = entity.name ?? ""
        parent = entity.superentity?.name
        self.depth = depth
        isAbstract = entity.isAbstract
        family = Self.family(of: entity)
        let properties = entity.properties.filter { !$0.isTransient }.sorted { $0.name < $1.name }
        attributes = properties.compactMap { ($0 as? NSAttributeDescription).map(AttributeShape.init) }
        relationships = properties.compactMap { ($0 as? NSRelationshipDescription).map(RelationshipShape.init) }
        titleAttribute = Self.titleAttribute(of: entity)
        constraints = sequence(first: entity, next: \.superentity).flatMap { entity in
            entity.uniquenessConstraints.map {
                $0.compactMap { ($0 as? String) ?? ($0 as? NSPropertyDescription)?.name }
            }
        }
        .filter { names in !names.isEmpty && names.allSatisfy { name in entity.attributesByName[name] != nil } }
    }

    private static func family(of entity: NSEntityDescription) -> Set<String> {
        entity.subentities.reduce(into: [entity.name ?? ""]) { $0.formUnion(family(of: $1)) }
    }

    /// Returns the name of the attribute by which objects of an entity are known: that of a uniqueness constraint, or a usual one.
    static func titleAttribute(of entity: NSEntityDescription) -> String? {
        let attributes = entity.attributesByName
        let unique = entity.uniquenessConstraints.filter { $0.count == 1 }.compactMap { $0.first as? String }
        return (["name", "title", "name_", "title_"] + unique).first {
            attributes[$0].map { $0.attributeType == .stringAttributeType && !$0.isTransient } ?? false
        }
    }
}

/// An attribute, as plain values.
struct AttributeShape: Hashable, Sendable, Identifiable {
    let name: String
    let type: NSAttributeType
    let isOptional: Bool
    let isExternal: Bool
    /// Whether the store computes the value.
    let isDerived: Bool
    /// The transformer that the model names for a transformable attribute.
    let transformer: String?
    let className: String?

    var id: String { name }

    init(_ attribute: NSAttributeDescription) {
        name = attribute.name
        type = attribute.attributeType
        isOptional = attribute.isOptional
        isExternal = attribute.allowsExternalBinaryDataStorage
        isDerived = attribute is NSDerivedAttributeDescription
        let isTransformable = type == .transformableAttributeType
        transformer = isTransformable ? attribute.valueTransformerName : nil
        className = isTransformable ? attribute.attributeValueClassName : nil
    }

    /// Whether the row keeps bytes, which only some program may understand.
    var hasBytes: Bool { type == .binaryDataAttributeType || type == .transformableAttributeType }

    /// Whether its values can be typed. Bytes stay as they are: only the program knows what they say.
    var isEditable: Bool { isSortable && !isDerived && type != .objectIDAttributeType }

    /// Whether rows can be sorted by it.
    var isSortable: Bool { !hasBytes && type != .compositeAttributeType && type != .undefinedAttributeType }

    /// Whether its values stand below each other at the trailing edge.
    var isNumeric: Bool {
        switch type {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .doubleAttributeType,
            .floatAttributeType, .decimalAttributeType:
            true
        default: false
        }
    }

    /// The name of the type, as model editors have it.
    var typeName: String {
        switch type {
        case .integer16AttributeType: "Integer 16"
        case .integer32AttributeType: "Integer 32"
        case .integer64AttributeType: "Integer 64"
        case .decimalAttributeType: "Decimal"
        case .doubleAttributeType: "Double"
        case .floatAttributeType: "Float"
        case .stringAttributeType: "String"
        case .booleanAttributeType: "Boolean"
        case .dateAttributeType: "Date"
        case .binaryDataAttributeType: "Binary Data"
        case .UUIDAttributeType: "UUID"
        case .URIAttributeType: "URI"
        case .transformableAttributeType: className.map { "Transformable, \($0)" } ?? "Transformable"
        case .compositeAttributeType: "Composite"
        case .objectIDAttributeType: "Object ID"
        default: "Undefined"
        }
    }
}

/// A relationship, as plain values.
struct RelationshipShape: Hashable, Sendable, Identifiable {
    let name: String
    let destination: String
    let inverse: String?
    let isToMany: Bool
    let isOrdered: Bool
    /// Whether the inverse leads to several objects.
    let isInverseToMany: Bool

    var id: String { name }

    init(_ relationship: NSRelationshipDescription) {
        name = relationship.name
        destination = relationship.destinationEntity?.name ?? ""
        inverse = relationship.inverseRelationship?.name
        isToMany = relationship.isToMany
        isOrdered = relationship.isOrdered
        isInverseToMany = relationship.inverseRelationship?.isToMany ?? false
    }
}
