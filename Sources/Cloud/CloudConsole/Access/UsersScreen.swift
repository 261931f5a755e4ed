internal import CloudService
internal import CloudWire
internal import Foundation
internal import WebUI

/// The users of the service, their sessions, and what can be done about them.
struct UsersScreen: View {
    let desk: ConsoleDesk
    @State private var users: [Account] = []
    @State private var sessions: [String: [WebSession]] = [:]
    @State private var search = ""
    @State private var login = ""
    /// The password of the user that was added last: it is shown this once.
    @State private var made: (login: String, password: String)?

    /// The most users that are shown: a search finds the others.
    private static let most = 200

    var body: some View {
        Text("Users").font(.title2).accessibilityAddTraits(.isHeader)
            .onAppear { desk.attempt { try await load() } }
        TextField("Find a user", text: $search).addressParameter("find", $search)
        ForEach(found.prefix(Self.most), id: \.recordName) { row($0) }
        if found.count > Self.most {
            Text("\(found.count - Self.most) more: search for them.").foregroundColor(.secondary)
        }
        if users.isEmpty {
            EmptyState(
                title: "No users yet",
                message: "Users sign in to programs with a login and a password.",
                code: "cloud user add ada@example.org"
            )
        }
        if let made {
            VStack(alignment: .leading, spacing: 6) {
                Text("The password of \(made.login) is shown this once:")
                CodeBlock(made.password)
            }
            .styleClass("console-secret")
        }
        if let refusal = desk.refusal(of: .changeUsers) {
            Text(refusal).foregroundColor(.secondary)
        } else {
            HStack {
                TextField("E-mail address or name of a new user", text: $login)
                Button("Add User") { add() }.disabled(login.isEmpty)
            }
        }
    }

    private var found: [Account] {
        let word = search.lowercased()
        guard !word.isEmpty else { return users }
        return users.filter { user in
            [user.login, user.firstName ?? "", user.lastName ?? "", user.recordName]
                .contains { $0.lowercased().contains(word) }
        }
    }

    private func row(_ user: Account) -> some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack {
                VStack(alignment: .leading, spacing: 2) {
                    Text(verbatim: name(of: user)).bold()
                    Text(verbatim: user.recordName).font(.caption).styleClass("console-mono").textSelection(.enabled)
                }
                Spacer()
                if user.isBeingErased {
                    Text("being erased").styleClass("console-chip").styleClass("console-chip-bad")
                } else if user.isDisabled {
                    Text("disabled").styleClass("console-chip").styleClass("console-chip-warning")
                }
                Button("Sessions") { show(user) }.accessibilityLabel("Sessions of \(user.login)")
                if desk.may(.changeUsers), !user.isBeingErased { actions(user) }
            }
            ForEach(sessions[user.recordName] ?? [], id: \.id) { session($0, of: user) }
        }
        .styleClass("console-row")
    }

    @ViewBuilder private func actions(_ user: Account) -> some View {
        Button(user.isDisabled ? "Enable" : "Disable") {
            change("\(user.isDisabled ? "enabled" : "disabled") the user \(user.login)") {
                if user.isDisabled {
                    try await desk.accounts.enableUser(user.login)
                } else {
                    try await desk.accounts.disableUser(user.login)
                }
            }
        }
        .accessibilityLabel("\(user.isDisabled ? "Enable" : "Disable") \(user.login)")
        Button("Erase…", role: .destructive) { askToErase(user) }.accessibilityLabel("Erase \(user.login)")
    }

    private func session(_ session: WebSession, of user: Account) -> some View {
        HStack {
            Text("signed in \(session.created.formatted(date: .abbreviated, time: .shortened))")
                .foregroundColor(.secondary)
            Spacer()
            if desk.may(.changeUsers) {
                Button("End") {
                    change("ended a session of \(user.login)") {
                        try await desk.accounts.revokeSession(session.id)
                        sessions[user.recordName] = try await desk.accounts.sessions(of: user.login)
                    }
                }
                .accessibilityLabel("End this session of \(user.login)")
            }
        }
    }

    private func name(of user: Account) -> String {
        let name = [user.firstName, user.lastName].compactMap(\.self).joined(separator: " ")
        return name.isEmpty ? user.login : "\(name) (\(user.login))"
    }

    private func load() async throws {
        users = try await desk.accounts.users()
    }

    private func change(_ event: String, _ body: @escaping @MainActor () async throws -> Void) {
        desk.attempt(.changeUsers, event) {
            try await body()
            try await load()
        }
    }

    private func show(_ user: Account) {
        guard sessions[user.recordName] == nil else {
            sessions[user.recordName] = nil
            return
        }
        desk.attempt { sessions[user.recordName] = try await desk.accounts.sessions(of: user.login) }
    }

    private func add() {
        let login = login
        change("added the user \(login)") {
            let password = MadePassword.text()
            try await desk.accounts.addUser(login, password: password)
            made = (login, password)
            self.login = ""
        }
    }

    private func askToErase(_ user: Account) {
        desk.question = ConsoleQuestion(
            title: "Erase \(user.login)?",
            message: """
                All private databases of \(user.login), in all containers, go with the account within an hour, and this \
                cannot be undone. What the user has saved in public databases and in zones of others stays.
                """,
            answer: "Erase \(user.login) with All Private Records"
        ) {
            change("ordered to erase the user \(user.login)") { try await desk.accounts.eraseUser(user.login) }
        }
    }
}
