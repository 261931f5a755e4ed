internal import CloudWire
internal import CoreData
internal import Foundation
internal import UntrustedJSON

extension CloudService {
    /// Answers `records/requestAccess`: the user asks to take part in shares, which their owners see.
    func requestAccess(
        _ request: SharesRequest,
        _ path: CloudPath,
        _ rules: RecordRules,
        _ user: String
    ) async throws -> ServiceAnswer {
        let reader = try await reader(of: request, path, rules, user)
        let failures = try await change(exceptTo: rules.clientID) { [self] context in
            var (failures, notices) = ([WireFailure?](), [ChangeNotice]())
            for item in reader.request.items {
                do {
                    let change = try reader.requestAccess(item, in: context)
                    if let change { notices += try self.notices(of: change, in: context) }
                    failures.append(nil)
                } catch {
                    failures.append(.ofService(error))
                }
            }
            return (failures, notices)
        }
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("results") { writer in
                writer.array(Array(zip(reader.request.items, failures))) { writer, result in
                    writer.object { writer in
                        writer.member("shortGUID") { $0.object { $0.member("value", result.0.shortGUID) } }
                        result.1?.writeMembers(to: &writer)
                    }
                }
            }
        }
        return ServiceAnswer(writer.bytes, ItemFailures(failures.lazy.map { $0?.code }))
    }
}

extension ShareReader {
    /// Asks the owner of a share to let the user take part.
    ///
    /// - Returns: The share that has a new request; nil if the user has asked already.
    /// - Throws: The same failure for a share that takes no requests, for one that has blocked the user, and for none:
    ///   the answer tells nobody which it is.
    func requestAccess(_ item: SharesRequest.Item, in context: NSManagedObjectContext) throws -> ShareChange? {
        let found = try find(item, in: context)
        let share = found.share
        guard member(of: found) == nil else { throw WireFailure.badRequest("The user is invited to the share already") }
        let isBlocked = share.requesters.contains { $0.user == user && $0.isBlocked }
        guard share.allowsAccessRequests, share.everybodysPermission == .none, !isBlocked else {
            throw WireFailure(.notFound, "There is no share '\(item.shortGUID)'")
        }
        guard share.requesters.count < rules.limits.participants else {
            throw WireFailure(.tooManyParticipants, "\(rules.limits.participants) users have asked already")
        }
        var asking = WireUser(recordName: user)
        (asking.givenName, asking.familyName) = (account?.firstName, account?.lastName)
        asking.emailAddress = account?.emailAddress
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        guard share.takeRequest(of: asking, at: now) else { return nil }
        return ShareChange(of: found.record, in: found.zone, of: found.database, by: user, at: now)
    }
}
