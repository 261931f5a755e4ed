package import CloudWire
internal import CoreData
internal import Dispatch
package import Foundation
internal import TSanMutex
internal import UntrustedJSON

/// A service that speaks CloudKit's web service protocol, version 1, over a store of its own. It knows nothing of sockets.
///
/// ```swift
/// let service = try await CloudService.open(in: folder)
/// let response = await service.respond(to: request, from: .user("_4f…"), reachedAt: "https://cloud.example.org")
/// ```
///
/// Whoever calls it has found out who asks: ``Caller`` decides what the request may read and change.
package final class CloudService: Sendable {
    let store: CloudStore
    let assets: AssetFiles
    /// The users of the service; nil if it does not know them by name.
    let accounts: AccountStore?
    package let key: ServiceKey
    package let limits: ServiceLimits
    package let pushes: PushHub
    let subscriptions: SubscriptionTable
    /// What other servers on the same database make known; nil for the only server of its store.
    let exchange: NewsExchange?
    let schemaTurns = TaskTurns()
    let uploads = DispatchQueue(label: "CloudService.uploads")
    let schemas = Mutex<[String: KeptSchema]>([:])

    /// - Parameter key: Signs what the service hands out. With another key, what was handed out before is not valid.
    package init(
        _ store: CloudStore,
        assets: AssetFiles,
        accounts: AccountStore? = nil,
        key: ServiceKey = .random(),
        limits: ServiceLimits = ServiceLimits()
    ) {
        (self.store, self.assets, self.accounts, self.key) = (store, assets, accounts, key)
        self.limits = limits
        pushes = PushHub(key: key, isShared: store.isShared)
        subscriptions = SubscriptionTable(isShared: store.isShared)
        exchange = store.isShared ? NewsExchange(store, pushes) : nil
    }

    /// Opens the service that is kept in a folder, or in a database that other servers may use, too. What is missing is made.
    ///
    /// - Parameters:
    ///   - place: The folder, or the address of the database.
    ///   - assets: The folder of the files that records refer to; nil for the one in the folder of the service. All servers on
    ///     a database need the same files.
    ///   - accounts: Those in the same place, which a database needs. They stay open when the service is closed.
    package static func open(
        in place: URL,
        assets: URL? = nil,
        accounts: AccountStore? = nil,
        limits: ServiceLimits = ServiceLimits()
    ) async throws -> CloudService {
        if place.isFileURL { try ServiceFolder.make(place) }
        let files = try AssetFiles(assets ?? place.appending(path: "assets"), isShared: place.isDatabase)
        let key =
            if let accounts { try await ServiceKey.shared(in: place, accounts) } else {
                try ServiceKey.stored(at: place.appending(path: "key"))
            }
        let store = try await CloudStore(ServiceStore.records.url(in: place))
        let service = CloudService(store, assets: files, accounts: accounts, key: key, limits: limits)
        try await service.exchange?.begin()
        return service
    }

    /// Opens a service for a test: its store is in memory, or where ``CloudStore/temporary()`` has been told to make it.
    package static func temporary(
        accounts: AccountStore? = nil,
        limits: ServiceLimits = ServiceLimits()
    ) async throws -> CloudService {
        let store = try await CloudStore.temporary()
        let service = CloudService(store, assets: try .temporary(), accounts: accounts, limits: limits)
        try await service.exchange?.begin()
        return service
    }

    /// Closes the stores.
    package func close() throws {
        exchange?.end()
        try store.close()
    }

    /// Answers a request.
    ///
    /// Every error is an answer, too. Errors of the service itself are internal ones, of which nothing is stored.
    ///
    /// - Parameter server: The address at which the caller has reached the service, with which those of assets begin.
    package func respond(
        to request: CloudRequest,
        from caller: Caller,
        reachedAt server: String = ""
    ) async -> CloudResponse {
        await outcome(of: request, from: caller, reachedAt: server).response
    }

    /// An answer, and what the log tells of it.
    package struct Outcome: Sendable {
        package var response: CloudResponse
        /// The zone that the request names.
        package var zoneName: String?
        package var failure: WireFailure?
        /// The items that have failed, if the answer as a whole has not.
        package var itemFailures = ItemFailures()
        /// What the log tells of the body.
        package var digest = BodyDigest()
        /// The places in feeds of changes that the client has reached.
        package var places: [FeedPlace] = []

        package init(response: CloudResponse, zoneName: String? = nil, failure: WireFailure? = nil) {
            (self.response, self.zoneName, self.failure) = (response, zoneName, failure)
        }
    }

    /// Answers a request as ``respond(to:from:reachedAt:)`` does.
    package func outcome(of request: CloudRequest, from caller: Caller, reachedAt server: String) async -> Outcome {
        var outcome = await plainOutcome(of: request, from: caller, reachedAt: server)
        outcome.response.user = caller.user
        return outcome
    }

    private func plainOutcome(
        of request: CloudRequest,
        from caller: Caller,
        reachedAt server: String
    ) async -> Outcome {
        var (zone, digest) = (ZoneName?.none, BodyDigest())
        do {
            let node = try Self.read(request.body)
            zone = (node["zoneID"] ?? node["zones"]?.array?.first?["zoneID"]).flatMap { ZoneName($0) }
            digest = BodyDigest(node)
            let answer = try await answer(request, node, caller, server)
            var outcome = Outcome(response: CloudResponse(body: answer.bytes), zoneName: zone?.name)
            (outcome.itemFailures, outcome.places, outcome.digest) = (answer.failures, answer.places, digest)
            return outcome
        } catch {
            var failure = WireFailure.ofService(error)
            failure.uuid = UUID().uuidString
            var outcome = Outcome(response: CloudResponse(failure), zoneName: zone?.name, failure: failure)
            outcome.digest = digest
            if let place = FeedPlace(zone, failure) { outcome.places = [place] }
            return outcome
        }
    }

    private func answer(
        _ request: CloudRequest,
        _ node: JSONNode,
        _ caller: Caller,
        _ server: String
    ) async throws -> ServiceAnswer {
        if let answer = try await users(request.path, node, caller) { return ServiceAnswer(answer) }
        return try await answer(request, node, try Self.database(of: request.path, caller), caller, server)
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
        guard path.scope != .public, !path.operation.isByShortGUID else {
            return address
        }
        guard let user = caller.user else {
            throw WireFailure(
                .authenticationRequired,
                "The \(path.scope.rawValue) database needs a user who has signed in"
            )
        }
        (address.owner, address.isShared) = (user, path.scope == .shared)
        return address
    }

    private func answer(
        _ request: CloudRequest,
        _ node: JSONNode,
        _ database: DatabaseAddress,
        _ caller: Caller,
        _ server: String
    ) async throws -> ServiceAnswer {
        let path = request.path
        let isFixed = path.environment == .production
        let rules = RecordRules(
            caller: caller,
            scope: path.scope,
            schemaIsFixed: isFixed,
            limits: limits,
            links: AssetLinks(server: server, tickets: AssetTickets(key: key)),
            clientID: request.clientID
        )
        switch path.operation {
        case .recordsModify: return try await modifyRecords(node, weight: request.body.count, database, rules)
        case .recordsLookup: return try await lookUpRecords(RecordsLookup(node).naming(caller.user), database, rules)
        case .recordsQuery:
            return try await ServiceAnswer(query(RecordsQuery(node).naming(caller.user), database, rules))
        case .recordsChanges: return try await recordsChanges(node, database, rules)
        case .changesZone: return try await zoneChanges(ZoneFeeds(node), database, rules)
        case .changesDatabase, .zonesChanges:
            return try await databaseChanges(DatabaseFeed(node), database, rules)
        case .recordsResolve: return try await resolveShares(SharesRequest(node), path, rules, try Self.user(caller))
        case .recordsAccept: return try await acceptShares(SharesRequest(node), path, rules, try Self.user(caller))
        case .recordsRequestAccess:
            return try await requestAccess(SharesRequest(node), path, rules, try Self.user(caller))
        case .zonesList: return try await zones(in: database)
        case .zonesLookup: return try await zones(in: database, named: ZonesLookup(node).zones)
        case .zonesModify: return try await modifyZones(ZonesModify(node), database, rules)
        case .assetsUpload:
            return try await ServiceAnswer(uploadAddresses(AssetsRequest(.upload, node), database, rules))
        case .assetsRereference: return try await rereference(AssetsRequest(.rereference, node), database, rules)
        case .subscriptionsList: return try await subscriptions(database, try Self.user(caller))
        case .subscriptionsLookup:
            let names = try node.list("subscriptions").compactMap { $0["subscriptionID"]?.string }
            return try await subscriptions(database, try Self.user(caller), names)
        case .subscriptionsModify:
            return try await modifySubscriptions(SubscriptionsModify(node), database, try Self.user(caller))
        case .tokensCreate: return ServiceAnswer(createToken(node, path, try Self.user(caller), server: server))
        case .tokensRegister: return ServiceAnswer(try registerToken(node))
        default: throw WireFailure.badRequest("The operation \(path.operation.rawValue) is not available yet")
        }
    }

    /// - Throws: `AUTHENTICATION_REQUIRED` if nobody has signed in.
    private static func user(_ caller: Caller) throws(WireFailure) -> String {
        guard let user = caller.user else { throw WireFailure(.authenticationRequired, "Nobody has signed in") }
        return user
    }
}

extension WireFailure {
    /// The failure that a client is told of when the service itself has failed. The cause is for the operator only.
    package static func ofService(_ error: any Error) -> WireFailure {
        if let failure = error as? WireFailure { return failure }
        var failure: WireFailure
        if (error as? CocoaError)?.code == .fileWriteOutOfSpace {
            failure = WireFailure(.tryAgainLater, "The service cannot store anything now")
            failure.retryAfter = 60
        } else if error.isConflict {
            failure = WireFailure(.zoneBusy, "Too many others change the same database now")
            failure.retryAfter = 1
        } else if (error as NSError).code == NSPersistentStoreOpenError {
            failure = WireFailure(.tryAgainLater, "The service cannot reach its data now")
            failure.retryAfter = 5
        } else {
            failure = WireFailure(.internalError, "The service has failed. Its operator finds out why by the uuid.")
        }
        failure.cause = "\(error)"
        return failure
    }
}
