internal import CoreDataSQLite
internal import FoundationBackfill

/// The effect of an index on a fetch, tried on a copy of its store.
package struct IndexTrial: Sendable, Hashable {
    /// The seconds that the statement takes without the index, and with it: the fastest of some.
    package let secondsBefore: Double
    package let secondsAfter: Double
    /// The steps by which SQLite finds the rows with the index.
    package let steps: [String]
    /// The bytes that the index takes.
    package let bytes: Int64

    private static let runs = 3

    /// Copies the store, which takes as much room for a while, and measures a fetch before and after the index is made.
    ///
    /// - Parameter request: Returns the request for the store of a context.
    /// - Throws: An error if the store cannot be read or copied.
    package init(
        _ index: FetchExplanation.SuggestedIndex,
        on store: BrowsedStore,
        _ request: (NSManagedObjectContext) throws -> NSFetchRequest<NSManagedObject>
    ) throws {
        let file = try BrowsedCopy(of: store.url)
        let copy = BrowsedStore(file.url, families: store.families)
        let before = try Self.measure(copy, request)
        bytes = try Self.make(index, in: file.url)
        let after = try Self.measure(copy, request)
        (secondsBefore, secondsAfter, steps) = (before.seconds, after.seconds, after.steps)
        withExtendedLifetime(file) {}
    }

    private static func measure(
        _ store: BrowsedStore,
        _ request: (NSManagedObjectContext) throws -> NSFetchRequest<NSManagedObject>
    ) throws -> (seconds: Double, steps: [String]) {
        let all = try (0..<runs).compactMap { _ in try store.read { try $0.explain(request($0)).1 } }
        guard let fastest = all.min(by: { $0.seconds < $1.seconds }) else { return (0, []) }
        return (fastest.seconds, fastest.steps)
    }

    /// Makes the index in a copy, and returns the bytes that it takes.
    private static func make(_ index: FetchExplanation.SuggestedIndex, in copy: URL) throws -> Int64 {
        let connection = try Connection(path: copy.path, mode: .readWrite)
        defer { connection.close() }
        func number(_ pragma: String) throws -> Int64 { try connection.pragma(pragma).integer ?? 0 }
        func used() throws -> Int64 { try number("page_count") - number("freelist_count") }
        let before = try used()
        try connection.execute(index.statement)
        return try (used() - before) * number("page_size")
    }
}
