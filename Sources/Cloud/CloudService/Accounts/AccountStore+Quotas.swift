package import CloudWire
internal import CoreData

/// The quotas of users and of containers that differ from the service's own limits.
struct AccountQuotas: Sendable {
    /// By the names of the users' records.
    var users: [String: Quota] = [:]
    var places: [QuotaPlace: Quota] = [:]
}

/// The databases of a container that share a quota: those of its users, of which each may hold as much, or the public one.
package struct QuotaPlace: Hashable, Sendable {
    package var container: String
    package var environment: CloudPath.Environment
    package var isPublic: Bool

    package init(_ container: String, _ environment: CloudPath.Environment, isPublic: Bool = false) {
        (self.container, self.environment, self.isPublic) = (container, environment, isPublic)
    }

    init(of database: DatabaseAddress) {
        self.init(database.container, database.environment, isPublic: database.owner == nil)
    }

    fileprivate var text: String { "\(container)/\(environment.rawValue)/\(isPublic ? "public" : "users")" }

    fileprivate init?(_ text: String) {
        let parts = text.split(separator: "/").map(String.init)
        guard parts.count == 3, let environment = CloudPath.Environment(rawValue: parts[1]) else { return nil }
        self.init(parts[0], environment, isPublic: parts[2] == "public")
    }
}

extension AccountStore {
    /// Sets the bytes that each private database of a user may hold.
    package func setQuota(_ quota: Quota, ofUser login: String) async throws {
        try await change(login) { account, _ in account.quota = quota.stored }
    }

    /// Sets the bytes that databases of a container may hold, unless their users have quotas of their own.
    package func setQuota(_ quota: Quota, of place: QuotaPlace) async throws {
        let text = place.text
        try await write(drops: true) { context in
            let stored: StoredQuota? = try context.first("StoredQuota", "place", text)
            guard quota != .standard else {
                stored.map(context.delete)
                return
            }
            let row = stored ?? StoredQuota(context: context)
            (row.place, row.bytes) = (text, quota.stored)
        }
    }

    /// Returns all quotas, which are read once and kept until accounts change.
    func quotas() async throws -> AccountQuotas {
        try await cache.value {
            $0.quotas
        } load: {
            try await read { context in
                var quotas = AccountQuotas()
                let request = NSFetchRequest<StoredAccount>(entityName: "StoredAccount")
                request.predicate = NSPredicate(format: "quota != 0")
                for account in try context.fetch(request) {
                    quotas.users[account.recordName] = Quota(stored: account.quota)
                }
                for row in try context.all("StoredQuota", by: "place") as [StoredQuota] {
                    guard let place = QuotaPlace(row.place) else { continue }
                    quotas.places[place] = Quota(stored: row.bytes)
                }
                return quotas
            }
        } keep: {
            $0.quotas = $1
        }
    }
}
