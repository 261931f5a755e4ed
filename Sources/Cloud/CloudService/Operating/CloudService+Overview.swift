package import CloudWire
internal import CoreData
internal import Foundation

/// A database as a list of databases shows it.
package struct DatabaseSummary: Hashable, Sendable, Identifiable {
    package let address: DatabaseAddress
    /// The login of the owner, if the service knows it.
    package let login: String?
    package let zones: Int
    /// The bytes of fields and assets.
    package let usedBytes: Int64

    /// The record name of the owner; `public` for the public database.
    package var id: String { address.owner ?? "public" }
}

/// A zone as a list of zones shows it.
package struct ZoneSummary: Hashable, Sendable, Identifiable {
    package let name: ZoneName
    package let records: Int
    /// The numbers of records by type, those with most first.
    package let types: [TypeCount]
    package let usedBytes: Int64
    package let isShared: Bool
    /// The sequence of its last change.
    package let lastSequence: Int64

    package var id: String { name.name }
}

/// How many records of a type there are.
package struct TypeCount: Hashable, Sendable, Identifiable {
    package let type: String
    package let count: Int

    package var id: String { type }
}

extension CloudService {
    /// The databases of a container in one environment in which something was stored: the public one first, then those of users.
    package func databases(
        of container: String,
        _ environment: CloudPath.Environment
    ) async throws -> [DatabaseSummary] {
        let home = DatabaseAddress(container: container, environment: environment, owner: nil)
        let found = try await store.read { context in
            let zones = try StoredZone.all(ofSchema: home, in: context)
            return Dictionary(grouping: zones) { $0.database?.owner ?? "" }
                .mapValues { ($0.count, $0.reduce(0) { $0 + $1.usedBytes }) }
        }
        let logins = try await logins(of: found.keys.filter { $0 != "public" })
        return found.sorted { ($0.key == "public" ? "" : $0.key) < ($1.key == "public" ? "" : $1.key) }.map {
            owner,
            sums in
            DatabaseSummary(
                address: DatabaseAddress(
                    container: container,
                    environment: environment,
                    owner: owner == "public" ? nil : owner
                ),
                login: logins[owner],
                zones: sums.0,
                usedBytes: sums.1
            )
        }
    }

    /// The logins of users, by the names of their records.
    package func logins(of users: some Collection<String> & Sendable) async throws -> [String: String] {
        guard let accounts, !users.isEmpty else { return [:] }
        let found = try await accounts.users(logins: [], recordNames: Array(users))
        return Dictionary(found.map { ($0.recordName, $0.login) }) { first, _ in first }
    }
}

extension OperatedDatabase {
    /// The zones that the caller reaches, with the numbers of their records.
    package func zones() async throws -> [ZoneSummary] {
        let (address, rules) = (address, try rules)
        return try await service.store.read { context in
            let zones = try Self.zones(nil, address, rules, in: context)
            let counts = try StoredRecord.counts(inZones: zones.map(\.zone.number), in: context)
            return zones.map { reached in
                let types = counts[reached.zone.number] ?? []
                return ZoneSummary(
                    name: reached.name,
                    records: types.reduce(0) { $0 + $1.count },
                    types: types,
                    usedBytes: reached.zone.usedBytes,
                    isShared: reached.zone.sharingKind != .none,
                    lastSequence: reached.zone.lastSequence
                )
            }
        }
    }
}

extension StoredRecord {
    /// The numbers of records of each type, by the numbers of their zones. An index has all that this takes.
    static func counts(
        inZones zones: [Int64],
        in context: NSManagedObjectContext
    ) throws -> [Int64: [TypeCount]] {
        guard !zones.isEmpty else { return [:] }
        let request = NSFetchRequest<NSDictionary>(entityName: "StoredRecord")
        request.resultType = .dictionaryResultType
        request.predicate = NSPredicate(
            format: "zoneNumber IN %@ AND isRemoved == NO",
            zones.map { NSNumber(value: $0) }
        )
        let count = NSExpressionDescription()
        count.name = "count"
        count.expression = NSExpression(forFunction: "count:", arguments: [NSExpression(forKeyPath: "sequence")])
        count.expressionResultType = .integer64AttributeType
        request.propertiesToFetch = ["zoneNumber", "type", count]
        request.propertiesToGroupBy = ["zoneNumber", "type"]
        var counts: [Int64: [TypeCount]] = [:]
        for row in try context.fetch(request) {
            guard let zone = row["zoneNumber"] as? NSNumber, let type = row["type"] as? String,
                let number = row["count"] as? NSNumber
            else { continue }
            counts[zone.int64Value, default: []].append(TypeCount(type: type, count: number.intValue))
        }
        return counts.mapValues { $0.sorted { ($1.count, $0.type) < ($0.count, $1.type) } }
    }
}

extension CloudService {
    /// Returns the names of all containers in which something is stored, or that a token or key is for, by their names.
    package func containers() async throws -> [String] {
        var names: Set<String> = []
        for entity in ["StoredDatabase", "StoredSchema"] {
            let addresses = try await store.read { context in
                let request = NSFetchRequest<NSDictionary>(entityName: entity)
                request.resultType = .dictionaryResultType
                request.propertiesToFetch = ["address"]
                return try context.fetch(request).compactMap { $0["address"] as? String }
            }
            names.formUnion(addresses.compactMap { $0.split(separator: "/").first.map(String.init) })
        }
        if let accounts {
            names.formUnion(try await accounts.apiTokens().map(\.container))
            names.formUnion(try await accounts.serverKeys().map(\.container))
        }
        return names.sorted()
    }
}
