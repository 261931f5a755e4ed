internal import CloudWire
internal import CoreData

/// A schema in memory, and the revision of the row that it is the text of.
struct KeptSchema: Hashable, Sendable {
    /// The revision of a schema that has no row yet.
    private static let none: Int64 = -1

    let schema: ContainerSchema
    let revision: Int64

    init(_ schema: ContainerSchema, revision: Int64) {
        (self.schema, self.revision) = (schema, revision)
    }

    /// - Parameter row: Nil for a database whose schema is empty and was never stored.
    fileprivate init(_ row: StoredSchema?) throws {
        self.init(
            try row.map { try SchemaParser.schema(of: $0.text) } ?? ContainerSchema(),
            revision: Self.revision(row)
        )
    }

    fileprivate static func revision(_ row: StoredSchema?) -> Int64 { row?.revision ?? none }
}

extension CloudService {
    /// The schema that holds for a database. It is read once and kept, unless other servers may change it.
    func schema(of address: DatabaseAddress) async throws -> ContainerSchema {
        if !store.isShared, let known = kept(address) { return known.schema }
        return try await store.read { [self] context in try currentSchema(of: address, in: context).schema }
    }

    /// The schema that holds for a database in a context, also as changes have left it that are not saved yet.
    ///
    /// What is kept is used if its revision is that of the row: other servers may have changed it.
    func currentSchema(of address: DatabaseAddress, in context: NSManagedObjectContext) throws -> KeptSchema {
        if let unsaved = context.unsavedSchema(of: address) { return unsaved }
        if let known = kept(address) {
            guard store.isShared else { return known }
            if try StoredSchema.revision(of: address, in: context) == known.revision { return known }
        }
        let read = try KeptSchema(StoredSchema.existing(address, in: context))
        keep(read, address)
        return read
    }

    private func kept(_ address: DatabaseAddress) -> KeptSchema? {
        schemas.withLock { $0[address.schemaText] }
    }

    /// Keeps a schema, unless a later one is kept.
    func keep(_ schema: KeptSchema, _ address: DatabaseAddress) {
        schemas.withLock { schemas in
            guard (schemas[address.schemaText]?.revision ?? .min) < schema.revision else { return }
            schemas[address.schemaText] = schema
        }
    }
}

extension NSManagedObjectContext {
    /// The schema of a database as changes have left it that share a transaction and are not saved yet.
    fileprivate func unsavedSchema(of address: DatabaseAddress) -> KeptSchema? {
        userInfo[address.schemaText] as? KeptSchema
    }

    fileprivate func setUnsavedSchema(_ schema: KeptSchema, of address: DatabaseAddress) {
        userInfo[address.schemaText] = schema
    }
}

extension StoredSchema {
    static func existing(_ address: DatabaseAddress, in context: NSManagedObjectContext) throws -> StoredSchema? {
        try context.fetch(request(address)).first
    }

    fileprivate static func revision(of address: DatabaseAddress, in context: NSManagedObjectContext) throws -> Int64 {
        let text = address.schemaText
        return try ForeseenReads.revision(of: address, in: context) ?? revisions(of: [text], in: context)[text]
            ?? KeptSchema.revision(nil)
    }

    /// The revisions of schemas by their addresses, read from their rows without the texts.
    static func revisions(of addresses: Set<String>, in context: NSManagedObjectContext) throws -> [String: Int64] {
        let request = NSFetchRequest<NSDictionary>(entityName: "StoredSchema")
        request.predicate = NSPredicate(format: "address IN %@", Array(addresses))
        (request.resultType, request.propertiesToFetch) = (.dictionaryResultType, ["address", "revision"])
        return try context.fetch(request).reduce(into: [:]) { revisions, row in
            guard let address = row["address"] as? String, let revision = row["revision"] as? NSNumber else { return }
            revisions[address] = revision.int64Value
        }
    }

    private static func request(_ address: DatabaseAddress) -> NSFetchRequest<StoredSchema> {
        let request = NSFetchRequest<StoredSchema>(entityName: "StoredSchema")
        request.predicate = NSPredicate(format: "address == %@", address.schemaText)
        return request
    }

    /// Stores a schema that was made of another one.
    ///
    /// - Throws: ``OutdatedRead`` if the other one is not that of the row any more.
    static func store(
        _ schema: ContainerSchema,
        of address: DatabaseAddress,
        after former: KeptSchema,
        in context: NSManagedObjectContext
    ) throws -> KeptSchema {
        let known = try existing(address, in: context)
        guard KeptSchema.revision(known) == former.revision else { throw OutdatedRead() }
        let row = known ?? StoredSchema(context: context)
        (row.address, row.text, row.revision) = (address.schemaText, schema.text, former.revision + 1)
        let stored = KeptSchema(schema, revision: row.revision)
        context.setUnsavedSchema(stored, of: address)
        return stored
    }
}
