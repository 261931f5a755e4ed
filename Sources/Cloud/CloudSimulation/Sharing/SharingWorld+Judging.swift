internal import CloudService
internal import CloudWire
internal import UntrustedJSON

/// What must be true of every answer.
extension SharingWorld {
    /// Asks the service, and looks at all that the answer names.
    ///
    /// - Parameter carryOut: Notes what the service has done, before the answer is looked at.
    func ask(
        _ question: SharingService.Question,
        carryOut: (JSONNode) throws -> Void = { _ in }
    ) async throws -> JSONNode {
        let before = ledger.knowledge(of: question.user)
        let response = await service.answer(question, ledger)
        let node = Result { try response.read() }
        if case .success(let node) = node { try carryOut(node) }
        if case .failure(let failure as WireFailure) = node, failure.code == .internalError {
            violations.append("the service has failed: \(failure.reason)")
        }
        let after = ledger.knowledge(of: question.user)
        let known = Set(Self.words(of: question.bytes))
        for word in Self.words(of: response.body) where !known.contains(word) {
            let isTitle = ledger.titles.contains(word)
            guard isTitle || ledger.names.contains(word) else { continue }
            let isKnown =
                isTitle
                ? before.titles.contains(word) || after.titles.contains(word)
                : before.names.contains(word) || after.names.contains(word)
            guard !isKnown else { continue }
            violations.append("an answer to \(question.operation.rawValue) shows \(word) to \(question.user)")
        }
        return try node.get()
    }

    /// The words of a text that may be titles or names: those with a hyphen.
    private static func words(of body: [UInt8]) -> [String] {
        var words: [String] = []
        var (start, hasHyphen) = (0, false)
        func end(_ place: Int) {
            if hasHyphen { words.append(String(decoding: body[start..<place], as: UTF8.self)) }
            (start, hasHyphen) = (place + 1, false)
        }
        for (place, byte) in body.enumerated() {
            switch byte {
            case UInt8(ascii: "-"): hasHyphen = true
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
            default: end(place)
            }
        }
        end(body.count)
        return words
    }

    func judge(_ zone: WireZone, _ user: String) {
        let home = ZoneName(zone.zoneID.name, owner: zone.zoneID.owner ?? user)
        guard !home.isDefault, !ledger.reaches(user, home) else { return }
        violations.append("\(user) is told of the zone \(home.name), in which they have no part")
    }

    /// Looks at a record that a user is told of.
    func judge(_ record: WireRecord, in zone: ZoneName, _ user: String) {
        guard !record.isDeleted else { return }
        if record.recordType == WireShare.recordType {
            let share = ledger.zones[zone]?.shares[record.recordName]
            let member = share?.members[user]
            let isMember = member.map { $0.hasAccepted && $0.permission != .none } ?? false
            guard share == nil || zone.owner != user && !isMember else { return }
            violations.append("\(user) is told of the share \(record.recordName), in which they have no part")
        } else if case .string(let title)? = record.fields["title"]?.value,
            ledger.visible(to: user, in: zone)[record.recordName] != title
        {
            violations.append(
                "\(user) is told of \(record.recordName) as \(title), which they may not see, or is not so"
            )
        }
    }

    /// Sends changes of records, and judges what the service has done with each.
    ///
    /// - Parameter zone: As the user's database names it.
    func modify(
        _ operations: [RecordsModify.Operation],
        _ zone: ZoneName,
        by user: String,
        isAtomic: Bool
    ) async throws -> [(name: String, answer: RecordAnswer)] {
        let home = ZoneName(zone.name, owner: zone.owner ?? user)
        let scope = zone.owner == nil ? CloudPath.Scope.private : .shared
        let question = SharingService.Question(user, .recordsModify, scope, zone: zone) { writer, zone in
            var request = RecordsModify(operations, zoneID: zone)
            request.isAtomic = isAtomic
            request.write(to: &writer)
        }
        var answers: [RecordAnswer] = []
        do {
            _ = try await ask(question) { node in
                answers = try RecordsAnswer(node).records
                for (operation, answer) in zip(operations, answers) { judge(operation, answer, by: user, in: home) }
            }
        } catch let failure as WireFailure where failure.code == .zoneNotFound {
            // As clients do: what holds for the zone holds for each record.
            answers = operations.map { .failure(recordName: $0.record.recordName, failure) }
        }
        for case .failure(_, let failure) in answers {
            if let record = failure.serverRecord { judge(record, in: home, user) }
        }
        return zip(operations, answers).map { ($0.record.recordName, $1) }
    }

    private func judge(
        _ operation: RecordsModify.Operation,
        _ answer: RecordAnswer,
        by user: String,
        in zone: ZoneName
    ) {
        let name = operation.record.recordName
        let isAllowed = ledger.allows(operation, by: user, in: zone)
        switch answer {
        case .record:
            if !isAllowed { violations.append("\(user) was let \(operation.kind.rawValue) \(name) without the right") }
            ledger.carryOut(operation, in: zone)
            if case .string(let title)? = operation.record.fields["title"]?.value { titles.acknowledged.insert(title) }
        case .failure(_, let failure):
            guard failure.code == .accessDenied, isAllowed else { return }
            violations.append(
                "\(user) was not let \(operation.kind.rawValue) \(name), with the right: \(failure.reason)"
            )
        }
    }
}
