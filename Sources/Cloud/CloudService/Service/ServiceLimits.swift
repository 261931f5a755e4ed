/// The limits of the service; those of Apple's web service unless a program says otherwise.
package struct ServiceLimits: Sendable {
    /// Operations in a request.
    package var operations = 200
    /// Records or zones in an answer.
    package var results = 200
    /// Records in an answer to a query that does not say how many it wants.
    package var queryResults = 100
    /// Values that a filter of a query compares with, and words that it looks for.
    package var filterValues = 250
    /// Filters and sort orders of a query.
    package var queryTerms = 100
    /// Bytes of fields in a page of changes: after the record that reaches them, the page ends.
    package var answerSize = 4_000_000
    /// Bytes of a record, without its assets.
    package var recordSize = 1_000_000
    /// Bytes of an asset.
    package var assetSize: Int64 = 50_000_000
    /// Bytes of a user's database, with its assets, unless the container or the user has a quota; nil for as many as the disk holds.
    package var databaseSize: Int64?
    /// Bytes of a public database, with its assets, unless the container has a quota for it; nil for as many as the disk holds.
    package var publicDatabaseSize: Int64?
    /// Zones in a database.
    package var zones = 1_000
    /// Subscriptions of a user in a database.
    package var subscriptions = 1_000
    /// References to one record through which deleting it deletes others.
    package var owningReferences = 750

    /// Users in a share, its owner among them.
    package var participants = 100

    package init() {}
}
