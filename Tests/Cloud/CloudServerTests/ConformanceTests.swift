import CloudConformance
import CloudService
import CloudWire
import CoreDataPostgreSQL
import FoundationBackfill
import PostgreSQLCluster
import Testing

@testable import CloudKit

/// The numbered statements, played against the service in the process, over sockets, and against Apple's.
@Suite("Conformance", .serialized)
struct ConformanceTests {
    @Test func statementsHoldInTheProcess() async throws {
        let transport = ServiceTransport(service: try await CloudService.temporary(), caller: .user("_ada"))
        for statement in ConformanceStatement.all {
            await #expect(throws: Never.self, "\(statement)") {
                try await statement.play(over: transport, container: "iCloud.test")
            }
        }
    }

    @Test(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
    func statementsHoldInADatabase() async throws {
        let place = try #require(PrivateCluster.shared?.newURL())
        let assets = FileManager.default.temporaryDirectory.appending(path: "assets-\(UUID().uuidString)")
        let accounts = try await AccountStore(place)
        let service = try await CloudService.open(in: place, assets: assets, accounts: accounts)
        let transport = ServiceTransport(service: service, caller: .user("_ada"))
        for statement in ConformanceStatement.all {
            await #expect(throws: Never.self, "\(statement)") {
                try await statement.play(over: transport, container: "iCloud.test")
            }
        }
        try service.close()
        try accounts.close()
        try FileManager.default.removeItem(at: assets)
    }

    @Test func statementsHoldOverSockets() async throws {
        try await RunningService.run { running in
            let transport = HTTPTransport(endpoint: try #require(URL(string: running.url)))
            let tokens = CloudRequest.Credentials.tokens(api: running.apiToken, web: try await running.signIn())
            for statement in ConformanceStatement.all {
                await #expect(throws: Never.self, "\(statement)") {
                    try await statement.play(over: transport, container: RunningService.container, credentials: tokens)
                }
            }
        }
    }

    /// Needs an account: CLOUD_CONFORMANCE_URL, _CONTAINER, _API_TOKEN and _WEB_TOKEN (one that does not rotate).
    @Test func statementsHoldForApplesService() async throws {
        let environment = ProcessInfo.processInfo.environment
        let names = ["URL", "CONTAINER", "API_TOKEN", "WEB_TOKEN"].map { "CLOUD_CONFORMANCE_\($0)" }
        let values = names.compactMap { environment[$0] }
        guard values.count == 4, let url = URL(string: values[0]) else {
            print(
                "SKIPPED: the statements were not played against Apple's service; set \(names.joined(separator: ", "))"
            )
            return
        }
        for statement in ConformanceStatement.all {
            await #expect(throws: Never.self, "\(statement)") {
                try await statement.play(
                    over: HTTPTransport(endpoint: url),
                    container: values[1],
                    credentials: .tokens(api: values[2], web: values[3])
                )
            }
        }
    }

    @Test func statementsHaveNumbersOfTheirOwn() {
        let numbers = ConformanceStatement.all.map(\.number)
        #expect(Set(numbers).count == numbers.count && numbers.count >= 23)
    }
}
