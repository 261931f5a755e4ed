import CloudWire
import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

@testable import CloudService

/// Two servers of a service on one database, each with stores, accounts and a memory of its own, as two processes have them.
struct TwoServers {
    struct Server {
        let accounts: AccountStore
        let service: CloudService
        let authenticator: Authenticator
    }

    let place: URL
    let assets: URL
    let servers: [Server]

    /// Runs a test with two servers, which end with it.
    static func run(rates: RequestRates = RequestRates(), _ body: (TwoServers) async throws -> Void) async throws {
        let place = try #require(PrivateCluster.shared?.newURL("&connections=3"))
        let assets = FileManager.default.temporaryDirectory.appending(path: "assets-\(UUID().uuidString)")
        var servers: [Server] = []
        for _ in 0..<2 {
            let accounts = try await AccountStore(place, passwordCost: .cheap)
            let service = try await CloudService.open(in: place, assets: assets, accounts: accounts)
            let authenticator = Authenticator(accounts, of: service, rates: rates)
            servers.append(Server(accounts: accounts, service: service, authenticator: authenticator))
        }
        let both = TwoServers(place: place, assets: assets, servers: servers)
        do {
            try await body(both)
            try both.end()
        } catch {
            try both.end()
            throw error
        }
    }

    private func end() throws {
        for server in servers {
            try server.service.close()
            try server.accounts.close()
        }
        try FileManager.default.removeItem(at: assets)
    }

    /// A client of the same user at one of the servers.
    func client(_ server: Int, _ user: String = "_alice") -> TestClient {
        TestClient(service: servers[server].service, caller: .user(user))
    }

    var clients: [TestClient] { [client(0), client(1)] }

    /// Looks for what must never be in a store.
    func faults() async throws -> [String] {
        try await ServiceCheck.run(servers[0].service.store, servers[0].service.assets).faults
    }
}

extension TestClient {
    /// Where the service of a test keeps its data.
    enum Place: CaseIterable {
        case memory, database

        /// The places that this computer has.
        static var installed: [Place] { PrivateCluster.shared == nil ? [.memory] : allCases }
    }

    /// A client of a new service.
    static func make(in place: Place) async throws -> TestClient {
        guard place == .database else { return try await make() }
        let url = try #require(PrivateCluster.shared?.newURL("&connections=3"))
        return TestClient(service: CloudService(try await CloudStore(url), assets: try .temporary()))
    }
}

/// Waits until something holds, for at least a minute: other tests may have the processors, and the search for lost news comes every five
/// seconds.
func eventually(_ condition: () async throws -> Bool, at place: SourceLocation = #_sourceLocation) async throws {
    for _ in 0..<6_000 {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("it did not come to hold", sourceLocation: place)
}
