import CloudServer
import CloudService
import Foundation
import WebUIServer

/// A service with a user and the program Slipbox, on a free port of this machine.
final class SyncService: Sendable {
    static let login = "ada@example.org"
    static let password = "correct horse"

    let url: String
    let programToken: String
    private let (service, accounts, server, log): (CloudService, AccountStore, CloudServer, RequestLog)

    /// Runs a test with a service, which ends with it.
    static func run(_ body: (SyncService) async throws -> Void) async throws {
        let service = try await SyncService()
        do {
            try await body(service)
            try await service.stop()
        } catch {
            try await service.stop()
            throw error
        }
    }

    private init() async throws {
        accounts = try await AccountStore(nil)
        service = try await CloudService.temporary(accounts: accounts)
        try await accounts.addUser(Self.login, password: Self.password, firstName: "Ada")
        (programToken, _) = try await accounts.addAPIToken(
            name: "slipbox",
            container: "iCloud.slipbox",
            environment: .development,
            origins: [],
            callback: nil
        )
        log = try await RequestLog(nil)
        var configuration = CloudServer.Configuration()
        configuration.pollTime = .seconds(2)
        server = CloudServer(service, Authenticator(accounts, key: service.key), configuration, log: log)
        url = "http://127.0.0.1:\(try await server.start())"
    }

    private func stop() async throws {
        await server.stop()
        try await log.close()
        try service.close()
        try accounts.close()
    }

    /// What a user answers who signs in.
    var answers: String { "\(programToken)\n\(Self.login)\n\(Self.password)\n" }
}
