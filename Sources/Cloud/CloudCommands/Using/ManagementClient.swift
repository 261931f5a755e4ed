internal import CoreDataCommandLine
internal import Foundation
internal import HTTPClient
internal import UntrustedJSON

/// Requests about the schema of a container, with a management token.
struct ManagementClient {
    private let base: URL
    private let token: String
    private let client: HTTPClient
    /// The container and its environment, for people.
    let place: String

    init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
        let service = try ServiceAddress(arguments, surroundings)
        let token = arguments["--management-token"] ?? surroundings.environment["CLOUD_MANAGEMENT_TOKEN"]
        guard let token, !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw UsageError(
                "give a management token in CLOUD_MANAGEMENT_TOKEN or --management-token; “cloud token manage” makes one"
            )
        }
        let environment = service.configuration.environment.rawValue
        base = service.endpoint.appending(path: "management/1/\(service.container)/\(environment)/schema")
        (self.token, place) = (token, "\(service.container), \(environment)")
        client = HTTPClient(authority: service.configuration.authorityFile)
    }

    func schema() async throws -> String {
        String(decoding: try await send("GET", base, .none), as: UTF8.self)
    }

    /// What deploying would change in production, in words.
    func difference() async throws -> String {
        String(decoding: try await send("GET", base.appending(path: "difference"), .none), as: UTF8.self)
    }

    /// The changes of the schema, the last one first.
    func history() async throws -> [SchemaHistoryEntry] {
        let body = try await send("GET", base.appending(path: "history"), .none)
        return try JSONReader.read(body)["events"]?.array?.map(SchemaHistoryEntry.init) ?? []
    }

    func replaceSchema(by text: Data, onlyChecks: Bool) async throws {
        let query = onlyChecks ? [URLQueryItem(name: "validate", value: "1")] : []
        _ = try await send("POST", base.appending(queryItems: query), .bytes(Array(text)))
    }

    func deploy() async throws {
        _ = try await send("POST", base.appending(path: "deploy"), .none)
    }

    func reset() async throws {
        _ = try await send("POST", base.appending(path: "reset"), .none)
    }

    private func send(_ method: String, _ url: URL, _ content: ClientRequest.Content) async throws -> [UInt8] {
        var call = ClientRequest(method, url)
        call.headers = [("Authorization", "Bearer \(token)"), ("Content-Type", "text/plain; charset=utf-8")]
        call.content = content
        let response: ClientResponse
        do {
            response = try await client.send(call)
        } catch {
            throw ManagementFailure(
                reason: "\(error.reason) \(ServiceProblem.wayOut(ofConnection: error.reason))",
                losses: []
            )
        }
        guard response.status == 200 else { throw ManagementFailure(response.status, response.body) }
        return response.body
    }
}

/// The reason why a service does not do something with a schema.
struct ManagementFailure: Error, CustomStringConvertible {
    let reason: String
    let losses: [String]

    init(reason: String, losses: [String]) {
        (self.reason, self.losses) = (reason, losses)
    }

    /// Reads the answer of a service.
    init(_ status: Int, _ body: [UInt8]) {
        do {
            let node = try JSONReader.read(body)
            let losses = node["losses"]?.array?.compactMap(\.string) ?? []
            self.init(reason: node["reason"]?.string ?? "The service answered \(status).", losses: losses)
        } catch {
            self.init(
                reason: "The service answered \(status), and not as one of this package does: check the address.",
                losses: []
            )
        }
    }

    var description: String { ([reason] + losses).joined(separator: "\n  ") }
}
