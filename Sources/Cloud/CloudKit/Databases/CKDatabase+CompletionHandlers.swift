internal import FoundationBackfill

// The functions of a database for programs that do not wait. Each calls its handler once, on a thread of its own.

extension CKDatabase {
    /// Saves a record, if nobody else has changed it.
    public func save(
        _ record: CKRecord,
        completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
    ) {
        deliver(completionHandler) { try await self.save(record) }
    }

    /// Deletes a record.
    public func delete(
        withRecordID recordID: CKRecord.ID,
        completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void
    ) {
        deliver(completionHandler) { try await self.deleteRecord(withID: recordID) }
    }

    /// Fetches a record.
    public func fetch(
        withRecordID recordID: CKRecord.ID,
        completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
    ) {
        deliver(completionHandler) { try await self.record(for: recordID) }
    }

    /// Fetches records.
    public func fetch(
        withRecordIDs recordIDs: [CKRecord.ID],
        desiredKeys: [CKRecord.FieldKey]? = nil,
        completionHandler:
            @escaping @Sendable (
                Result<
                    [CKRecord.ID: Result<CKRecord, any Error>],
                    any Error
                >
            ) -> Void
    ) {
        deliver(completionHandler) { try await self.records(for: recordIDs, desiredKeys: desiredKeys) }
    }

    /// Saves and deletes records.
    public func modifyRecords(
        saving recordsToSave: [CKRecord],
        deleting recordIDsToDelete: [CKRecord.ID],
        savePolicy: CKModifyRecordsOperation.RecordSavePolicy = .ifServerRecordUnchanged,
        atomically: Bool = true,
        completionHandler:
            @escaping @Sendable (
                Result<
                    (
                        saveResults: [CKRecord.ID: Result<CKRecord, any Error>],
                        deleteResults: [CKRecord.ID: Result<Void, any Error>]
                    ),
                    any Error
                >
            ) -> Void
    ) {
        deliver(completionHandler) {
            try await self.modifyRecords(
                saving: recordsToSave,
                deleting: recordIDsToDelete,
                savePolicy: savePolicy,
                atomically: atomically
            )
        }
    }
}

// MARK: - Subscriptions

extension CKDatabase {
    /// Fetches all subscriptions of the user.
    public func fetchAllSubscriptions(
        completionHandler: @escaping @Sendable ([CKSubscription]?, (any Error)?) -> Void
    ) {
        deliver(completionHandler) { try await self.allSubscriptions() }
    }

    /// Fetches a subscription.
    public func fetch(
        withSubscriptionID subscriptionID: CKSubscription.ID,
        completionHandler: @escaping @Sendable (CKSubscription?, (any Error)?) -> Void
    ) {
        deliver(completionHandler) { try await self.subscription(for: subscriptionID) }
    }

    /// Fetches subscriptions.
    public func fetch(
        withSubscriptionIDs subscriptionIDs: [CKSubscription.ID],
        completionHandler:
            @escaping @Sendable (
                Result<
                    [CKSubscription.ID: Result<CKSubscription, any Error>],
                    any Error
                >
            ) -> Void
    ) {
        deliver(completionHandler) { try await self.subscriptions(for: subscriptionIDs) }
    }

    /// Saves a subscription, or replaces the one of its name.
    public func save(
        _ subscription: CKSubscription,
        completionHandler: @escaping @Sendable (CKSubscription?, (any Error)?) -> Void
    ) {
        deliver(completionHandler) { try await self.save(subscription) }
    }

    /// Deletes a subscription.
    public func delete(
        withSubscriptionID subscriptionID: CKSubscription.ID,
        completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void
    ) {
        deliver(completionHandler) { try await self.deleteSubscription(withID: subscriptionID) }
    }

    /// Saves and deletes subscriptions.
    public func modifySubscriptions(
        saving subscriptionsToSave: [CKSubscription],
        deleting subscriptionIDsToDelete: [CKSubscription.ID],
        completionHandler:
            @escaping @Sendable (
                Result<
                    (
                        saveResults: [CKSubscription.ID: Result<CKSubscription, any Error>],
                        deleteResults: [CKSubscription.ID: Result<Void, any Error>]
                    ),
                    any Error
                >
            ) -> Void
    ) {
        deliver(completionHandler) {
            try await self.modifySubscriptions(saving: subscriptionsToSave, deleting: subscriptionIDsToDelete)
        }
    }
}
