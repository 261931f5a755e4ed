import CloudServer
import CloudService
import CloudWire
import Foundation
import TSanMutex
import Testing
import WebUIServer

@testable import CloudCommands

/// The tool in a folder of its own, with the texts that it has written.
final class ToolFixture: Sendable {
    /// What came of a call.
    struct Result: Sendable {
        var outcome: CloudTool.Outcome
        var output = ""
        var messages = ""

        /// The output without the line break at its end.
        var text: String { output.trimmingCharacters(in: .newlines) }
    }

    static let container = "iCloud.org.example.Notes"

    let folder: URL
    private let variables = Mutex<[String: String]>([:])
    /// The answer to questions, and those that were asked; without an answer there is no terminal.
    let questions = Mutex<(answer: Bool?, asked: [String])>((nil, []))

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "cloud-tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        let folder = folder
        #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) }
    }

    subscript(variable: String) -> String? {
        get { variables.withLock { $0[variable] } }
        set { variables.withLock { $0[variable] = newValue } }
    }

    /// All variables of the environment.
    var environment: [String: String] { variables.withLock { $0 } }

    private var terminal: (@Sendable (String) -> Bool)? {
        guard let answer = questions.withLock({ $0.answer }) else { return nil }
        return { [self] question in
            questions.withLock { $0.asked.append(question) }
            return answer
        }
    }

    /// Runs a call.
    func run(_ arguments: String..., with more: [String: String] = [:]) async -> Result {
        await run(arguments, with: more)
    }

    func run(_ arguments: [String], with more: [String: String] = [:]) async -> Result {
        let texts = Mutex((output: "", messages: ""))
        let tool = CloudTool(
            Surroundings(
                output: { text in texts.withLock { $0.output += text } },
                messages: { text in texts.withLock { $0.messages += text } },
                folder: folder,
                environment: environment.merging(more) { $1 },
                ask: terminal
            )
        )
        let outcome = await tool.run(arguments)
        let (output, messages) = texts.withLock { $0 }
        return Result(outcome: outcome, output: output, messages: messages)
    }

    /// Runs a call that must succeed, and returns its output.
    @discardableResult
    func output(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
        let result = await run(arguments)
        try #require(result.outcome == .success, "\(result.messages)", sourceLocation: sourceLocation)
        return result.text
    }

    func write(_ text: String, to name: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Runs a test beside a service on the folder's accounts, which the tool knows by the variables of the environment.
    static func withService(
        hasUser: Bool = true,
        hasCertificate: Bool = false,
        _ body: (ToolFixture, AccountStore) async throws -> Void
    ) async throws {
        let tool = try ToolFixture()
        let data = tool.folder.appending(path: "cloud")
        let accounts = try await AccountStore(data)
        let service = try await CloudService.open(in: data, accounts: accounts)
        var web = ServerConfiguration()
        try web.listen(on: "127.0.0.1:0")
        if hasCertificate {
            web.certificate = try SelfSignedCertificate(in: data.appending(path: "tls"), names: []).server
        }
        let server = CloudServer(service, Authenticator(accounts, key: service.key), CloudServer.Configuration(web))
        let scheme = hasCertificate ? "https" : "http"
        tool["CLOUDKIT_ENDPOINT"] = "\(scheme)://127.0.0.1:\(try await server.start())"
        tool["CLOUDKIT_CONTAINERS"] = container
        tool["CLOUD_PASSWORD"] = "correct horse"
        do {
            if hasUser { try await tool.signIn() }
            try await body(tool, accounts)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
        try service.close()
        try accounts.close()
    }

    private func signIn() async throws {
        try await output("user", "add", "ada@example.org")
        self["CLOUDKIT_API_TOKEN"] = try await output("token", "add", "notes", "--container", Self.container)
        self["CLOUDKIT_WEB_TOKEN"] = try await output("token", "web", "ada@example.org")
    }
}
