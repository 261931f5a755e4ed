import CoreDataPostgreSQL
import PostgreSQLCluster

typealias ServerWorkload = ComparedWorkload<ServerFixture>

/// The initial store of workloads in a schema of a server, and copies of it.
final class ServerFixture {
    let values: [NoteValues]
    let folderCount: Int
    let cluster: PrivateCluster
    /// The connection of the direct calls.
    let raw: RawServer
    /// The schema for read-only workloads.
    let schema = "plain"
    private var copies = 0

    init(_ cluster: PrivateCluster, notes: Int, folders: Int) throws {
        values = NoteValues.make(notes, folders: folders)
        folderCount = folders
        self.cluster = cluster
        raw = RawServer(host: cluster.folder.path)
        try close(open(schema))
        RawNotes(self, schema).insertAll()
        raw.run("VACUUM ANALYZE \(schema).note")
    }

    /// Returns the name of a schema that no store has yet.
    func freshSchema() -> String {
        copies += 1
        return "copy\(copies)"
    }

    /// Returns the schema of a new store without rows.
    func emptyStore() throws -> String {
        let schema = freshSchema()
        try close(open(schema))
        return schema
    }

    /// Returns the schema of a copy of the store that may be changed.
    func copy() throws -> String {
        let copy = try emptyStore()
        for table in ["folder", "note"] { raw.run("INSERT INTO \(copy).\(table) SELECT * FROM \(schema).\(table)") }
        raw.run("VACUUM ANALYZE \(copy).note")
        return copy
    }

    /// Removes a copy. The server's log is written out, so that the next workload does not pay for it.
    func remove(_ schema: String) {
        raw.run("DROP SCHEMA \(schema) CASCADE")
        raw.run("CHECKPOINT")
    }

    /// Returns a container with a store, which is created if it does not exist.
    func open(_ schema: String) throws -> NSPersistentContainer {
        try StoreFixture.open(cluster.url(schema: schema))
    }

    func close(_ container: NSPersistentContainer) throws {
        for store in container.persistentStoreCoordinator.persistentStores {
            try container.persistentStoreCoordinator.remove(store)
        }
    }
}
