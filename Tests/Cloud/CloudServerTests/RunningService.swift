import CloudServer
import CloudService
import CloudWire
import FoundationBackfill
import HTTPClient
import Testing
import UntrustedJSON
import WebUIServer

@testable import CloudKit

/// A service on a free port of this machine, with a user and a program, for one test.
struct RunningService {
    static let container = "iCloud.test"

    let service: CloudService
    let accounts: AccountStore
    let authenticator: Authenticator
    let log: RequestLog
    let server: CloudServer
    let url: String
    let apiToken: String
    let program: APIToken
    private let client = HTTPClient()

    /// Runs a test with a service, which ends with it.
    static func run(
        origins: [String] = [],
        callback: String? = nil,
        requestSize: Int = 20 << 20,
        rates: RequestRates = RequestRates(),
        _ body: (RunningService) async throws -> Void
    ) async throws {
        let running = try await start(origins, callback, requestSize, rates)
        do {
            try await body(running)
            try await running.stop()
        } catch {
            try await running.stop()
            throw error
        }
    }

    private static func start(
        _ origins: [String],
        _ callback: String?,
        _ requestSize: Int,
        _ rates: RequestRates
    ) async throws -> RunningService {
        let accounts = try await AccountStore(nil)
        let service = try await CloudService.temporary(accounts: accounts)
        let authenticator = Authenticator(accounts, key: service.key, rates: rates)
        try await accounts.addUser("ada@example.org", password: "correct horse", firstName: "Ada")
        let (text, program) = try await accounts.addAPIToken(
            name: "Notes",
            container: container,
            environment: .development,
            origins: origins,
            callback: callback
        )
        let log = try await RequestLog(nil)
        var configuration = CloudServer.Configuration()
        (configuration.pollTime, configuration.requestSize) = (.seconds(2), requestSize)
        let server = CloudServer(service, authenticator, configuration, log: log)
        let port = try await server.start()
        return RunningService(
            service: service,
            accounts: accounts,
            authenticator: authenticator,
            log: log,
            server: server,
            url: "http://127.0.0.1:\(port)",
            apiToken: text,
            program: program
        )
    }

    private func stop() async throws {
        await server.stop()
        try await log.close()
        try service.close()
        try accounts.close()
    }

    /// A token of the user's.
    func signIn(isSticky: Bool = true) async throws -> String {
        try await authenticator.signIn(
            login: "ada@example.org",
            password: "correct horse",
            apiToken: program,
            address: "127.0.0.1",
            isSticky: isSticky
        )
    }

    /// The container of a program for Apple's module.
    func container(web: String?) -> CKContainer {
        var configuration = CloudConfiguration(endpoint: URL(string: url))
        configuration.containers = [Self.container]
        configuration.apiToken = apiToken
        configuration.webToken = web
        return CKContainer(Self.container, configuration.client(of: Self.container))
    }

    struct Answer {
        let response: ClientResponse

        var status: Int { response.status }
        var data: [UInt8] { response.body }
        var json: JSONNode { get throws { try JSONReader.read(data) } }
        var text: String { String(decoding: data, as: UTF8.self) }

        func header(_ name: String) -> String? { response[name] }
    }

    /// Sends a request of HTTP, without following redirects.
    func send(
        _ method: String = "POST",
        _ path: String,
        _ body: String = "{}",
        headers: [String: String] = [:]
    ) async throws -> Answer {
        var request = ClientRequest(method, try #require(URL(string: path.hasPrefix("http") ? path : url + path)))
        request.headers = headers.map { ($0.key, $0.value) }
        if method != "GET" { request.content = .bytes(Array(body.utf8)) }
        return Answer(response: try await client.send(request))
    }

    /// The address of an operation.
    func path(_ operation: CloudOperationName, scope: CloudPath.Scope = .private, web: String? = nil) -> String {
        let path = CloudPath(container: Self.container, environment: .development, scope: scope, operation: operation)
        return "\(path.text)?ckAPIToken=\(apiToken)" + (web.map { "&ckWebAuthToken=\($0)" } ?? "")
    }
}
