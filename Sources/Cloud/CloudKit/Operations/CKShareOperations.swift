public import FoundationBackfill

/// Accepts shares, after which their zones are in the shared database.
public final class CKAcceptSharesOperation: CKOperation, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: its properties are set before it runs.

    /// The shares.
    public var shareMetadatas: [CKShare.Metadata]?
    /// Tells the result of accepting a share.
    public var perShareResultBlock: ((CKShare.Metadata, Result<CKShare, any Error>) -> Void)?
    /// Tells the end, after all shares.
    public var acceptSharesResultBlock: ((Result<Void, any Error>) -> Void)?
    /// Tells the result of accepting a share, as older programs want it.
    public var perShareCompletionBlock: ((CKShare.Metadata, CKShare?, (any Error)?) -> Void)?
    /// Tells the end, as older programs want it.
    public var acceptSharesCompletionBlock: (((any Error)?) -> Void)?

    /// Creates an operation that accepts nothing yet.
    public override init() {
        super.init()
    }

    /// Creates an operation.
    public convenience init(shareMetadatas: [CKShare.Metadata]) {
        self.init()
        self.shareMetadatas = shareMetadatas
    }

    override func perform() async throws {
        var errors = ItemErrors<CKShareMetadata>()
        try await shareSession.accept(shareMetadatas ?? []) { metadata, result in
            errors.add(metadata, result)
            self.perShareResultBlock?(metadata, result)
            if case .success(let share) = result { self.perShareCompletionBlock?(metadata, share, nil) }
            if let error = result.failure { self.perShareCompletionBlock?(metadata, nil, error) }
        }
        try errors.check()
    }

    override func end(with error: CKError?) {
        acceptSharesResultBlock?(error.result(()))
        acceptSharesCompletionBlock?(error)
    }
}

/// Fetches what is known of shares, by their addresses.
public final class CKFetchShareMetadataOperation: CKOperation, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: its properties are set before it runs.

    /// The addresses.
    public var shareURLs: [URL]?
    /// Whether the shared records are fetched as well.
    public var shouldFetchRootRecord = false
    /// The fields to fetch of them; nil for all.
    public var rootRecordDesiredKeys: [CKRecord.FieldKey]?
    /// Tells what is known of a share.
    public var perShareMetadataResultBlock: ((URL, Result<CKShare.Metadata, any Error>) -> Void)?
    /// Tells the end, after all shares.
    public var fetchShareMetadataResultBlock: ((Result<Void, any Error>) -> Void)?
    /// Tells what is known of a share, as older programs want it.
    public var perShareMetadataBlock: ((URL, CKShare.Metadata?, (any Error)?) -> Void)?
    /// Tells the end, as older programs want it.
    public var fetchShareMetadataCompletionBlock: (((any Error)?) -> Void)?

    /// Creates an operation that fetches nothing yet.
    public override init() {
        super.init()
    }

    /// Creates an operation.
    public convenience init(shareURLs: [URL]) {
        self.init()
        self.shareURLs = shareURLs
    }

    override func perform() async throws {
        var errors = ItemErrors<URL>()
        let (wantsRoot, keys) = (shouldFetchRootRecord, rootRecordDesiredKeys)
        try await shareSession.resolve(shareURLs ?? [], wantsRoot: wantsRoot, keys: keys) { url, result in
            errors.add(url, result)
            self.perShareMetadataResultBlock?(url, result)
            if case .success(let metadata) = result { self.perShareMetadataBlock?(url, metadata, nil) }
            if let error = result.failure { self.perShareMetadataBlock?(url, nil, error) }
        }
        try errors.check()
    }

    override func end(with error: CKError?) {
        fetchShareMetadataResultBlock?(error.result(()))
        fetchShareMetadataCompletionBlock?(error)
    }
}

extension CKOperation {
    /// Shares are found and accepted at the public database, whichever holds them.
    fileprivate var shareSession: DatabaseSession {
        (resolvedConfiguration.container ?? .default()).publicCloudDatabase.session
    }
}
