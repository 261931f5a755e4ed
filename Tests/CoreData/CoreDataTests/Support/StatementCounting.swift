import Testing

@testable import CoreData

extension Library {
    /// The only store.
    var store: SQLiteStore? { coordinator.persistentStores.first as? SQLiteStore }

    /// Returns the number of statements that the body runs with an empty row cache.
    func statements(_ body: () throws -> Void) throws -> Int {
        guard let connections = try store?.openFile().connections else { return -1 }
        // Setting up a reading connection runs statements of its own, so it is opened first.
        try connections.read { _ in }
        store?.cache.forgetAll()
        let before = connections.counts.statements
        try body()
        return connections.counts.statements - before
    }
}

extension Library {
    /// The number of rows in the store's cache.
    var rememberedRows: Int { store?.cache.usage.rows ?? -1 }

    /// Expects that the body runs a number of statements with an empty row cache.
    func expect(
        statements expected: Int,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () throws -> Void
    ) throws {
        let found = try statements(body)
        #expect(found == expected, "statements", sourceLocation: sourceLocation)
    }
}
