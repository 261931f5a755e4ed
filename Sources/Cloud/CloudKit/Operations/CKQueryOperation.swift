internal import FoundationBackfill

/// Finds records: those of one answer of the service, and where the query goes on.
public final class CKQueryOperation: CKDatabaseOperation, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: its properties are set before it runs.

    /// The place where a query goes on.
    public typealias Cursor = CKQueryCursor

    /// The limit that leaves the number of records to the service.
    public static let maximumResults = 0

    /// The type, the predicate and the order.
    public var query: CKQuery?
    /// Where a query goes on. If it is set, ``query`` and ``zoneID`` do not count.
    public var cursor: CKQueryOperation.Cursor?
    /// The zone to search; nil for all zones of the private database.
    public var zoneID: CKRecordZone.ID?
    /// The most records to find.
    public var resultsLimit = CKQueryOperation.maximumResults
    /// The fields to fetch; nil for all, empty for none.
    public var desiredKeys: [CKRecord.FieldKey]?
    /// Tells a record that was found, or why it cannot be had.
    public var recordMatchedBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    /// Tells the end, after all records: where the query goes on, or nil if there are no more records.
    public var queryResultBlock: ((Result<CKQueryOperation.Cursor?, any Error>) -> Void)?
    /// Tells a record that was found, as older programs want it.
    public var recordFetchedBlock: ((CKRecord) -> Void)?
    /// Tells the end, as older programs want it.
    public var queryCompletionBlock: ((CKQueryOperation.Cursor?, (any Error)?) -> Void)?

    private var next: CKQueryOperation.Cursor?

    /// Creates an operation that finds nothing yet.
    public override init() {
        super.init()
    }

    /// Creates an operation that runs a query.
    public convenience init(query: CKQuery) {
        self.init()
        self.query = query
    }

    /// Creates an operation that goes on with a query.
    public convenience init(cursor: CKQueryOperation.Cursor) {
        self.init()
        self.cursor = cursor
    }

    override func perform() async throws {
        let report: DatabaseSession.Report<CKRecordID, CKRecord> = { id, result in
            self.recordMatchedBlock?(id, result)
            if case .success(let record) = result { self.recordFetchedBlock?(record) }
        }
        if let cursor {
            next = try await session.query(from: cursor, desiredKeys: desiredKeys, limit: resultsLimit, report: report)
        } else if let query {
            next = try await session.query(
                query,
                in: zoneID,
                desiredKeys: desiredKeys,
                limit: resultsLimit,
                report: report
            )
        } else {
            throw CKError.invalid("A query operation needs a query or a cursor.")
        }
    }

    override func end(with error: CKError?) {
        queryResultBlock?(error.result(next))
        queryCompletionBlock?(next, error)
    }
}
