import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

/// What servers can do, and what addresses switch off.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct ServerCapabilitiesTests {
    private func address(_ settings: String) throws -> PostgreSQLAddress {
        let url = try #require(PrivateCluster.shared?.url(schema: "public", settings))
        return try #require(PostgreSQLAddress(url))
    }

    private func capabilities(_ settings: String = "") throws -> ServerCapabilities {
        let address = try address(settings)
        return try ServerCapabilities(of: PostgreSQLConnection(address), without: address.switchedOff)
    }

    @Test("PostgreSQL has everything, says so in one query, and says its version")
    func everything() throws {
        let connection = try PostgreSQLConnection(address(""))
        let capabilities = try ServerCapabilities(of: connection, without: [])
        #expect(capabilities.features == Set(ServerCapabilities.Feature.allCases))
        #expect(capabilities.missingNames.isEmpty)
        #expect(capabilities.server.hasPrefix("PostgreSQL 1"))
        #expect(capabilities.encoding == "UTF8" && !capabilities.isReplica)
        // One trip prepares the query, another one runs it.
        #expect(connection.tripCount == 2)
    }

    @Test("An address switches features off")
    func switchedOff() throws {
        let capabilities = try capabilities("&without=notify,snapshots")
        #expect(capabilities.missingNames == "notify, snapshots")
        #expect(capabilities.has(.transactions) && !capabilities.has(.notify))
    }

    @Test("What the catalogue lacks is missing")
    func catalogue() throws {
        let connection = try PostgreSQLConnection(address(""))
        // Nobody else sees the change before it is undone.
        try connection.execute("BEGIN; ALTER FUNCTION pg_catalog.pg_export_snapshot() RENAME TO no_longer_here")
        let capabilities = try ServerCapabilities(of: connection, without: [])
        #expect(capabilities.missingNames == "snapshots")
    }

    @Test("A name that is none is told, with those that are", arguments: ["bells", "notify,,snapshots", "", "Notify"])
    func mistakes(_ names: String) throws {
        let mistake = try #require(address("&without=\(names)").mistake)
        #expect(mistake.contains("the setting without has the name “"))
        #expect(mistake.contains("none of notify, snapshots, "))
    }
}
