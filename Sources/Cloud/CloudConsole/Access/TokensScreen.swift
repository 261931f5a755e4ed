internal import CloudService
internal import CloudWire
internal import Foundation
internal import WebUI

/// The tokens that stand for programs of the container.
struct TokensScreen: View {
    let desk: ConsoleDesk
    @State private var tokens: [APIToken] = []
    @State private var name = ""
    @State private var origins = ""
    @State private var callback = ""
    /// The text of the token that was made last: it is shown this once.
    @State private var made: String?

    var body: some View {
        Text("API tokens").font(.title2).accessibilityAddTraits(.isHeader)
            .onAppear { desk.attempt { try await load() } }
        Text("A token stands for a program. Users sign in to it with their own passwords.").foregroundColor(.secondary)
        ForEach(tokens, id: \.id) { row($0) }
        if tokens.isEmpty {
            EmptyState(
                title: "No tokens yet",
                message: "Programs send one with each request.",
                code: "CloudConfiguration(endpoint: URL(string: \"\(desk.sources.address)\"), apiToken: \"…\")"
            )
        }
        if let made {
            VStack(alignment: .leading, spacing: 6) {
                Text("The token is shown this once:")
                CodeBlock(made)
            }
            .styleClass("console-secret")
        }
        if let refusal = desk.refusal(of: .changeAccess) {
            Text(refusal).foregroundColor(.secondary)
        } else {
            form
        }
    }

    private var form: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text("New token").font(.headline).accessibilityAddTraits(.isHeader)
            TextField("Name of the program", text: $name)
            TextField("Web sites that may use it, such as https://example.org; empty for programs", text: $origins)
            TextField("Address after signing in; empty for a message to the opener", text: $callback)
            Button("Make Token") { make() }
                .buttonStyle(.borderedProminent)
                .disabled(name.isEmpty)
        }
    }

    private func row(_ token: APIToken) -> some View {
        HStack {
            VStack(alignment: .leading, spacing: 2) {
                Text(verbatim: token.name).bold()
                Text(verbatim: details(of: token)).font(.caption).foregroundColor(.secondary)
            }
            Spacer()
            if desk.may(.changeAccess) {
                Button("Revoke", role: .destructive) { askToRevoke(token) }
                    .accessibilityLabel("Revoke \(token.name)")
            }
        }
        .styleClass("console-row")
    }

    private func details(of token: APIToken) -> String {
        let sites = token.origins.isEmpty ? "programs and all sites" : token.origins.joined(separator: ", ")
        let made = token.created.formatted(date: .abbreviated, time: .omitted)
        return "\(sites); made \(made); \(LastUse.words(token.lastUsed))"
    }

    private func load() async throws {
        let all = try await desk.accounts.apiTokens()
        tokens = all.filter { $0.container == desk.container && $0.environment == desk.environment }
    }

    private func make() {
        let sites = origins.split { $0 == "," || $0 == " " }.map(String.init)
        let (name, callback) = (name, callback.isEmpty ? nil : callback)
        let (container, environment) = (desk.container ?? "", desk.environment)
        desk.attempt(.changeAccess, "made the API token \(name)") {
            made = try await desk.accounts.addAPIToken(
                name: name,
                container: container,
                environment: environment,
                origins: sites,
                callback: callback
            )
            .text
            (self.name, origins, self.callback) = ("", "", "")
            try await load()
        }
    }

    private func askToRevoke(_ token: APIToken) {
        desk.question = ConsoleQuestion(
            title: "Revoke the token “\(token.name)”?",
            message: "Programs with it are refused at once, and all users who have signed in with it are signed out.",
            answer: "Revoke “\(token.name)”"
        ) {
            desk.attempt(.changeAccess, "revoked the API token \(token.name)") {
                try await desk.accounts.revokeAPIToken(token.id)
                try await load()
            }
        }
    }
}

/// The words for the last use of a token or key.
enum LastUse {
    static func words(_ date: Date?) -> String {
        date.map { "last used \($0.formatted(date: .abbreviated, time: .shortened))" } ?? "not used yet"
    }
}
