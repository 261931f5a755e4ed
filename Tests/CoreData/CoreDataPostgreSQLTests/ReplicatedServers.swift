import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

/// Three servers, of which the first is the primary, and the others follow it.
struct ReplicatedServers {
    let primary: PrivateCluster
    let replicas: [PrivateCluster]

    /// - Parameter isSynchronous: Whether a commit is acknowledged when one replica has applied it, rather than before.
    init(isSynchronous: Bool = true) throws {
        primary = try PrivateCluster(settings: PrivateCluster.durable)
        let one = try PrivateCluster(following: primary, name: "one")
        replicas = [one, try PrivateCluster(following: primary, or: [one], name: "two")]
        guard isSynchronous else { return }
        try Self.run("ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (one, two)'", on: primary)
        try Self.run("ALTER SYSTEM SET synchronous_commit = 'remote_apply'", on: primary)
        try Self.run("SELECT pg_reload_conf()", on: primary)
    }

    /// The address of whichever server is the primary.
    var url: URL {
        let folders = ([primary] + replicas).map(\.folder.path).joined(separator: ",")
        return PrivateCluster.url(folders, "schema=notes&target_session_attrs=read-write&patience=60")
    }

    /// The address of the primary, with replicas that are read.
    ///
    /// - Parameter indices: Which replicas.
    func readingURL(_ indices: Int...) -> URL {
        let places = indices.map { replicas[$0].folder.path }.joined(separator: ",")
        return primary.url(schema: "notes", "&replicas=\(places)")
    }

    func end() throws { for server in [primary] + replicas { try server.stop() } }

    /// Runs a statement on a server. Returns the first column.
    @discardableResult
    static func run(_ sql: String, on server: PrivateCluster) throws -> [String] {
        let connection = try PostgreSQLConnection(#require(PostgreSQLAddress(server.url(schema: "public"))))
        defer { connection.close() }
        return try connection.lines(of: sql)
    }

    /// Stops a replica from following, or lets it go on.
    func hold(_ index: Int, _ isHeld: Bool) throws {
        try Self.run("SELECT pg_wal_replay_\(isHeld ? "pause" : "resume")()", on: replicas[index])
        let state = isHeld ? "paused" : "not paused"
        for _ in 0..<1_000 {
            guard try Self.run("SELECT pg_get_wal_replay_pause_state()", on: replicas[index]) != [state] else { return }
            usleep(5_000)
        }
        Issue.record("the replica is not \(state)")
    }
}
