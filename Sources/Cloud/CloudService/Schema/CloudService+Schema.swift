package import CloudWire
internal import CoreData
internal import TSanMutex

/// Schemas as their text, for people and their tools.
extension CloudService {
    /// The schema of a container, in the text form of Apple's tools.
    package func schemaText(of container: String, _ environment: CloudPath.Environment) async throws -> String {
        try await schema(of: DatabaseAddress(container: container, environment: environment, owner: nil)).text
    }

    /// The schema of a container.
    package func schema(of container: String, _ environment: CloudPath.Environment) async throws -> ContainerSchema {
        try await schema(of: DatabaseAddress(container: container, environment: environment, owner: nil))
    }

    /// Replaces the schema of a container, or only checks whether a text could.
    ///
    /// In development, the text may leave out fields and types of which no records remain; in production, it must have
    /// everything that is there.
    ///
    /// - Parameter actor: The name of the person or tool that does it, for the history.
    /// - Returns: The changes.
    /// - Throws: ``SchemaTextError`` for a text that is no schema, and ``SchemaConflict`` if data would be lost.
    @discardableResult
    package func importSchema(
        _ text: String,
        of container: String,
        _ environment: CloudPath.Environment,
        onlyChecks: Bool = false,
        by actor: String? = nil
    ) async throws -> SchemaDifference {
        let schema = try SchemaParser.schema(of: text)
        let address = DatabaseAddress(container: container, environment: environment, owner: nil)
        let check = { @Sendable [self] (current: ContainerSchema) in
            let used = environment == .development ? try await usedTypes(of: address) : Set(current.types.keys)
            let losses = current.limited(to: used).losses(in: schema)
            guard losses.isEmpty else { throw SchemaConflict(losses: losses) }
            return schema
        }
        if onlyChecks {
            let current = try await self.schema(of: address)
            return SchemaDifference(from: current, to: try await check(current), in: environment)
        }
        return try await changeSchema(of: address, .imported, by: actor, check)
    }

    /// Adds to the schema of production what that of development has. No records are copied.
    ///
    /// - Parameter actor: The name of the person or tool that does it, for the history.
    /// - Returns: The changes.
    /// - Throws: ``SchemaConflict`` if a field of production has another type in development.
    @discardableResult
    package func deploySchema(of container: String, by actor: String? = nil) async throws -> SchemaDifference {
        let production = DatabaseAddress(container: container, environment: .production, owner: nil)
        return try await changeSchema(of: production, .deployed, by: actor) { [self] current in
            let plan = DeploymentPlan(from: try await schema(of: container, .development), to: current)
            guard plan.losses.isEmpty else { throw SchemaConflict(losses: plan.losses) }
            return plan.result
        }
    }

    /// Returns what ``deploySchema(of:by:)`` would do now.
    package func deploymentPlan(of container: String) async throws -> DeploymentPlan {
        DeploymentPlan(
            from: try await schema(of: container, .development),
            to: try await schema(of: container, .production)
        )
    }

    /// Deletes everything in the development environment, and gives it the schema of production.
    ///
    /// - Parameter actor: The name of the person or tool that does it, for the history.
    package func resetDevelopment(of container: String, by actor: String? = nil) async throws {
        let development = DatabaseAddress(container: container, environment: .development, owner: nil)
        let zones = try await store.write { context in
            let zones = try StoredZone.all(ofSchema: development, in: context)
            let numbers = zones.map(\.number)
            // The databases go, too, and with them the meaning of all tokens.
            for database in Set(zones.compactMap(\.database)) { context.delete(database) }
            let request = NSFetchRequest<StoredSubscription>(entityName: "StoredSubscription")
            request.predicate = NSPredicate(format: "address BEGINSWITH %@", development.schemaText + "/")
            for subscription in try context.fetch(request) { context.delete(subscription) }
            return numbers
        } saved: { [subscriptions] (_: [Int64]) in
            subscriptions.forgetAll()
        }
        for number in zones { try await store.removeRecords(ofZone: number) }
        try await changeSchema(of: development, .reset, by: actor) { [self] _ in
            try await schema(of: container, .production)
        }
    }

    /// The types of which there are records.
    private func usedTypes(of address: DatabaseAddress) async throws -> Set<String> {
        let types = try await schema(of: address).types.keys
        return try await store.read { context in
            try StoredRecord.types(among: Set(types), ofSchema: address, in: context)
        }
    }

    /// Replaces a schema by one that a closure makes of it. The closure is called again if the schema has changed meanwhile, as
    /// it does with records of new fields.
    ///
    /// - Returns: The changes, which the history keeps.
    @discardableResult
    func changeSchema(
        of address: DatabaseAddress,
        _ action: SchemaEvent.Action,
        by actor: String?,
        _ make: @Sendable @escaping (ContainerSchema) async throws -> ContainerSchema
    ) async throws -> SchemaDifference {
        try await schemaTurns.take { [self] in
            guard store.isShared else { return try await changeSchemaNow(of: address, action, by: actor, nil, make) }
            let turn = SharedTurn(store, "schema/\(address.schemaText)")
            return try await turn.take { try await changeSchemaNow(of: address, action, by: actor, turn, make) }
        }
    }

    private func changeSchemaNow(
        of address: DatabaseAddress,
        _ action: SchemaEvent.Action,
        by actor: String?,
        _ turn: SharedTurn?,
        _ make: @Sendable @escaping (ContainerSchema) async throws -> ContainerSchema
    ) async throws -> SchemaDifference {
        while true {
            let current = try await schema(of: address)
            let schema = try await make(current)
            let difference = SchemaDifference(from: current, to: schema, in: address.environment)
            let isDone = try await replaceSchema(current, of: address, by: schema, turn) { context in
                // Doing the same once more is no news, except for a reset, which deletes records.
                guard !difference.isEmpty || action == .reset else { return }
                let entry = StoredSchemaEvent(context: context)
                try entry.keep(action, actor, difference, current, schema, of: address)
            }
            if isDone { return difference }
        }
    }

    private struct SchemaHasChanged: Error {}

    /// Stores a schema. The records get the index entries that it needs before it counts, so that no query ever misses one;
    /// entries that it needs no more are removed afterwards.
    ///
    /// Where other servers change records by the former schema, and would leave what the new one does not have or lack what it
    /// needs, their databases count a change: the changes fail to be saved, and are made anew.
    ///
    /// - Returns: Whether it was done: not if the current schema has changed meanwhile, or if data would be lost.
    private func replaceSchema(
        _ current: ContainerSchema,
        of address: DatabaseAddress,
        by schema: ContainerSchema,
        _ turn: SharedTurn?,
        noting note: @Sendable @escaping (NSManagedObjectContext) throws -> Void
    ) async throws -> Bool {
        let changed = schema.types.filter { name, type in
            current.types[name].map { $0.indexesOfFields != type.indexesOfFields } ?? false
        }
        let (names, left) = (Set(changed.keys), Set(current.types.keys).subtracting(schema.types.keys))
        let isLarger = names.isEmpty && schema.hasAll(of: current)
        var isDone = true
        do {
            try await reindex(names, address, turn) { type, current in
                schema.types[type]?.withIndexes(of: current.types[type])
            } end: { [self] context in
                let known = try currentSchema(of: address, in: context)
                guard known.schema == current,
                    try StoredRecord.types(among: left, ofSchema: address, in: context).isEmpty
                else { throw SchemaHasChanged() }
                let stored = try StoredSchema.store(schema, of: address, after: known, in: context)
                if turn != nil, !isLarger { try StoredDatabase.countChange(ofAllWith: address, in: context) }
                try note(context)
                return stored
            } saved: { [self] in
                keep($0, address)
            }
        } catch is SchemaHasChanged {
            isDone = false
        }
        try await reindex(names, address, turn) { type, current in
            current.types[type]
        } end: { _ in
        }
        return isDone
    }

    /// Gives the records of some types the index entries that they need, some at a time, and at the end carries out a closure
    /// in the same transaction that has found nothing left to do.
    ///
    /// - Parameter wanted: Returns the fields and indexes of a type, from its name and the schema as it is then.
    private func reindex<Result: Sendable>(
        _ types: Set<String>,
        _ address: DatabaseAddress,
        _ turn: SharedTurn?,
        wanted: @Sendable @escaping (String, ContainerSchema) -> RecordTypeSchema?,
        end: @Sendable @escaping (NSManagedObjectContext) throws -> Result,
        saved: @Sendable @escaping (Result) -> Void = { _ in }
    ) async throws {
        // A record that is saved meanwhile has a new sequence, and is found again.
        var places: [Int64: Int64] = [:]
        while true {
            let from = places
            let (reached, result) = try await store.write { [self] context -> ([Int64: Int64], Result?) in
                try turn?.renew(in: context)
                if let reached = try reindexSome(types, address, after: from, wanted, in: context) {
                    return (reached, nil)
                }
                return (from, try end(context))
            } saved: {
                if let result = $0.1 { saved(result) }
            }
            if result != nil { return }
            places = reached
        }
    }

    /// Gives some records of the first zone that has any left the index entries that they need.
    ///
    /// - Returns: The places that are reached in the zones; nil if nothing was left to do.
    private func reindexSome(
        _ types: Set<String>,
        _ address: DatabaseAddress,
        after places: [Int64: Int64],
        _ wanted: (String, ContainerSchema) -> RecordTypeSchema?,
        in context: NSManagedObjectContext
    ) throws -> [Int64: Int64]? {
        guard !types.isEmpty else { return nil }
        for zone in try StoredZone.all(ofSchema: address, in: context) {
            zone.database?.hold()
            let current = try currentSchema(of: address, in: context).schema
            let start = places[zone.number] ?? 0
            let records = try zone.records(ofTypes: types, after: start, CandidateScan.chunk, context)
            guard let last = records.last else { continue }
            let index = RecordIndex(context: context, zone: zone.number)
            for record in records {
                let type = wanted(record.type, current)
                try index.replace(of: record, entries: record.entries(), type, isNew: false)
            }
            // Who changes one of these records on another server meanwhile has seen other entries.
            if store.isShared { _ = zone.database?.nextSequence() }
            return places.merging([zone.number: last.sequence]) { $1 }
        }
        return nil
    }
}

/// Lets one task after the other do something, in the order in which they come.
final class TaskTurns: Sendable {
    private let last = Mutex<Task<Void, Never>?>(nil)

    func take<Result: Sendable>(_ body: @Sendable @escaping () async throws -> Result) async throws -> Result {
        let task = last.withLock { last in
            let task = Task { [last] in
                await last?.value
                return try await body()
            }
            last = Task { _ = await task.result }
            return task
        }
        return try await task.value
    }
}

/// The reason why a schema cannot replace another one: data would be lost.
package struct SchemaConflict: Error, CustomStringConvertible {
    package let losses: [String]

    package var description: String {
        "The schema would lose data: \(losses.joined(separator: "; "))."
    }
}

extension ContainerSchema {
    /// Whether the schema has all types and fields of another one.
    fileprivate func hasAll(of other: ContainerSchema) -> Bool {
        other.types.allSatisfy { name, type in
            types[name].map { known in type.fields.keys.allSatisfy { known.fields[$0] != nil } } ?? false
        }
    }

    /// The schema without the types that are not among some.
    fileprivate func limited(to names: Set<String>) -> ContainerSchema {
        var schema = self
        schema.types = types.filter { names.contains($0.key) }
        return schema
    }
}

extension RecordTypeSchema {
    /// The indexes that have entries: those of the fields of programs.
    fileprivate var indexesOfFields: [String: Set<FieldSchema.Index>] {
        fields.mapValues(\.indexes).filter { !$0.value.isEmpty }
    }

    /// The type with its indexes and those of another state of it.
    fileprivate func withIndexes(of other: RecordTypeSchema?) -> RecordTypeSchema {
        var both = self
        for (name, field) in other?.fields ?? [:] {
            both.fields[name, default: field].indexes.formUnion(field.indexes)
        }
        return both
    }
}

extension StoredRecord {
    /// Those of some types of which a container has records in one environment.
    fileprivate static func types(
        among types: Set<String>,
        ofSchema address: DatabaseAddress,
        in context: NSManagedObjectContext
    ) throws -> Set<String> {
        guard !types.isEmpty else { return [] }
        let numbers = try StoredZone.all(ofSchema: address, in: context).map { NSNumber(value: $0.number) }
        return try types.filter { type in
            let request = NSFetchRequest<StoredRecord>(entityName: "StoredRecord")
            request.predicate = NSPredicate(
                format: "zoneNumber IN %@ AND type == %@ AND isRemoved == NO",
                argumentArray: [numbers, type]
            )
            request.fetchLimit = 1
            return try context.count(for: request) > 0
        }
    }
}

extension StoredDatabase {
    /// Counts a change of each database of a container in one environment, without any news in it.
    fileprivate static func countChange(
        ofAllWith address: DatabaseAddress,
        in context: NSManagedObjectContext
    ) throws {
        let request = NSFetchRequest<StoredDatabase>(entityName: "StoredDatabase")
        request.predicate = NSPredicate(format: "address BEGINSWITH %@", address.schemaText + "/")
        for database in try context.fetch(request) { _ = database.nextSequence() }
    }
}

extension StoredZone {
    /// The zones of all databases of a container in one environment.
    static func all(
        ofSchema address: DatabaseAddress,
        in context: NSManagedObjectContext
    ) throws -> [StoredZone] {
        let request = NSFetchRequest<StoredZone>(entityName: "StoredZone")
        request.predicate = NSPredicate(
            format: "database.address BEGINSWITH %@ AND isRemoved == NO",
            address.schemaText + "/"
        )
        request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
        return try context.fetch(request)
    }

    func records(
        ofTypes types: some Collection<String>,
        after sequence: Int64,
        _ limit: Int,
        _ context: NSManagedObjectContext
    ) throws -> [StoredRecord] {
        let request = NSFetchRequest<StoredRecord>(entityName: "StoredRecord")
        request.predicate = NSPredicate(
            format: "zoneNumber == %@ AND sequence > %@ AND type IN %@ AND isRemoved == NO",
            argumentArray: [NSNumber(value: number), NSNumber(value: sequence), Array(types)]
        )
        request.sortDescriptors = [NSSortDescriptor(key: "sequence", ascending: true)]
        request.fetchLimit = limit
        return try context.fetch(request)
    }
}
