import CoreData
import MarkdownVault
import UntrustedJSON

/// The objects of an archive that come into being: first each with its attributes, then the relationships between them.
struct RestoredObjects {
    /// The objects that a relationship of an object leads to, by their names.
    private struct Link {
        let object: NSManagedObject
        let relationship: NSRelationshipDescription
        let names: [String]
        let place: ArchivePlace
    }

    private let files: UnpackedFiles
    private var objects: [String: NSManagedObject] = [:]
    private var names: [String] = []
    private var links: [Link] = []
    private static let batchSize = 500

    init(files: UnpackedFiles) {
        self.files = files
    }

    // MARK: - Reading

    /// Makes the objects of an entity, in the order of the archive.
    ///
    /// - Parameter progress: called regularly with the number of objects so far.
    mutating func read(
        _ entity: ArchivedEntity,
        from source: ArchiveSource,
        in context: NSManagedObjectContext,
        progress: (Int) throws -> Void
    ) throws {
        guard let head = source.head.entities[entity.name],
            let description = NSEntityDescription.entity(forEntityName: entity.name, in: context)
        else { return }
        let former = names.count
        try source.forEachLine(of: entity.name) { line, place in
            let node = try place.node(Array(line))
            let object = NSManagedObject.made(of: description, in: context)
            try add(object, node, entity, place)
            try setAttributes(of: object, entity, head, node, place)
            try noteLinks(of: object, entity, node, place)
            if names.count % Self.batchSize == 0 { try progress(names.count) }
        }
        guard names.count - former == head.count else {
            throw VaultProblem(
                ArchiveNames.objects(of: entity.name, part: 1),
                .unreadable,
                "there are \(names.count - former) objects, and \(ArchiveNames.head) says \(head.count)"
            )
        }
        try progress(names.count)
    }

    private mutating func add(
        _ object: NSManagedObject,
        _ node: JSONNode,
        _ entity: ArchivedEntity,
        _ place: ArchivePlace
    ) throws {
        let parts: Set = ["id", "attributes", "relationships"]
        guard let members = node.members else { throw place.problem("it is no object") }
        if let other = members.first(where: { !parts.contains($0.name) }) {
            throw place.problem("an object has no “\(other.name)”")
        }
        guard let name = node["id"]?.string, !name.isEmpty else { throw place.problem("the object has no “id”") }
        guard objects.updateValue(object, forKey: name) == nil else {
            throw place.problem("another object has the “id” “\(name)”, too")
        }
        names.append(name)
    }

    private func setAttributes(
        of object: NSManagedObject,
        _ entity: ArchivedEntity,
        _ head: ArchiveHead.Entity,
        _ node: JSONNode,
        _ place: ArchivePlace
    ) throws {
        let given = try members("attributes", of: node, place)
        // An attribute that the archive does not know keeps what new objects have.
        for attribute in entity.attributes where head.attributes[attribute.name] != nil {
            var value: Any?
            if let node = given[attribute.name], node != .null {
                let form = ArchivedValue(type: attribute.type, attribute: attribute.name)
                value = try form.value(of: node, read: files.data)
                guard value != nil else {
                    throw place.problem("“\(attribute.name)” is no \(attribute.type.name), or not a possible one")
                }
            }
            // Setters of classes do more than that, and keys for numbers take no nil.
            object.willChangeValue(forKey: attribute.name)
            object.setPrimitiveValue(value, forKey: attribute.name)
            object.didChangeValue(forKey: attribute.name)
        }
        if let other = given.keys.sorted().first(where: { head.attributes[$0] == nil }) {
            throw place.problem("\(ArchiveNames.head) names no attribute “\(other)”")
        }
    }

    private mutating func noteLinks(
        of object: NSManagedObject,
        _ entity: ArchivedEntity,
        _ node: JSONNode,
        _ place: ArchivePlace
    ) throws {
        var given = try members("relationships", of: node, place)
        for relationship in entity.relationships {
            guard let node = given.removeValue(forKey: relationship.name), node != .null else { continue }
            let names = relationship.isToMany ? node.array?.map(\.string) : [node.string]
            guard let names, names.allSatisfy({ $0 != nil }) else {
                let form = relationship.isToMany ? "a list of “id”s" : "one “id”"
                throw place.problem("“\(relationship.name)” is not \(form)")
            }
            links.append(
                Link(object: object, relationship: relationship, names: names.compactMap(\.self), place: place)
            )
        }
        if let other = given.keys.sorted().first {
            throw place.problem("“\(entity.name)” has no relationship “\(other)” on this side")
        }
    }

    private func members(_ kind: String, of node: JSONNode, _ place: ArchivePlace) throws -> [String: JSONNode] {
        guard let node = node[kind] else { return [:] }
        guard let members = node.members else { throw place.problem("the “\(kind)” are no object") }
        var found: [String: JSONNode] = [:]
        for member in members {
            guard found.updateValue(member.value, forKey: member.name) == nil else {
                throw place.problem("“\(member.name)” is there twice")
            }
        }
        return found
    }

    // MARK: - Connecting

    /// Sets the relationships, once all objects exist. The other sides follow.
    func connect(_ cancellation: Cancellation) throws {
        for (number, link) in links.enumerated() {
            if number % Self.batchSize == 0 { try cancellation.check() }
            let others = try link.names.map { try destination($0, of: link) }
            if link.relationship.isOrdered {
                link.object.setValue(NSOrderedSet(array: others), forKey: link.relationship.name)
            } else if link.relationship.isToMany {
                link.object.setValue(NSSet(array: others), forKey: link.relationship.name)
            } else {
                link.object.setValue(others.first, forKey: link.relationship.name)
            }
        }
    }

    private func destination(_ name: String, of link: Link) throws -> NSManagedObject {
        guard let object = objects[name] else {
            throw link.place.problem("“\(link.relationship.name)” leads to “\(name)”, which the archive does not have")
        }
        guard let entity = link.relationship.destinationEntity, object.entity.isKindOf(entity: entity) else {
            throw link.place.problem("“\(link.relationship.name)” leads to “\(name)”, which is something else")
        }
        return object
    }

    // MARK: - Saving

    /// Saves all objects.
    ///
    /// - Throws: ``VaultProblem`` with the name of the object if one is not as the model demands, or an error of the store.
    func save(in context: NSManagedObjectContext) throws {
        do {
            try context.save()
        } catch {
            for name in names {
                do {
                    try objects[name]?.validateForInsert()
                } catch let flaw {
                    throw VaultProblem(name, .unreadable, flaw.localizedDescription)
                }
            }
            throw error
        }
    }
}

extension NSManagedObject {
    /// Returns a new object of the class that the model names for an entity.
    fileprivate static func made(
        of entity: NSEntityDescription,
        in context: NSManagedObjectContext
    ) -> NSManagedObject {
        NSEntityDescription.insertNewObject(forEntityName: entity.name ?? "", into: context)
    }
}
