import CoreData
import Foundation
import MarkdownVault

/// An entity of the model with the properties that are archived: all that are stored, and of a relationship one side, from which the
/// other follows.
struct ArchivedEntity {
    let name: String
    /// The attributes by their names, in alphabetical order.
    let attributes: [(name: String, type: ArchivedType)]
    /// The relationships by their names, in alphabetical order.
    let relationships: [NSRelationshipDescription]

    /// Returns the entities of a model that have objects of their own, by their names.
    ///
    /// - Throws: ``VaultProblem`` if an attribute has a type that JSON has no form for.
    static func all(of model: NSManagedObjectModel) throws -> [ArchivedEntity] {
        try model.entities.filter { !$0.isAbstract }.map(ArchivedEntity.init).sorted { $0.name < $1.name }
    }

    private init(_ entity: NSEntityDescription) throws {
        name = entity.name ?? ""
        let stored = entity.attributesByName.filter {
            !$0.value.isTransient && !($0.value is NSDerivedAttributeDescription)
        }
        attributes = try stored.sorted { $0.key < $1.key }
            .map { (name: $0.key, type: try ArchivedType($0.value)) }
        relationships = entity.relationshipsByName.values.filter(Self.isArchived).sorted { $0.name < $1.name }
    }

    /// The entity as an archive describes it, without objects.
    var summary: ArchiveHead.Entity {
        let types = attributes.map { ($0.name, $0.type.name) }
        let ends = relationships.map { side in
            let number = side.isOrdered ? "ordered" : side.isToMany ? "many" : "one"
            return (side.name, "\(number) \(side.destinationEntity?.name ?? "")")
        }
        return ArchiveHead.Entity(
            count: 0,
            attributes: Dictionary(types) { first, _ in first },
            relationships: Dictionary(ends) { first, _ in first }
        )
    }

    /// Returns whether a side of a relationship is archived: that with an order, or else that which leads to one object, or else that
    /// which comes later in the alphabet.
    private static func isArchived(_ side: NSRelationshipDescription) -> Bool {
        guard !side.isTransient else { return false }
        guard let other = side.inverseRelationship, !other.isTransient else { return true }
        if side.isOrdered || other.isOrdered { return side.isOrdered }
        if side.isToMany != other.isToMany { return !side.isToMany }
        return name(of: side) >= name(of: other)
    }

    /// Returns the name of a side with that of its entity, which is the same for all entities that inherit it.
    private static func name(of side: NSRelationshipDescription) -> String {
        let root = sequence(first: side.entity, next: \.superentity).reduce(side.entity) { $1 }
        return "\(root.name ?? "").\(side.name)"
    }
}

/// The form that the values of an attribute have in an archive.
enum ArchivedType: Equatable {
    case integer(ClosedRange<Int64>)
    case decimal
    case double
    case float
    case text
    case boolean
    case date
    /// Bytes; the pictures and files among them, which the model allows to be stored outside of the store, are always files.
    case bytes(areFiles: Bool)
    case uuid
    case url

    /// - Throws: ``VaultProblem`` if an attribute has a type that JSON has no form for.
    init(_ attribute: NSAttributeDescription) throws {
        switch attribute.attributeType {
        case .integer16AttributeType: self = .integer(Int64(Int16.min)...Int64(Int16.max))
        case .integer32AttributeType: self = .integer(Int64(Int32.min)...Int64(Int32.max))
        case .integer64AttributeType: self = .integer(.min ... .max)
        case .decimalAttributeType: self = .decimal
        case .doubleAttributeType: self = .double
        case .floatAttributeType: self = .float
        case .stringAttributeType: self = .text
        case .booleanAttributeType: self = .boolean
        case .dateAttributeType: self = .date
        case .binaryDataAttributeType: self = .bytes(areFiles: attribute.allowsExternalBinaryDataStorage)
        case .UUIDAttributeType: self = .uuid
        case .URIAttributeType: self = .url
        case .undefinedAttributeType, .transformableAttributeType, .objectIDAttributeType, .compositeAttributeType:
            throw VaultProblem(
                "\(attribute.entity.name ?? "").\(attribute.name)",
                .noPlace,
                "an archive has no form for the type of this attribute"
            )
        }
    }

    /// The name of the type in an archive.
    var name: String {
        switch self {
        case .integer: "integer"
        case .decimal: "decimal"
        case .double, .float: "number"
        case .text: "text"
        case .boolean: "boolean"
        case .date: "date"
        case .bytes: "bytes"
        case .uuid: "uuid"
        case .url: "url"
        }
    }
}
