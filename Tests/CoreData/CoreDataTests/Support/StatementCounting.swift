import Testing

@testable import CoreData

extension Library {
    /// The only store.
    var store: SQLiteStore? { coordinator.persistentStores.first as? SQLiteStore }

    /// How many statements the body starts, when no row is remembered.
    func statements(_ body: () throws -> Void) throws -> Int {
        guard let connections = try store?.openFile().connections else { return -1 }
        // A connection that is opened for reading is set up first.
        try connections.read { _ in }
        store?.cache.forgetAll()
        let before = connections.counts.statements
        try body()
        return connections.counts.statements - before
    }
}

extension Library {
    /// The number of rows that the store remembers.
    var rememberedRows: Int { store?.cache.usage.rows ?? -1 }

    /// Expects that the body starts so many statements, when no row is remembered.
    func expect(
        statements expected: Int,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () throws -> Void
    ) throws {
        let found = try statements(body)
        #expect(found == expected, "statements", sourceLocation: sourceLocation)
    }
}
