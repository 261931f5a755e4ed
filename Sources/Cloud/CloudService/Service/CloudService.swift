package import CloudWire
internal import CoreData
internal import Foundation
internal import TSanMutex
internal import UntrustedJSON

/// A service that speaks CloudKit's web service protocol, version 1, over a store of its own. It knows nothing of sockets.
///
/// ```swift
/// let service = CloudService(try await CloudStore(file))
/// let response = await service.respond(to: request, from: .user("_4f…"))
/// ```
///
/// Whoever calls it has found out who asks: ``Caller`` decides what the request may read and change.
package final class CloudService: Sendable {
    let store: CloudStore
    let limits: ServiceLimits
    /// The users of the service; nil if it does not know them by name.
    let accounts: AccountStore?
    let schemas = Mutex<[String: ContainerSchema]>([:])

    package init(_ store: CloudStore, limits: ServiceLimits = ServiceLimits(), accounts: AccountStore? = nil) {
        (self.store, self.limits, self.accounts) = (store, limits, accounts)
    }

    /// Answers a request.
    ///
    /// Every error is an answer, too. Errors of the service itself are internal ones, of which nothing is stored.
    package func respond(to request: CloudRequest, from caller: Caller) async -> CloudResponse {
        do {
            let node = try Self.read(request.body)
            if let answer = try await users(request.path, node, caller) { return CloudResponse(body: answer) }
            if let answer = try Self.answerOfShared(request.path, caller) { return CloudResponse(body: answer) }
            let database = try Self.database(of: request.path, caller)
            return CloudResponse(body: try await answer(request.path, node, database, caller))
        } catch var failure as WireFailure {
            failure.uuid = UUID().uuidString
            return CloudResponse(failure)
        } catch {
            var failure = WireFailure(.internalError, "\(error)")
            failure.uuid = UUID().uuidString
            return CloudResponse(failure)
        }
    }

    /// The JSON of a request; requests without a body are as an empty object.
    private static func read(_ body: [UInt8]) throws(WireFailure) -> JSONNode {
        guard !body.isEmpty else { return .object([]) }
        do throws(JSONSyntax.Problem) {
            return try JSONReader.read(body)
        } catch {
            throw .badRequest("The request is no JSON, from line \(error.line), column \(error.column)")
        }
    }

    private static func database(of path: CloudPath, _ caller: Caller) throws(WireFailure) -> DatabaseAddress {
        var address = DatabaseAddress(container: path.container, environment: path.environment, owner: nil)
        guard path.scope != .public else { return address }
        guard let user = caller.user else {
            throw WireFailure(
                .authenticationRequired,
                "The \(path.scope.rawValue) database needs a user who has signed in"
            )
        }
        // Nobody shares anything yet: the shared database has no zones.
        guard path.scope == .private else {
            throw WireFailure(.zoneNotFound, "No zone is shared with the user")
        }
        address.owner = user
        return address
    }

    private func answer(
        _ path: CloudPath,
        _ node: JSONNode,
        _ database: DatabaseAddress,
        _ caller: Caller
    ) async throws -> [UInt8] {
        let isFixed = path.environment == .production
        let rules = RecordRules(
            caller: caller,
            isPublic: path.scope == .public,
            schemaIsFixed: isFixed,
            limits: limits
        )
        switch path.operation {
        case .recordsModify: return try await modifyRecords(node, database, rules)
        case .recordsLookup: return try await lookUpRecords(RecordsLookup(node), database, rules)
        case .recordsQuery: return try await query(RecordsQuery(node), database, rules)
        case .recordsChanges: return try await recordsChanges(node, database)
        case .changesZone: return try await zoneChanges(ZoneFeeds(node), database)
        case .changesDatabase, .zonesChanges: return try await databaseChanges(DatabaseFeed(node), database)
        case .zonesList: return try await zones(in: database) { try $0.list() }
        case .zonesLookup:
            let names = try ZonesLookup(node).zones
            return try await zones(in: database) { try $0.lookup(names) }
        case .zonesModify: return try await modifyZones(ZonesModify(node), database)
        default: throw WireFailure.badRequest("The operation \(path.operation.rawValue) is not available yet")
        }
    }

    /// The answer to requests that a shared database without zones can answer; nil for all others.
    private static func answerOfShared(_ path: CloudPath, _ caller: Caller) throws(WireFailure) -> [UInt8]? {
        guard path.scope == .shared, caller.user != nil else { return nil }
        switch path.operation {
        case .zonesList, .changesDatabase, .zonesChanges:
            var answer = ZonesAnswer([])
            if path.operation != .zonesList { answer.syncToken = SyncToken(zone: 0, sequence: 0).text(epoch: "shared") }
            var writer = JSONWriter()
            answer.write(to: &writer)
            return writer.bytes
        case .zonesModify: throw .badRequest("Zones cannot be made or deleted in the shared database")
        default: return nil
        }
    }
}
