internal import CloudService
internal import CloudWire
internal import WebUI

/// The users of the service, with what they store in the container of the place.
struct UsersScreen: View {
    let desk: ConsoleDesk
    @State private var users: [Account] = []
    /// The bytes of the users' private databases, by the names of their records.
    @State private var used: [String: Int64] = [:]
    @State private var quotas: ServiceQuotas?
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
        ForEach(found.prefix(Self.most), id: \.recordName) { user in
            UserRow(desk: desk, user: user, used: used[user.recordName] ?? 0, quotas: quotas, refresh: load)
        }
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

    private func load() async throws {
        let all = try await desk.accounts.users()
        if let container = desk.container {
            used = try await desk.service.usedBytes(of: all.map(\.recordName), in: container, desk.environment)
        }
        quotas = try await desk.service.quotas()
        users = all
    }

    private func add() {
        let login = login
        desk.attempt(.changeUsers, "added the user \(login)") {
            let password = MadePassword.text()
            try await desk.accounts.addUser(login, password: password)
            made = (login, password)
            self.login = ""
            try await load()
        }
    }
}
