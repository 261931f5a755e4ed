internal import CloudWire
internal import FoundationBackfill
internal import UntrustedJSON

extension DatabaseSession {
    /// Fetches all subscriptions of the user.
    func allSubscriptions() async throws -> [CKSubscription] {
        let answers = try await read(.subscriptionsList, Self.results)
        return answers.sorted { $0.key < $1.key }.compactMap { _, answer in
            if case .subscription(let wire) = answer { CKSubscription.fetched(wire) } else { nil }
        }
    }

    /// Fetches subscriptions by name and tells each result.
    func fetch(subscriptions ids: [String], report: Report<String, CKSubscription>) async throws {
        for batch in ids.unique.pieces(of: Self.mostItems) {
            let results = try await read(.subscriptionsLookup, Self.results) { writer in
                writer.object {
                    $0.member("subscriptions") {
                        $0.array(batch) { writer, id in writer.object { $0.member("subscriptionID", id) } }
                    }
                }
            }
            for id in batch { report(id, Self.subscription(id, results[id])) }
        }
    }

    /// Saves and deletes subscriptions and tells each result. Throws a partial failure if one fails.
    func modify(
        saving subscriptions: [CKSubscription],
        deleting ids: [String],
        saved: Report<String, CKSubscription>,
        deleted: Report<String, Void>
    ) async throws {
        var operations: [(id: String, operation: SubscriptionsModify.Operation, isDeletion: Bool)] = []
        for subscription in subscriptions {
            operations.append((subscription.subscriptionID, .save(try subscription.wire()), false))
        }
        for id in ids { operations.append((id, .delete(id), true)) }
        var errors = ItemErrors<String>()
        for batch in operations.pieces(of: Self.mostItems) {
            let request = SubscriptionsModify(batch.map(\.operation))
            let results = try await write(.subscriptionsModify, Self.results) { request.write(to: &$0) }
            for (id, _, isDeletion) in batch {
                if isDeletion {
                    let result = Self.deletion(results[id])
                    errors.add(id, result)
                    deleted(id, result)
                } else {
                    let result = Self.subscription(id, results[id])
                    errors.add(id, result)
                    saved(id, result)
                }
            }
        }
        try errors.check()
    }

    private static func results(_ answer: JSONNode) throws -> [String: SubscriptionAnswer] {
        var results: [String: SubscriptionAnswer] = [:]
        for node in try answer.list("subscriptions") {
            guard let id = node["subscriptionID"]?.string else { continue }
            results[id] = try SubscriptionAnswer(node)
        }
        return results
    }

    private static func subscription(
        _ id: String,
        _ answer: SubscriptionAnswer?
    ) -> Result<CKSubscription, any Error> {
        switch answer {
        case .subscription(let wire): .success(CKSubscription.fetched(wire))
        case .failure(_, let failure): .failure(CKError(failure))
        case .deleted, nil: .failure(CKError.of(.unknownItem, "There is no subscription '\(id)'."))
        }
    }

    private static func deletion(_ answer: SubscriptionAnswer?) -> Result<Void, any Error> {
        if case .failure(_, let failure) = answer { .failure(CKError(failure)) } else { .success(()) }
    }
}
