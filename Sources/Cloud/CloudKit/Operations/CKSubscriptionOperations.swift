internal import FoundationBackfill

/// Fetches subscriptions: those with given names, or all.
public final class CKFetchSubscriptionsOperation: CKDatabaseOperation, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: its properties are set before it runs.

    /// The names of the subscriptions; nil for all.
    public var subscriptionIDs: [CKSubscription.ID]?
    /// Tells the result of fetching a subscription.
    public var perSubscriptionResultBlock: ((CKSubscription.ID, Result<CKSubscription, any Error>) -> Void)?
    /// Tells the end, after all subscriptions.
    public var fetchSubscriptionsResultBlock: ((Result<Void, any Error>) -> Void)?
    /// Tells the end, as older programs want it: the subscriptions that were fetched, and the error.
    public var fetchSubscriptionCompletionBlock: (([CKSubscription.ID: CKSubscription]?, (any Error)?) -> Void)?

    private var fetched: [CKSubscription.ID: CKSubscription] = [:]

    /// Creates an operation that fetches all subscriptions.
    public override init() {
        super.init()
    }

    /// Creates an operation.
    public convenience init(subscriptionIDs: [CKSubscription.ID]) {
        self.init()
        self.subscriptionIDs = subscriptionIDs
    }

    /// Returns an operation that fetches all subscriptions.
    public static func fetchAllSubscriptionsOperation() -> CKFetchSubscriptionsOperation {
        CKFetchSubscriptionsOperation()
    }

    override func perform() async throws {
        var errors = ItemErrors<String>()
        let report: DatabaseSession.Report<String, CKSubscription> = { id, result in
            errors.add(id, result)
            if case .success(let subscription) = result { self.fetched[id] = subscription }
            self.perSubscriptionResultBlock?(id, result)
        }
        if let subscriptionIDs {
            try await session.fetch(subscriptions: subscriptionIDs, report: report)
        } else {
            for each in try await session.allSubscriptions() { report(each.subscriptionID, .success(each)) }
        }
        try errors.check()
    }

    override func end(with error: CKError?) {
        fetchSubscriptionsResultBlock?(error.result(()))
        fetchSubscriptionCompletionBlock?(fetched, error)
    }
}

/// Saves and deletes subscriptions.
public final class CKModifySubscriptionsOperation: CKDatabaseOperation, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: its properties are set before it runs.

    /// The subscriptions to save. They replace others of their names.
    public var subscriptionsToSave: [CKSubscription]?
    /// The subscriptions to delete.
    public var subscriptionIDsToDelete: [CKSubscription.ID]?
    /// Tells the result of saving a subscription.
    public var perSubscriptionSaveBlock: ((CKSubscription.ID, Result<CKSubscription, any Error>) -> Void)?
    /// Tells the result of deleting a subscription.
    public var perSubscriptionDeleteBlock: ((CKSubscription.ID, Result<Void, any Error>) -> Void)?
    /// Tells the end, after all subscriptions.
    public var modifySubscriptionsResultBlock: ((Result<Void, any Error>) -> Void)?
    /// Tells the end, as older programs want it.
    public var modifySubscriptionsCompletionBlock: (([CKSubscription]?, [CKSubscription.ID]?, (any Error)?) -> Void)?

    private var saved: [CKSubscription] = []
    private var deleted: [CKSubscription.ID] = []

    /// Creates an operation that changes nothing yet.
    public override init() {
        super.init()
    }

    /// Creates an operation.
    public convenience init(
        subscriptionsToSave: [CKSubscription]? = nil,
        subscriptionIDsToDelete: [CKSubscription.ID]? = nil
    ) {
        self.init()
        (self.subscriptionsToSave, self.subscriptionIDsToDelete) = (subscriptionsToSave, subscriptionIDsToDelete)
    }

    override func perform() async throws {
        try await session.modify(
            saving: subscriptionsToSave ?? [],
            deleting: subscriptionIDsToDelete ?? [],
            saved: { id, result in
                if case .success(let subscription) = result { self.saved.append(subscription) }
                self.perSubscriptionSaveBlock?(id, result)
            },
            deleted: { id, result in
                if case .success = result { self.deleted.append(id) }
                self.perSubscriptionDeleteBlock?(id, result)
            }
        )
    }

    override func end(with error: CKError?) {
        modifySubscriptionsResultBlock?(error.result(()))
        modifySubscriptionsCompletionBlock?(saved, deleted, error)
    }
}
