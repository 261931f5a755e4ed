internal import ManagedObjectModelFormat

/// An entity with all that its objects have, also what it inherits.
package struct EntityShape: Hashable, Sendable, Identifiable {
    package let name: String
    package let parentName: String?
    /// The entity at the top of the hierarchy, which the record type is named after.
    package let rootName: String
    /// The number of entities above it.
    package let depth: Int
    package let isAbstract: Bool
    /// The names of the entity and of all entities below it.
    package let family: Set<String>
    /// The attributes that records have, those of ancestors first.
    package let attributes: [AttributeShape]
    /// The names of the attributes that no record has: they are transient, derived, or of a type that CloudKit lacks.
    package let attributesOutsideRecords: [String]
    /// The relationships, those of ancestors first.
    package let relationships: [RelationshipShape]
    /// The attribute that tells people which object it is; nil if there is no text.
    package let titleAttribute: String?

    package var id: String { name }
    package var recordType: String { MirrorNames.recordType(ofRoot: rootName) }

    /// The names that texts for titles have in most models, the best one first.
    private static let titles = ["title", "name", "displayName", "fullName", "label", "subject", "text"]

    /// - Parameters:
    ///   - lineage: The entity and its ancestors, the root first.
    ///   - family: The names of the entity and of all below it.
    init(_ entity: EntityDefinition, _ lineage: [EntityDefinition], _ family: Set<String>, in model: ModelDefinition) {
        (name, parentName, isAbstract, self.family) = (entity.name, entity.parentName, entity.isAbstract, family)
        (rootName, depth) = (lineage.first?.name ?? entity.name, lineage.count - 1)
        let all = Self.unique(lineage.flatMap(\.attributes), by: \.name)
        attributes = all.compactMap { AttributeShape($0) }
        attributesOutsideRecords = all.filter { AttributeShape($0) == nil }.map(\.name)
        relationships = Self.unique(lineage.flatMap(\.relationships), by: \.name)
            .map { RelationshipShape($0, of: entity, in: model) }
        let texts = attributes.filter { $0.type == .string }.map(\.name)
        titleAttribute = Self.titles.first(where: texts.contains) ?? texts.first
    }

    /// The first element of each name: nothing has checked the names of a compiled model.
    private static func unique<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
        var seen: Set<String> = []
        return elements.filter { seen.insert(name($0)).inserted }
    }
}

/// An attribute that records have.
package struct AttributeShape: Hashable, Sendable, Identifiable {
    package let name: String
    package let isEncrypted: Bool
    /// Whether objects have a value even if nobody has set one.
    let isRequired: Bool
    let type: AttributeType

    package var id: String { name }
    /// The type as the model editor names it, such as `Integer 64`.
    package var typeName: String { type.fileName }
    package var field: String { MirrorNames.field(ofProperty: name) }
    /// The field with the file of a value that is too large for the record.
    var fileField: String { MirrorNames.asset(ofField: field) }

    init?(_ attribute: AttributeDefinition) {
        guard attribute.isMirrored, attribute.type.mirrorType != nil else { return nil }
        (name, type, isEncrypted) = (attribute.name, attribute.type, attribute.allowsCloudEncryption)
        isRequired = !attribute.isOptional && attribute.defaultValue == nil
    }
}

/// A relationship, and how records hold its links.
package struct RelationshipShape: Hashable, Sendable, Identifiable {
    package let name: String
    /// The entity at the other end.
    package let destination: String
    package let inverseName: String?
    package let isToMany: Bool
    package let isOrdered: Bool
    let link: MirrorLink
    /// The field with the order of the objects; nil if they have none.
    let orderField: String?

    package var id: String { name }

    /// - Parameter entity: The entity that has the relationship.
    init(_ relationship: RelationshipDefinition, of entity: EntityDefinition, in model: ModelDefinition) {
        (name, destination) = (relationship.name, relationship.destinationName)
        (inverseName, isToMany, isOrdered) = (relationship.inverseName, relationship.isToMany, relationship.isOrdered)
        link = model.mirrorLink(of: relationship, in: entity)
        orderField = model.mirrorOrderField(of: relationship, in: entity)
    }

    /// The field with the name of the other record; nil for a relationship of another kind.
    var field: String? {
        if case .field(let name) = link { name } else { nil }
    }
}
