internal import CloudWire
internal import CoreData
internal import Foundation
internal import UntrustedJSON

extension CloudService {
    func modifyRecords(
        _ node: JSONNode,
        weight: Int,
        _ address: DatabaseAddress,
        _ rules: RecordRules
    ) async throws -> [UInt8] {
        let limits = limits
        let schema = try await schema(of: address)
        let result = try await store.write(weight: weight) { [self] context in
            // It may have grown meanwhile, also by changes that are about to be saved; here, nothing else changes it.
            let schema = context.unsavedSchema(of: address) ?? kept(address) ?? schema
            let request = try RecordsModify(node) { type, field in
                type.flatMap { schema.types[$0]?.fields[field]?.shape }
            }
            let operations = try Self.checked(request.operations, limits)
            let database = try StoredDatabase.made(address, in: context)
            let zoneName = request.zoneID ?? .default
            let zone = try StoredZone.existing(zoneName, in: database)
            var batch = try RecordBatch(
                operations,
                zone: zone,
                as: zoneName,
                in: database,
                context,
                schema: schema,
                rules: rules,
                assets: AssetCheck(files: assets, tickets: rules.links.tickets, database: address.text),
                isWatched: !subscriptions.watchers(of: address, in: context).isEmpty
            )
            let outcomes = try batch.run(operations, isAtomic: request.isAtomic && !zoneName.isDefault)
            let isAllRefused = outcomes.allSatisfy(\.isFailure)
            let grown = batch.schemaHasGrown && !isAllRefused ? batch.schema : nil
            if let grown {
                try StoredSchema.store(grown, of: address, in: context)
                context.setUnsavedSchema(grown, of: address)
            }
            let notices = try firing(try notices(of: batch.changes, in: zoneName, address, context), in: context)
            let answer = Self.answer(outcomes, request, zone: zone, zoneName, epoch: database.epoch, rules.links)
            return (answer, grown, notices)
        } saved: { [self] _, grown, notices in
            if let grown { keep(grown, address) }
            if notices.contains(where: \.subscription.firesOnce) { subscriptions.forget(address) }
        }
        // Not in the context that writes: others wait for it.
        pushes.post(result.2, exceptTo: rules.clientID)
        return result.0
    }

    /// Checks the number of the operations and their names; gives records without a name one.
    private static func checked(
        _ operations: [RecordsModify.Operation],
        _ limits: ServiceLimits
    ) throws(WireFailure) -> [RecordsModify.Operation] {
        guard operations.count <= limits.operations else {
            throw WireFailure(
                .limitExceeded,
                "Your request contains \(operations.count) items which is more than the maximum number of items in a "
                    + "single request (\(limits.operations))"
            )
        }
        var names: Set<String> = []
        var checked = operations
        for index in checked.indices {
            if checked[index].record.recordName.isEmpty, !checked[index].kind.isDeletion {
                checked[index].record.recordName = UUID().uuidString
            }
            guard names.insert(checked[index].record.recordName).inserted else {
                throw .badRequest(
                    "a request changes a record once: '\(checked[index].record.recordName)' is there twice"
                )
            }
        }
        return checked
    }

    private static func answer(
        _ outcomes: [RecordBatch.Outcome],
        _ request: RecordsModify,
        zone: StoredZone,
        _ zoneName: ZoneName,
        epoch: String,
        _ links: AssetLinks
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 1_024 * max(1, outcomes.count))
        let form = RecordForm(request.desiredKeys, request.numbersAsStrings, links)
        writer.object { writer in
            writer.member("records") { writer in
                writer.array(outcomes) { writer, outcome in
                    switch outcome {
                    case .saved(let record): record.writeAnswer(to: &writer, in: zoneName, form)
                    case .deleted(let name):
                        var record = WireRecord(recordName: name)
                        (record.isDeleted, record.zoneID) = (true, zoneName)
                        record.write(to: &writer)
                    case .failed(let name, let failure):
                        RecordAnswer.failure(recordName: name, failure).write(to: &writer)
                    }
                }
            }
            writer.member("syncToken", zone.wire(epoch: epoch).syncToken)
        }
        return writer.bytes
    }

    func lookUpRecords(
        _ request: RecordsLookup,
        _ address: DatabaseAddress,
        _ rules: RecordRules
    ) async throws -> [UInt8] {
        guard request.recordNames.count <= limits.results else {
            throw WireFailure(.limitExceeded, "a request names at most \(limits.results) records")
        }
        let schema = try await schema(of: address)
        return try await store.read { context in
            let zoneName = request.zoneID ?? .default
            let database = try StoredDatabase.existing(address, in: context)
            var records: [String: StoredRecord] = [:]
            if database != nil || !zoneName.isDefault {
                let zone = try StoredZone.existing(zoneName, in: database)
                records = try StoredRecord.all(named: Set(request.recordNames), zone: zone.number, in: context)
            }
            let form = RecordForm(request.desiredKeys, request.numbersAsStrings, rules.links)
            var writer = JSONWriter(capacity: 1_024 * max(1, records.count))
            writer.object { writer in
                writer.member("records") { writer in
                    writer.array(request.recordNames) { writer, name in
                        do throws(WireFailure) {
                            guard let record = records[name], !record.isRemoved else {
                                throw WireFailure(.notFound, "Record not found")
                            }
                            try rules.checkRight(.read, to: schema.types[record.type], createdBy: record.createdBy)
                            record.writeAnswer(to: &writer, in: zoneName, form)
                        } catch {
                            RecordAnswer.failure(recordName: name, error).write(to: &writer)
                        }
                    }
                }
            }
            return writer.bytes
        }
    }
}

extension CloudService {
    /// The schema that holds for a database. It is read once and kept.
    func schema(of address: DatabaseAddress) async throws -> ContainerSchema {
        if let known = kept(address) { return known }
        // Only the queue of the writer changes what is kept, so nothing old replaces something new.
        return try await store.write { context in
            try StoredSchema.existing(address, in: context).map { try SchemaParser.schema(of: $0.text) }
                ?? ContainerSchema()
        } saved: { [self] schema in
            if kept(address) == nil { keep(schema, address) }
        }
    }

    func kept(_ address: DatabaseAddress) -> ContainerSchema? {
        schemas.withLock { $0[address.schemaText] }
    }

    func keep(_ schema: ContainerSchema, _ address: DatabaseAddress) {
        schemas.withLock { $0[address.schemaText] = schema }
    }
}

extension NSManagedObjectContext {
    /// The schema of a database as changes have left it that share a transaction and are not saved yet.
    fileprivate func unsavedSchema(of address: DatabaseAddress) -> ContainerSchema? {
        userInfo[address.schemaText] as? ContainerSchema
    }

    fileprivate func setUnsavedSchema(_ schema: ContainerSchema, of address: DatabaseAddress) {
        userInfo[address.schemaText] = schema
    }
}

extension StoredSchema {
    static func existing(_ address: DatabaseAddress, in context: NSManagedObjectContext) throws -> StoredSchema? {
        let request = NSFetchRequest<StoredSchema>(entityName: "StoredSchema")
        request.predicate = NSPredicate(format: "address == %@", address.schemaText)
        return try context.fetch(request).first
    }

    static func store(
        _ schema: ContainerSchema,
        of address: DatabaseAddress,
        in context: NSManagedObjectContext
    ) throws {
        let stored = try existing(address, in: context) ?? StoredSchema(context: context)
        (stored.address, stored.text) = (address.schemaText, schema.text)
    }
}
