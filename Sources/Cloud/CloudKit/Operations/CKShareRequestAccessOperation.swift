public import FoundationBackfill

/// Asks the owners of shares to let the program's user take part. The shares must allow that, see
/// ``CKShare/allowsAccessRequests``.
public final class CKShareRequestAccessOperation: CKOperation, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: its properties are set before it runs.

    /// The addresses of the shares.
    public var shareURLs: [URL]?
    /// Tells whether the owner of a share has been asked.
    public var perShareAccessRequestResultBlock: ((URL, Result<Void, any Error>) -> Void)?
    /// Tells the end, after all shares.
    public var shareAccessRequestResultBlock: ((Result<Void, any Error>) -> Void)?

    /// Creates an operation that asks nobody yet.
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
        let session = (resolvedConfiguration.container ?? .default()).publicCloudDatabase.session
        try await session.requestAccess(shareURLs ?? []) { url, result in
            errors.add(url, result)
            self.perShareAccessRequestResultBlock?(url, result)
        }
        try errors.check()
    }

    override func end(with error: CKError?) {
        shareAccessRequestResultBlock?(error.result(()))
    }
}
