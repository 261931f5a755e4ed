internal import CloudWire
internal import CoreData
internal import Foundation
internal import UntrustedJSON

extension CloudService {
    /// Answers `records/resolve`: what shares are, and what the user is in them.
    func resolveShares(
        _ request: SharesRequest,
        _ path: CloudPath,
        _ rules: RecordRules,
        _ user: String
    ) async throws -> ServiceAnswer {
        let reader = try await reader(of: request, path, rules, user)
        return try await store.read { context in
            Self.answer(reader.request.items.map { reader.resolve($0, in: context) })
        }
    }

    /// Answers `records/accept`: the user takes part in shares from now on.
    func acceptShares(
        _ request: SharesRequest,
        _ path: CloudPath,
        _ rules: RecordRules,
        _ user: String
    ) async throws -> ServiceAnswer {
        let reader = try await reader(of: request, path, rules, user)
        let answers = try await change(exceptTo: rules.clientID) { [self] context in
            var (answers, notices) = ([ShareAnswer](), [ChangeNotice]())
            for item in reader.request.items {
                do {
                    if let change = try reader.accept(item, in: context) {
                        notices += try self.notices(of: change, in: context)
                    }
                    answers.append(reader.resolve(item, in: context))
                } catch {
                    answers.append(.failure(shortGUID: item.shortGUID, .ofService(error)))
                }
            }
            return (answers, notices)
        }
        return Self.answer(answers)
    }

    /// Answers `zones/modify` in the shared database, where deleting a zone is leaving all shares of it.
    func leaveZones(_ request: ZonesModify, _ address: DatabaseAddress, _ rules: RecordRules) async throws
        -> ServiceAnswer
    {
        guard request.operations.allSatisfy(\.isDeletion) else {
            throw WireFailure.badRequest("Zones cannot be made in the shared database")
        }
        let user = address.owner ?? ""
        let answers = try await change(exceptTo: rules.clientID) { [self] context in
            var (answers, notices) = ([ZoneAnswer](), [ChangeNotice]())
            for operation in request.operations {
                do {
                    let reached = try ReachedZone(operation.zoneID, address, rules, in: context)
                    for change in try reached.leaveAll(as: user) {
                        notices += try self.notices(of: change, in: context)
                    }
                    notices += try newsOfZones(for: [user], address, in: context)
                    answers.append(.zone(WireZone(operation.zoneID, isAtomic: true, isDeleted: true)))
                } catch {
                    answers.append(.failure(operation.zoneID, .ofService(error)))
                }
            }
            return (answers, notices)
        }
        return ServiceAnswer(ZonesAnswer(answers))
    }

    func reader(of request: SharesRequest, _ path: CloudPath, _ rules: RecordRules, _ user: String) async throws
        -> ShareReader
    {
        ShareReader(path, rules, user, try await accounts?.user(recordName: user), try checked(request))
    }

    private func checked(_ request: SharesRequest) throws(WireFailure) -> SharesRequest {
        guard request.items.count <= limits.operations else {
            throw WireFailure(.limitExceeded, "a request names at most \(limits.operations) shares")
        }
        return request
    }

    static func answer(_ answers: [ShareAnswer]) -> ServiceAnswer {
        var writer = JSONWriter()
        writer.object { writer in writer.member("results") { $0.array(answers) { $1.write(to: &$0) } } }
        return ServiceAnswer(writer.bytes, ItemFailures(answers.lazy.map(\.failureCode)))
    }

    /// The accounts of the users whom a request's shares name, and of the owner who saves them.
    func users(named operations: JSONNode?, _ user: String?) async throws -> KnownUsers {
        let shares = (operations?.array ?? []).compactMap { $0["record"] }
            .filter { $0["recordType"]?.string == WireShare.recordType }
        guard let accounts, !shares.isEmpty else { return KnownUsers() }
        let named = shares.flatMap { $0["participants"]?.array ?? [] }.map { WireUser($0["userIdentity"] ?? .null) }
        let found = try await accounts.users(
            logins: named.compactMap(\.emailAddress),
            recordNames: named.compactMap(\.recordName) + [user].compactMap(\.self)
        )
        return KnownUsers(accounts: found.filter { !$0.isDisabled })
    }
}
