internal import CloudService
internal import CloudWire
internal import UntrustedJSON

/// The service of a world with shares: the real one, in memory, with a sabotage before it if there is to be one.
final class SharingService {
    /// A request of a user.
    struct Question {
        let user: String
        let operation: CloudOperationName
        var scope = CloudPath.Scope.private
        /// The zone of another user that it is about.
        var zone: ZoneName?
        /// Writes the body for a zone as it is to be named.
        let body: (inout JSONWriter, ZoneName?) -> Void

        init(
            _ user: String,
            _ operation: CloudOperationName,
            _ scope: CloudPath.Scope = .private,
            zone: ZoneName? = nil,
            body: @escaping (inout JSONWriter, ZoneName?) -> Void
        ) {
            (self.user, self.operation, self.scope) = (user, operation, scope)
            (self.zone, self.body) = (zone, body)
        }

        var bytes: [UInt8] {
            var writer = JSONWriter()
            body(&writer, zone)
            return writer.bytes
        }

        /// The same request as the owner of the zone would make it.
        var asOwner: Question {
            guard let zone, let owner = zone.owner else { return self }
            return Question(owner, operation, .private, zone: ZoneName(zone.name), body: body)
        }
    }

    private let service: CloudService
    private let container: String
    private let sabotage: SharingSabotage?
    /// The zones that users were let into once.
    private var remembered: [String: Set<ZoneName>] = [:]

    init(_ service: CloudService, container: String, _ sabotage: SharingSabotage?) {
        (self.service, self.container, self.sabotage) = (service, container, sabotage)
    }

    /// Answers a request.
    ///
    /// - Parameter ledger: What is true, for sabotages that need to know whom they harm.
    func answer(_ question: Question, _ ledger: ShareLedger) async -> CloudResponse {
        guard let sabotage else { return await carryOut(question) }
        let response = await carryOut(turned(question, sabotage, ledger))
        return falsified(response, question, sabotage, ledger)
    }

    private func carryOut(_ question: Question) async -> CloudResponse {
        let path = CloudPath(
            container: container,
            environment: .development,
            scope: question.scope,
            operation: question.operation
        )
        return await service.respond(to: CloudRequest(path, body: question.bytes), from: .user(question.user))
    }

    /// The request that a sabotaged service carries out instead.
    private func turned(_ question: Question, _ sabotage: SharingSabotage, _ ledger: ShareLedger) -> Question {
        guard let zone = question.zone, zone.owner != question.user, ledger.zones[zone] != nil else { return question }
        let (user, operation) = (question.user, question.operation)
        let isReached = ledger.reaches(user, zone)
        if isReached { remembered[user, default: []].insert(zone) }
        let isTurned =
            switch (sabotage, operation) {
            case (.rememberedRights, .recordsModify), (.rememberedRights, .changesZone):
                !isReached && remembered[user]?.contains(zone) == true
            case (.unfilteredFeed, .changesZone), (.readOnlyWrites, .recordsModify): isReached
            case (.openLookup, .recordsLookup), (.openResolve, .recordsResolve): true
            default: false
            }
        return isTurned ? question.asOwner : question
    }

    /// The answer of a sabotaged service.
    private func falsified(
        _ response: CloudResponse,
        _ question: Question,
        _ sabotage: SharingSabotage,
        _ ledger: ShareLedger
    ) -> CloudResponse {
        guard question.scope == .shared, case .success(let node) = Result(catching: { try response.read() }) else {
            return response
        }
        let kept: JSONNode
        switch (sabotage, question.operation) {
        case (.silentRemoval, .changesDatabase): kept = node.without { $0["deleted"]?.bool == true }
        case (.movedRecordStays, .changesZone):
            let there = question.zone.flatMap { ledger.zones[$0]?.records } ?? [:]
            kept = node.without { $0["deleted"]?.bool == true && there[$0["recordName"]?.string ?? ""] != nil }
        default: return response
        }
        var writer = JSONWriter()
        writer.node(kept)
        return CloudResponse(body: writer.bytes)
    }
}

extension JSONNode {
    /// The same without some elements of its lists.
    fileprivate func without(_ isLeftOut: (JSONNode) -> Bool) -> JSONNode {
        switch self {
        case .array(let elements): .array(elements.filter { !isLeftOut($0) }.map { $0.without(isLeftOut) })
        case .object(let members): .object(members.map { Member($0.name, $0.value.without(isLeftOut)) })
        default: self
        }
    }
}
