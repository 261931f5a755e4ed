internal import FoundationBackfill

extension CKDatabase {
    /// Fetches all subscriptions of the user.
    public func allSubscriptions() async throws -> [CKSubscription] {
        try await session.allSubscriptions()
    }

    /// Fetches a subscription.
    public func subscription(for subscriptionID: CKSubscription.ID) async throws -> CKSubscription {
        let results = Results<String, CKSubscription>()
        try await session.fetch(subscriptions: [subscriptionID], report: results.add)
        return try results.value(of: subscriptionID)
    }

    /// Fetches subscriptions.
    public func subscriptions(
        for ids: [CKSubscription.ID]
    ) async throws -> [CKSubscription.ID: Result<CKSubscription, any Error>] {
        let results = Results<String, CKSubscription>()
        try await session.fetch(subscriptions: ids, report: results.add)
        return results.byID
    }

    /// Saves a subscription, or replaces the one of its name.
    @discardableResult
    public func save(_ subscription: CKSubscription) async throws -> CKSubscription {
        let results = try await modifySubscriptions(saving: [subscription], deleting: [])
        return try results.saveResults[subscription.subscriptionID]?.get() ?? subscription
    }

    /// Deletes a subscription.
    @discardableResult
    public func deleteSubscription(withID subscriptionID: CKSubscription.ID) async throws -> CKSubscription.ID {
        let results = try await modifySubscriptions(saving: [], deleting: [subscriptionID])
        try results.deleteResults[subscriptionID]?.get()
        return subscriptionID
    }

    /// Saves and deletes subscriptions.
    public func modifySubscriptions(
        saving subscriptionsToSave: [CKSubscription],
        deleting subscriptionIDsToDelete: [CKSubscription.ID]
    ) async throws -> (
        saveResults: [CKSubscription.ID: Result<CKSubscription, any Error>],
        deleteResults: [CKSubscription.ID: Result<Void, any Error>]
    ) {
        let (saved, deleted) = (Results<String, CKSubscription>(), Results<String, Void>())
        try await toleratingPartialFailure {
            try await session.modify(
                saving: subscriptionsToSave,
                deleting: subscriptionIDsToDelete,
                saved: saved.add,
                deleted: deleted.add
            )
        }
        return (saved.byID, deleted.byID)
    }
}
