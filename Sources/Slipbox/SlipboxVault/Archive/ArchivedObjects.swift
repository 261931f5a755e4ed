import CoreData
import MarkdownVault
import UntrustedJSON

/// All objects of a slip box by their entities, with the names that they have in an archive: `Note/1`, `Note/2` and so on.
struct ArchiveCatalog {
    /// The identifiers of the objects by entity, in the order in which the objects were made.
    private(set) var identifiers: [String: [NSManagedObjectID]] = [:]
    /// The version of the store that is archived; nil if the store has only one.
    let generation: NSQueryGenerationToken?
    private var numbers: [NSManagedObjectID: Int] = [:]

    /// Lists the objects. From now on, the context reads what the store has at this moment.
    init(_ entities: [ArchivedEntity], in context: NSManagedObjectContext) throws {
        try context.setQueryGenerationFrom(.current)
        for entity in entities {
            let request = NSFetchRequest<NSManagedObjectID>(entityName: entity.name)
            request.resultType = .managedObjectIDResultType
            request.includesSubentities = false
            let found = try context.fetch(request).map { (id: $0, key: Self.key(of: $0)) }
            let sorted = found.sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }.map(\.id)
            for (index, id) in sorted.enumerated() { numbers[id] = index + 1 }
            identifiers[entity.name] = sorted
        }
        generation = context.queryGenerationToken
    }

    /// The last part of an identifier, such as `p12`. Of two, the shorter one is the older.
    private static func key(of id: NSManagedObjectID) -> String { id.uriRepresentation().lastPathComponent }

    /// The number of all objects.
    var count: Int { numbers.count }

    /// The numbers of objects by entity.
    var counts: [String: Int] { identifiers.mapValues(\.count) }

    /// Returns the name of an object; nil if the slip box does not have it.
    func name(of id: NSManagedObjectID) -> String? {
        numbers[id].map { "\(id.entity.name ?? "")/\($0)" }
    }

    /// Returns the names of objects in the order of their numbers.
    func names(of identifiers: [NSManagedObjectID]) -> [String] {
        identifiers.sorted { (numbers[$0] ?? 0) < (numbers[$1] ?? 0) }.compactMap(name)
    }
}

/// Writes the objects of an entity, each as a line of JSON.
struct ArchivedObjects {
    let entity: ArchivedEntity
    let catalog: ArchiveCatalog
    let files: ArchiveFiles
    let batchSize: Int

    /// - Parameter wrote: called after each batch with the number of its objects.
    func write(in context: NSManagedObjectContext, wrote: (Int) throws -> Void) throws {
        let identifiers = catalog.identifiers[entity.name] ?? []
        var (part, lines) = (0, Data())
        for start in stride(from: 0, to: identifiers.count, by: max(batchSize, 1)) {
            let batch = identifiers[start..<min(start + max(batchSize, 1), identifiers.count)]
            // A reset lets the context go on to another version of the store.
            context.reset()
            try context.setQueryGenerationFrom(catalog.generation)
            for object in try objects(batch, in: context) {
                lines.append(contentsOf: try line(of: object))
                guard lines.count >= ArchiveNames.partBytes else { continue }
                part += 1
                try files.add(ArchiveNames.objects(of: entity.name, part: part), objects: lines)
                lines = Data()
            }
            try wrote(batch.count)
        }
        context.reset()
        guard !lines.isEmpty else { return }
        try files.add(ArchiveNames.objects(of: entity.name, part: part + 1), objects: lines)
    }

    /// Returns the objects with their values, in the order of their identifiers.
    private func objects(
        _ identifiers: ArraySlice<NSManagedObjectID>,
        in context: NSManagedObjectContext
    ) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity.name)
        request.predicate = NSPredicate(format: "SELF IN %@", Array(identifiers))
        request.includesSubentities = false
        request.returnsObjectsAsFaults = false
        let found = Dictionary(try context.fetch(request).map { ($0.objectID, $0) }) { first, _ in first }
        return try identifiers.map { id in
            guard let object = found[id] else {
                let name = catalog.name(of: id) ?? entity.name
                throw VaultProblem(name, .unreadable, "it was deleted while the archive was written; try again")
            }
            return object
        }
    }

    private func line(of object: NSManagedObject) throws -> [UInt8] {
        let name = catalog.name(of: object.objectID) ?? ""
        var writer = JSONWriter()
        try writer.object { line in
            line.member("id", name)
            try line.member("attributes") { try $0.object { try writeAttributes(of: object, name, to: &$0) } }
            line.member("relationships") { $0.object { writeRelationships(of: object, to: &$0) } }
        }
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    private func writeAttributes(of object: NSManagedObject, _ name: String, to writer: inout JSONWriter) throws {
        for attribute in entity.attributes {
            object.willAccessValue(forKey: attribute.name)
            let value = object.primitiveValue(forKey: attribute.name)
            object.didAccessValue(forKey: attribute.name)
            guard let value else { continue }
            let form = ArchivedValue(type: attribute.type, attribute: attribute.name)
            let node = try form.node(of: value, of: name) {
                try files.add($0, of: name, attribute: attribute.name)
            }
            writer.member(attribute.name, node)
        }
    }

    private func writeRelationships(of object: NSManagedObject, to writer: inout JSONWriter) {
        for relationship in entity.relationships {
            let identifiers = object.objectIDs(forRelationshipNamed: relationship.name)
            let names = relationship.isOrdered ? identifiers.compactMap(catalog.name) : catalog.names(of: identifiers)
            guard let first = names.first else { continue }
            guard relationship.isToMany else {
                writer.member(relationship.name, first)
                continue
            }
            writer.member(relationship.name) { $0.array(names) { $0.string($1) } }
        }
    }
}
