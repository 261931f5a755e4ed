public import FoundationBackfill

extension CKContainer {
    private var shares: DatabaseSession { publicCloudDatabase.session }

    /// Accepts shares, after which their zones are in the shared database.
    public func accept(_ metadatas: [CKShare.Metadata]) async throws -> [CKShare.Metadata: Result<CKShare, any Error>] {
        let results = Results<CKShareMetadata, CKShare>()
        try await shares.accept(metadatas, report: results.add)
        return results.byID
    }

    /// Accepts a share.
    public func accept(_ metadata: CKShare.Metadata) async throws -> CKShare {
        let results = Results<CKShareMetadata, CKShare>()
        try await shares.accept([metadata], report: results.add)
        return try results.value(of: metadata)
    }

    /// Returns what is known of shares, by their addresses.
    public func shareMetadatas(for urls: [URL]) async throws -> [URL: Result<CKShare.Metadata, any Error>] {
        let results = Results<URL, CKShareMetadata>()
        try await shares.resolve(urls, wantsRoot: false, keys: nil, report: results.add)
        return results.byID
    }

    /// Returns what is known of a share, by its address.
    public func shareMetadata(for url: URL) async throws -> CKShare.Metadata {
        let results = Results<URL, CKShareMetadata>()
        try await shares.resolve([url], wantsRoot: false, keys: nil, report: results.add)
        return try results.value(of: url)
    }

    /// Accepts shares.
    public func accept(
        _ metadatas: [CKShare.Metadata],
        completionHandler:
            @escaping @Sendable (
                Result<[CKShare.Metadata: Result<CKShare, any Error>], any Error>
            ) -> Void
    ) {
        deliver(completionHandler) { try await self.accept(metadatas) }
    }

    /// Accepts a share.
    public func accept(
        _ metadata: CKShare.Metadata,
        completionHandler: @escaping @Sendable (CKShare?, (any Error)?) -> Void
    ) {
        deliver(completionHandler) { try await self.accept(metadata) }
    }

    /// Tells what is known of shares, by their addresses.
    public func fetchShareMetadatas(
        for urls: [URL],
        completionHandler: @escaping @Sendable (Result<[URL: Result<CKShare.Metadata, any Error>], any Error>) -> Void
    ) {
        deliver(completionHandler) { try await self.shareMetadatas(for: urls) }
    }

    /// Tells what is known of a share, by its address.
    public func fetchShareMetadata(
        with url: URL,
        completionHandler: @escaping @Sendable (CKShare.Metadata?, (any Error)?) -> Void
    ) {
        deliver(completionHandler) { try await self.shareMetadata(for: url) }
    }
}
