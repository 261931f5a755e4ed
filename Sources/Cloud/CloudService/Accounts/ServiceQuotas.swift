package import CloudWire
internal import CoreData

/// The bytes that each database may hold: by its user, or else its container, or else the service.
package struct ServiceQuotas: Sendable {
    private let accounts: AccountQuotas
    private let limits: ServiceLimits

    init(_ accounts: AccountQuotas, _ limits: ServiceLimits) {
        (self.accounts, self.limits) = (accounts, limits)
    }

    /// The limits of the service with the size of a database in the place of the standard one.
    func limits(of database: DatabaseAddress) -> ServiceLimits {
        var limits = limits
        limits.databaseSize = bytes(of: database)
        return limits
    }

    /// The bytes that a database may hold; nil for as many as the disk holds.
    package func bytes(of database: DatabaseAddress) -> Int64? {
        let own = database.owner.flatMap { accounts.users[$0] } ?? .standard
        return own.bytes(or: bytes(of: QuotaPlace(of: database)))
    }

    /// The bytes that a database of a container may hold whose user has no quota of their own.
    package func bytes(of place: QuotaPlace) -> Int64? {
        quota(of: place).bytes(or: standard(of: place))
    }

    /// The bytes that the service allows databases of a container for which no quota was set.
    package func standard(of place: QuotaPlace) -> Int64? {
        place.isPublic ? limits.publicDatabaseSize : limits.databaseSize
    }

    /// The quota that was set for databases of a container.
    package func quota(of place: QuotaPlace) -> Quota { accounts.places[place] ?? .standard }
}

extension CloudService {
    /// Returns the quotas that hold now.
    package func quotas() async throws -> ServiceQuotas {
        ServiceQuotas(try await accounts?.quotas() ?? AccountQuotas(), limits)
    }

    /// Returns the bytes that the private databases of some users hold; users without a database are left out.
    package func usedBytes(
        of users: [String],
        in container: String,
        _ environment: CloudPath.Environment
    ) async throws -> [String: Int64] {
        let addresses = users.map { DatabaseAddress(container: container, environment: environment, owner: $0).text }
        return try await store.read { context in
            let request = NSFetchRequest<StoredDatabase>(entityName: "StoredDatabase")
            request.predicate = NSPredicate(format: "address IN %@", addresses)
            let databases = try context.fetch(request)
            return Dictionary(databases.map { ($0.owner, $0.usedBytes) }) { first, _ in first }
        }
    }
}
