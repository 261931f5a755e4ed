package import CloudWire
internal import CoreData
internal import Foundation
internal import UntrustedJSON

/// Single changes of a schema, and what they cost in records.
extension CloudService {
    /// Changes one thing in the schema of a container. Values of a removed field and records of a removed type are deleted
    /// first, as clients would delete them, so that devices learn of it.
    ///
    /// - Parameter actor: The name of the person or tool that does it, for the history.
    /// - Throws: ``SchemaEditError`` if it is not possible, and the failure of a record that cannot be changed.
    @discardableResult
    package func editSchema(
        _ edit: SchemaEdit,
        of container: String,
        _ environment: CloudPath.Environment,
        by actor: String? = nil
    ) async throws -> SchemaDifference {
        let address = DatabaseAddress(container: container, environment: environment, owner: nil)
        guard environment == .development || !edit.isForDevelopment else {
            throw SchemaEditError("Production gets types and fields from development: change them there, and deploy.")
        }
        _ = try await schema(of: address).applying(edit)
        if let part = RemovedPart(edit) {
            let production = try await schema(of: container, .production)
            guard !part.isIn(production) else {
                throw SchemaEditError("\(part.name) is in production, and what was deployed stays.")
            }
            try await removeValues(of: part, at: address)
        }
        return try await changeSchema(of: address, .edited, by: actor) { try $0.applying(edit) }
    }

    /// Returns the number of records that lose values, or are deleted, by an edit.
    package func recordsLost(
        by edit: SchemaEdit,
        of container: String,
        _ environment: CloudPath.Environment
    ) async throws -> Int {
        guard let part = RemovedPart(edit) else { return 0 }
        let address = DatabaseAddress(container: container, environment: environment, owner: nil)
        return try await pages(of: part, at: address) { _, names in names.count }
    }

    /// Returns the numbers of records by their types, in all databases of a container.
    package func recordCounts(
        of container: String,
        _ environment: CloudPath.Environment
    ) async throws -> [String: Int] {
        let address = DatabaseAddress(container: container, environment: environment, owner: nil)
        return try await store.read { context in
            let numbers = try StoredZone.all(ofSchema: address, in: context).map { NSNumber(value: $0.number) }
            let request = NSFetchRequest<NSDictionary>(entityName: "StoredRecord")
            request.predicate = NSPredicate(format: "zoneNumber IN %@ AND isRemoved == NO", numbers)
            let count = NSExpressionDescription()
            count.name = "count"
            count.expression = NSExpression(forFunction: "count:", arguments: [NSExpression(forKeyPath: "name")])
            count.expressionResultType = .integer64AttributeType
            request.resultType = .dictionaryResultType
            (request.propertiesToFetch, request.propertiesToGroupBy) = (["type", count], ["type"])
            return try context.fetch(request).reduce(into: [:]) { counts, row in
                guard let type = row["type"] as? String, let count = row["count"] as? NSNumber else { return }
                counts[type] = count.intValue
            }
        }
    }

    /// Deletes the values of a field, or the records of a type.
    private func removeValues(of part: RemovedPart, at address: DatabaseAddress) async throws {
        _ = try await pages(of: part, at: address) { [self] place, names in
            for start in stride(from: 0, to: names.count, by: limits.operations) {
                let some = names[start..<min(start + limits.operations, names.count)]
                try await remove(part, from: some, in: place)
            }
            return names.count
        }
    }

    private func remove(_ part: RemovedPart, from names: ArraySlice<String>, in place: ZonePlace) async throws {
        let operations = names.map { name in
            var record = WireRecord(recordName: name)
            if let field = part.field { record.fields[field] = FieldEntry(nil) }
            return RecordsModify.Operation(part.field == nil ? .forceDelete : .forceUpdate, record)
        }
        var request = RecordsModify(operations, zoneID: ZoneName(place.zone))
        request.isAtomic = false
        var writer = JSONWriter()
        request.write(to: &writer)
        let rules = RecordRules(
            caller: .server(keyID: "schema"),
            scope: place.database.owner == nil ? .public : .private,
            schemaIsFixed: true,
            limits: limits,
            links: AssetLinks(server: "", tickets: AssetTickets(key: key))
        )
        let node = try JSONReader.read(writer.bytes)
        let answer = try await modifyRecords(node, weight: writer.bytes.count, place.database, rules)
        guard let first = answer.failures.first else { return }
        throw SchemaEditError(
            "\(part.name) stays: \(answer.failures.count) records in the zone \(place.zone) could not be changed "
                + "(\(first.rawValue))."
        )
    }

    /// Hands the names of the records that have a part to a closure, some at a time, and adds up its results.
    private func pages(
        of part: RemovedPart,
        at address: DatabaseAddress,
        _ body: (ZonePlace, [String]) async throws -> Int
    ) async throws -> Int {
        let places = try await store.read { context in
            try StoredZone.all(ofSchema: address, in: context).compactMap(ZonePlace.init)
        }
        var total = 0
        for place in places {
            var last: String? = ""
            while let from = last {
                let (names, end) = try await store.read { context in
                    try part.records(inZone: place.number, after: from, context)
                }
                if !names.isEmpty { total += try await body(place, names) }
                last = end
            }
        }
        return total
    }
}

/// A zone, and the database that it is in.
private struct ZonePlace: Sendable {
    let number: Int64
    let zone: String
    let database: DatabaseAddress

    init?(_ stored: StoredZone) {
        guard let database = stored.database else { return nil }
        (number, zone, self.database) = (stored.number, stored.name, DatabaseAddress(ofHome: database))
    }
}

/// A type or a field that an edit removes.
private struct RemovedPart: Sendable {
    private static let chunk = 1_000

    let type: String
    let field: String?

    init?(_ edit: SchemaEdit) {
        switch edit {
        case .removeType(let type): (self.type, field) = (type, nil)
        case .removeField(let field, let type): (self.type, self.field) = (type, field)
        default: return nil
        }
    }

    var name: String { field.map { "The field \($0) of \(type)" } ?? "The record type \(type)" }

    func isIn(_ schema: ContainerSchema) -> Bool {
        guard let known = schema.types[type] else { return false }
        return field.map { known.fields[$0] != nil } ?? true
    }

    /// Returns the names of records that have the part, and the place to go on from; nil at the end.
    func records(
        inZone zone: Int64,
        after name: String,
        _ context: NSManagedObjectContext
    ) throws -> (names: [String], next: String?) {
        let request = NSFetchRequest<StoredRecord>(entityName: "StoredRecord")
        request.predicate = NSPredicate(
            format: "zoneNumber == %@ AND type == %@ AND name > %@ AND isRemoved == NO",
            argumentArray: [NSNumber(value: zone), type, name]
        )
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        request.fetchLimit = Self.chunk
        request.returnsObjectsAsFaults = false
        let records = try context.fetch(request)
        let names = try records.filter { record in
            guard let field else { return true }
            return try record.entries()[field]?.value != nil
        }
        return (names.map(\.name), records.count < Self.chunk ? nil : records.last?.name)
    }
}
