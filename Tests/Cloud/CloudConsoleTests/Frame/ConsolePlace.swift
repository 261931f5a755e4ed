import CloudWire
import Foundation
import Testing
import UntrustedJSON
import WebUI
import WebUITestSupport

@testable import CloudConsole
@testable import CloudService

/// A service with a container, an owner and a viewer, for tests of screens.
@MainActor
struct ConsolePlace {
    static let container = "iCloud.test"
    let sources: ConsoleSources
    let ada: Account

    init() async throws {
        let accounts = try await AccountStore(nil)
        for (login, role) in [("olga", OperatorRole.owner), ("dora", .developer), ("vera", .viewer)] {
            try await accounts.addOperator(login, password: "correct horse", role: role)
        }
        ada = try await accounts.addUser("ada@example.org", password: "correct horse", firstName: "Ada")
        let service = try await CloudService.temporary(accounts: accounts)
        sources = ConsoleSources(service: service, accounts: accounts, log: nil, address: "https://cloud.example.org")
    }

    /// Adds a user who cannot sign in: hashing passwords takes long.
    func addUser(_ login: String) async throws {
        try await sources.accounts.write(drops: false) { context in
            let account = StoredAccount(context: context)
            (account.recordName, account.login, account.loginKey) = ("_\(login)", login, login)
            (account.password, account.created) = ("", Date())
        }
    }

    /// Sends a request of Ada's.
    func send(_ operation: CloudOperationName, _ write: (inout JSONWriter) -> Void) async throws {
        var writer = JSONWriter()
        write(&writer)
        let path = CloudPath(
            container: Self.container,
            environment: .development,
            scope: .private,
            operation: operation
        )
        let request = CloudRequest(path, body: writer.bytes)
        try #require(await sources.service.respond(to: request, from: .user(ada.recordName)).status == 200)
    }

    func save(_ name: String, _ fields: [String: FieldValue], type: String = "Note") async throws {
        var record = WireRecord(recordName: name, recordType: type)
        record.fields = fields.mapValues { FieldEntry($0) }
        try await send(.recordsModify, RecordsModify([.init(.create, record)], zoneID: ZoneName("_defaultZone")).write)
    }

    func page(_ section: String, login: String = "olga") throws -> HeadlessClient {
        let desk = ConsoleDesk(sources, login: login)
        return try HeadlessClient(url: "/console/\(Self.container)/development/\(section)") { ConsoleView(desk) }
    }

    /// Waits for a condition, and tells the text of the page if it never holds.
    func wait(_ client: HeadlessClient, until condition: () async throws -> Bool) async throws {
        for _ in 0..<3_000 {
            if try await condition() { return }
            await client.wait(until: { false }, milliseconds: 10)
        }
        Issue.record("\(client.text)")
    }

    func events() async throws -> [String] {
        try await sources.accounts.operatorEvents(20).map(\.action)
    }
}
