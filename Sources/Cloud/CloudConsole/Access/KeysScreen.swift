internal import CloudService
internal import CloudWire
internal import Foundation
internal import WebUI

/// The public keys of servers, which may do everything in the public database of the container.
struct KeysScreen: View {
    let desk: ConsoleDesk
    @State private var keys: [ServerKey] = []
    @State private var name = ""
    @State private var publicKey = ""

    var body: some View {
        Text("Server keys").font(.title2).accessibilityAddTraits(.isHeader)
            .onAppear { desk.attempt { try await load() } }
        Text("A server signs its requests with a private key of its own. The service knows the public one.")
            .foregroundColor(.secondary)
        ForEach(keys, id: \.keyID) { row($0) }
        if keys.isEmpty {
            EmptyState(
                title: "No keys yet",
                message: "Make a pair of keys, and paste the public one here. The private one stays on the server.",
                code: """
                    openssl ecparam -name prime256v1 -genkey -noout -out eckey.pem
                    openssl ec -in eckey.pem -pubout
                    """
            )
        }
        if let refusal = desk.refusal(of: .changeAccess) {
            Text(refusal).foregroundColor(.secondary)
        } else {
            VStack(alignment: .leading, spacing: 8) {
                Text("New key").font(.headline).accessibilityAddTraits(.isHeader)
                TextField("Name of the server", text: $name)
                TextEditor(text: $publicKey).accessibilityLabel("Public key, as PEM")
                Button("Add Key") { add() }
                    .buttonStyle(.borderedProminent)
                    .disabled(name.isEmpty || publicKey.isEmpty)
            }
        }
    }

    private func row(_ key: ServerKey) -> some View {
        HStack {
            VStack(alignment: .leading, spacing: 2) {
                Text(verbatim: key.name).bold()
                Text(verbatim: key.keyID).font(.caption).styleClass("console-mono").textSelection(.enabled)
                Text(verbatim: LastUse.words(key.lastUsed)).font(.caption).foregroundColor(.secondary)
            }
            Spacer()
            if desk.may(.changeAccess) {
                Button("Revoke", role: .destructive) { askToRevoke(key) }
                    .accessibilityLabel("Revoke \(key.name)")
            }
        }
        .styleClass("console-row")
    }

    private func load() async throws {
        let all = try await desk.accounts.serverKeys()
        keys = all.filter { $0.container == desk.container && $0.environment == desk.environment }
    }

    private func add() {
        let (name, publicKey) = (name, publicKey)
        let (container, environment) = (desk.container ?? "", desk.environment)
        desk.attempt(.changeAccess, "added the server key \(name)") {
            _ = try await desk.accounts.addServerKey(
                name: name,
                container: container,
                environment: environment,
                publicKey: publicKey
            )
            (self.name, self.publicKey) = ("", "")
            try await load()
        }
    }

    private func askToRevoke(_ key: ServerKey) {
        desk.question = ConsoleQuestion(
            title: "Revoke the key “\(key.name)”?",
            message: "Requests that are signed with it are refused at once.",
            answer: "Revoke “\(key.name)”"
        ) {
            desk.attempt(.changeAccess, "revoked the server key \(key.name)") {
                try await desk.accounts.revokeServerKey(key.keyID)
                try await load()
            }
        }
    }
}
