internal import CoreData
internal import Foundation

/// An object with all that it leads to, as plain values.
struct ObjectDetail: Hashable, Sendable {
    /// An attribute with its value.
    struct Attribute: Hashable, Sendable, Identifiable {
        let shape: AttributeShape
        let value: CellValue
        /// What a property list or an archive says, line by line.
        var content: String?

        var id: String { shape.name }
    }

    /// A relationship with the objects at its other end, of which those of a to-many one may be only the first.
    struct Relationship: Hashable, Sendable, Identifiable {
        let shape: RelationshipShape
        let count: Int
        let links: [ObjectLink]

        var id: String { shape.name }
    }

    /// The most objects of a relationship that are read with the object.
    static let mostLinks = 10

    let key: ObjectKey
    let title: String
    let attributes: [Attribute]
    let relationships: [Relationship]

    /// Reads an object as it is with changes; nil if it is not there.
    init?(_ key: ObjectKey, of model: StoreModel, in graph: EditedGraph) throws {
        guard let entity = model[key.entity], let object = try graph.object(key), let own = graph.link(to: object)
        else {
            return nil
        }
        // The address may name an ancestor of the object's entity.
        let shape = model[own.key.entity] ?? entity
        (self.key, title) = (own.key, own.title)
        attributes = shape.attributes.map { Self.attribute($0, of: object) }
        relationships = try shape.relationships.map { try Self.relationship($0, of: object, own.key, in: graph) }
    }

    private static func attribute(_ shape: AttributeShape, of object: NSManagedObject) -> Attribute {
        var attribute = Attribute(shape: shape, value: RowReader.cell(shape, of: object))
        guard case .bytes(let facts) = attribute.value, let description = object.entity.attributesByName[shape.name],
            facts.isList
        else { return attribute }
        do {
            attribute.content = try object.storedBytes(of: description).flatMap { StoredList($0.data)?.text }
        } catch {
            attribute.content = StudioProblem.text(of: error)
        }
        return attribute
    }

    private static func relationship(
        _ shape: RelationshipShape,
        of object: NSManagedObject,
        _ key: ObjectKey,
        in graph: EditedGraph
    ) throws -> Relationship {
        guard shape.isToMany else {
            let link = (object.value(forKey: shape.name) as? NSManagedObject).flatMap(graph.link(to:))
            return Relationship(shape: shape, count: link == nil ? 0 : 1, links: link.map { [$0] } ?? [])
        }
        let context = graph.context
        guard !key.isNew else {
            let value = object.value(forKey: shape.name)
            let members = (value as? NSOrderedSet)?.array ?? (value as? Set<NSManagedObject>).map { Array($0) } ?? []
            let links = members.compactMap { ($0 as? NSManagedObject).flatMap(graph.link(to:)) }
            return Relationship(shape: shape, count: links.count, links: Array(links.prefix(mostLinks)))
        }
        var query = RowsQuery(entity: shape.destination)
        query.members = RowsQuery.Members(key, shape.name)
        let request = try query.request(in: context)
        let count = try context.count(for: request)
        request.fetchLimit = mostLinks
        let links = try context.fetch(request).compactMap(graph.link(to:))
        return Relationship(shape: shape, count: count, links: links)
    }
}

extension BytesFacts {
    /// Whether the bytes are a property list, or an archive of an object.
    var isList: Bool {
        switch kind {
        case .propertyList, .archive: true
        case .picture, .other: false
        }
    }
}
