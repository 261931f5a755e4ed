package import CloudWire
internal import CoreData
package import Foundation

/// The bytes and records that databases hold.
package struct ServiceUsage: Sendable {
    /// A database: the data of a user, or the public data.
    package struct Database: Hashable, Sendable, Identifiable {
        package var container: String
        package var environment: CloudPath.Environment
        /// The user who owns it; nil for the public database.
        package var owner: String?
        package var zones = 0
        package var records = 0
        /// The bytes of the records, with those of their assets.
        package var bytes: Int64 = 0

        package var address: DatabaseAddress {
            DatabaseAddress(container: container, environment: environment, owner: owner)
        }

        package var id: String { "\(container)/\(environment.rawValue)/\(owner ?? "")" }
    }

    /// The databases, the largest first.
    package var databases: [Database]
    /// The bytes of the files of assets, each content once.
    package var assetBytes: Int64
    package var assets: Int
    /// The open connections on which clients listen.
    package var listeners: Int
    package var time: Date

    package var records: Int { databases.reduce(0) { $0 + $1.records } }
    package var bytes: Int64 { databases.reduce(0) { $0 + $1.bytes } }
}

extension CloudService {
    /// Returns what databases hold now. It counts all records, which takes a second for some millions.
    ///
    /// - Parameter container: Only databases of this container; nil for all.
    package func usage(
        container: String? = nil,
        environment: CloudPath.Environment? = nil,
        now: Date = Date()
    ) async throws -> ServiceUsage {
        let databases = try await store.read { context in
            let request = NSFetchRequest<StoredZone>(entityName: "StoredZone")
            request.predicate = NSPredicate(format: "isRemoved == NO AND database != NULL")
            request.relationshipKeyPathsForPrefetching = ["database"]
            var databases: [DatabaseAddress: ServiceUsage.Database] = [:]
            for zone in try context.fetch(request) {
                guard let home = zone.database else { continue }
                let address = DatabaseAddress(ofHome: home)
                guard container == nil || address.container == container,
                    environment == nil || address.environment == environment
                else { continue }
                var usage =
                    databases[address]
                    ?? ServiceUsage.Database(
                        container: address.container,
                        environment: address.environment,
                        owner: address.owner
                    )
                usage.zones += 1
                usage.bytes += zone.usedBytes
                usage.records += try Self.records(in: zone.number, context)
                databases[address] = usage
            }
            return databases.values.sorted { ($0.bytes, $1.id) > ($1.bytes, $0.id) }
        }
        let files = try assets.usage()
        let audience = container.flatMap { name in
            environment.map { PushHub.Audience(container: name, environment: $0) }
        }
        return ServiceUsage(
            databases: databases,
            assetBytes: files.bytes,
            assets: files.count,
            listeners: pushes.listeners(audience),
            time: now
        )
    }

    private static func records(in zone: Int64, _ context: NSManagedObjectContext) throws -> Int {
        let request = NSFetchRequest<StoredRecord>(entityName: "StoredRecord")
        request.predicate = NSPredicate(format: "zoneNumber == %@ AND isRemoved == NO", NSNumber(value: zone))
        return try context.count(for: request)
    }
}

extension AssetFiles {
    /// The number and the bytes of all files.
    func usage() throws -> (count: Int, bytes: Int64) {
        let digests = try list().digests
        let bytes = digests.reduce(Int64(0)) { sum, digest in
            guard let file = location(of: digest) else { return sum }
            do {
                return sum + Int64(try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
            } catch {
                // A file that was swept meanwhile has no bytes any more.
                return sum
            }
        }
        return (digests.count, bytes)
    }
}
