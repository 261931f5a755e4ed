internal import CloudService
internal import CloudWire
internal import WebUI

/// The users of the service, with what they store in the container of the place.
struct UsersScreen: View {
    let desk: ConsoleDesk
    @State private var pages = ListPages<Account>()
    /// The bytes of the users' private databases, by the names of their records.
    @State private var used: [String: Int64] = [:]
    @State private var quotas: ServiceQuotas?
    @State private var search = ""
    @State private var login = ""
    /// The password of the user that was added last: it is shown this once.
    @State private var made: (login: String, password: String)?

    var body: some View {
        Text("Users").font(.title2).accessibilityAddTraits(.isHeader)
            .task(id: search) { await desk.attempt { try await load() }.cancelledWithCaller() }
        TextField("Find a user", text: $search).addressParameter("find", $search)
        ForEach(pages.items, id: \.recordName) { user in
            UserRow(desk: desk, user: user, used: used[user.recordName] ?? 0, quotas: quotas, refresh: load)
        }
        MoreButton(pages: pages) {
            desk.attempt {
                try await pages.readMore(by: read)
                try await readUse()
            }
        }
        if pages.isRead, pages.items.isEmpty, !search.isEmpty {
            Text("No user has this in the login, the names or the record's name.").foregroundColor(.secondary)
        } else if pages.isRead, pages.items.isEmpty {
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

    private func load() async throws {
        try await pages.reload(search, by: read)
        try await readUse()
    }

    private func read(_ last: Account?, _ limit: Int) async throws -> [Account] {
        try await desk.accounts.users(matching: search, after: last?.login, limit: limit)
    }

    /// Reads what the shown users store, and may store.
    private func readUse() async throws {
        quotas = try await desk.service.quotas()
        guard let container = desk.container else { return }
        used = try await desk.service.usedBytes(of: pages.items.map(\.recordName), in: container, desk.environment)
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
