internal import FoundationBackfill

extension CKDatabase {
    /// Finds records.
    ///
    /// - Parameters:
    ///   - query: The type, the predicate and the order.
    ///   - zoneID: The zone to search; nil for all zones of the private database. The shared database needs a zone.
    ///   - desiredKeys: The fields to fetch; nil for all, empty for none.
    ///   - resultsLimit: The most records of one answer.
    /// - Returns: The records, and where the query goes on; no cursor at its end.
    public func records(
        matching query: CKQuery,
        inZoneWith zoneID: CKRecordZone.ID? = nil,
        desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int = CKQueryOperation.maximumResults
    ) async throws -> (
        matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryOperation.Cursor?
    ) {
        var results: [(CKRecordID, Result<CKRecord, any Error>)] = []
        let cursor = try await session.query(query, in: zoneID, desiredKeys: desiredKeys, limit: resultsLimit) {
            results.append(($0, $1))
        }
        return (results, cursor)
    }

    /// Goes on with a query.
    public func records(
        continuingMatchFrom queryCursor: CKQueryOperation.Cursor,
        desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int = CKQueryOperation.maximumResults
    ) async throws -> (
        matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryOperation.Cursor?
    ) {
        var results: [(CKRecordID, Result<CKRecord, any Error>)] = []
        let cursor = try await session.query(from: queryCursor, desiredKeys: desiredKeys, limit: resultsLimit) {
            results.append(($0, $1))
        }
        return (results, cursor)
    }

    /// Finds the first records, 200 at most.
    @available(*, deprecated, message: "Use records(matching:inZoneWith:desiredKeys:resultsLimit:), which can go on.")
    public func perform(_ query: CKQuery, inZoneWith zoneID: CKRecordZone.ID?) async throws -> [CKRecord] {
        let (results, _) = try await records(matching: query, inZoneWith: zoneID)
        return try results.map { try $0.1.get() }
    }

    /// Finds records.
    public func fetch(
        withQuery query: CKQuery,
        inZoneWith zoneID: CKRecordZone.ID? = nil,
        desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int = CKQueryOperation.maximumResults,
        completionHandler:
            @escaping @Sendable (
                Result<
                    (matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryOperation.Cursor?),
                    any Error
                >
            ) -> Void
    ) {
        deliver(completionHandler) {
            try await self.records(
                matching: query,
                inZoneWith: zoneID,
                desiredKeys: desiredKeys,
                resultsLimit: resultsLimit
            )
        }
    }

    /// Goes on with a query.
    public func fetch(
        withCursor queryCursor: CKQueryOperation.Cursor,
        desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int = CKQueryOperation.maximumResults,
        completionHandler:
            @escaping @Sendable (
                Result<
                    (matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryOperation.Cursor?),
                    any Error
                >
            ) -> Void
    ) {
        deliver(completionHandler) {
            try await self.records(
                continuingMatchFrom: queryCursor,
                desiredKeys: desiredKeys,
                resultsLimit: resultsLimit
            )
        }
    }

    /// Finds the first records, 200 at most.
    @available(*, deprecated, message: "Use fetch(withQuery:inZoneWith:desiredKeys:resultsLimit:completionHandler:).")
    public func perform(
        _ query: CKQuery,
        inZoneWith zoneID: CKRecordZone.ID?,
        completionHandler: @escaping @Sendable ([CKRecord]?, (any Error)?) -> Void
    ) {
        deliver(completionHandler) {
            let (results, _) = try await self.records(matching: query, inZoneWith: zoneID)
            return try results.map { try $0.1.get() }
        }
    }
}
