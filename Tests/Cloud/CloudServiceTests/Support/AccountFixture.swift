import CloudWire
import Foundation
import Testing

@testable import CloudService

/// Accounts with a user, a program and what they need to send requests.
struct AccountFixture {
    static let password = "correct horse"
    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    let accounts: AccountStore
    let key: ServiceKey
    let authenticator: Authenticator
    let apiToken: APIToken
    let api: String

    static func make(
        _ folder: URL? = nil,
        rates: RequestRates = RequestRates(),
        origins: [String] = [],
        passwordCost: PasswordHash.Cost = .cheap
    ) async throws -> AccountFixture {
        let accounts = try await AccountStore(folder, passwordCost: passwordCost)
        let key = ServiceKey.random()
        let (api, token) = try await accounts.addAPIToken(
            name: "program",
            container: "iCloud.test",
            environment: .development,
            origins: origins
        )
        try await accounts.addUser("ada@example.org", password: password, firstName: "Ada", lastName: "Lovelace")
        return AccountFixture(
            accounts: accounts,
            key: key,
            authenticator: Authenticator(accounts, key: key, rates: rates),
            apiToken: token,
            api: api
        )
    }

    func signIn(
        _ login: String = "ada@example.org",
        staysSignedIn: Bool = false,
        isSticky: Bool = false,
        now: Date = start
    ) async throws -> String {
        try await accounts.signIn(
            login: login,
            password: Self.password,
            apiToken: apiToken,
            staysSignedIn: staysSignedIn,
            isSticky: isSticky,
            key: key,
            now: now
        )
    }

    static func path(
        _ operation: CloudOperationName = .recordsQuery,
        _ scope: CloudPath.Scope = .private,
        container: String = "iCloud.test",
        environment: CloudPath.Environment = .development
    ) -> CloudPath {
        CloudPath(container: container, environment: environment, scope: scope, operation: operation)
    }

    /// Admits a request with tokens.
    func admit(
        web: String?,
        api: String? = nil,
        _ path: CloudPath = path(),
        origin: String? = nil,
        now: Date = start
    ) async throws -> Admission {
        try await authenticator.admit(
            path,
            .tokens(api: api ?? self.api, web: web),
            body: [],
            target: path.text,
            origin: origin,
            now: now
        )
    }

    /// The next token after a request with one.
    func next(_ web: String, now: Date = start) async throws -> String {
        try #require(await admit(web: web, now: now).nextWebToken)
    }

    /// Runs a test with a folder of its own.
    static func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        try await body(folder)
    }
}

extension PasswordHash.Cost {
    /// A cost for tests that are about something else.
    static let cheap = PasswordHash.Cost(power: 4)
}
