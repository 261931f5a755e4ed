internal import CloudService
internal import CloudWire
internal import WebUI

/// What users of the environment want to be told.
struct SubscriptionsScreen: View {
    let desk: ConsoleDesk
    @State private var pages = ListPages<KnownSubscription>()
    @State private var search = ""
    @State private var names: [String: String] = [:]

    var body: some View {
        Text("Subscriptions").font(.title2).accessibilityAddTraits(.isHeader)
            .task(id: search) { await desk.attempt { try await load() }.cancelledWithCaller() }
        TextField("Find a subscription by its name or user", text: $search).addressParameter("find", $search)
        ForEach(pages.items) { row($0) }
        MoreButton(pages: pages) {
            desk.attempt {
                try await pages.readMore(by: read)
                try await readNames()
            }
        }
        if pages.isRead, pages.items.isEmpty, !search.isEmpty {
            Text("No subscription has this.").foregroundColor(.secondary)
        } else if pages.isRead, pages.items.isEmpty {
            EmptyState(
                title: "No subscriptions yet",
                message: "Programs that sync make one for a database, a zone or a query, and are told of changes.",
                code: "try await database.save(CKDatabaseSubscription(subscriptionID: \"all\"))"
            )
        }
    }

    private func row(_ subscription: KnownSubscription) -> some View {
        HStack {
            VStack(alignment: .leading, spacing: 2) {
                Text(verbatim: subscription.name).bold()
                Text(verbatim: words(for: subscription))
                    .font(.caption)
                    .foregroundColor(.secondary)
            }
            Spacer()
            if desk.may(.changeAccess) {
                Button("Delete", role: .destructive) { askToDelete(subscription) }
                    .accessibilityLabel("Delete the subscription \(subscription.name)")
            }
        }
        .styleClass("console-row")
    }

    private func words(for subscription: KnownSubscription) -> String {
        "\(subscription.kind) of \(names[subscription.user] ?? subscription.user), \(subscription.database)"
    }

    private func load() async throws {
        try await pages.reload(search, by: read)
        try await readNames()
    }

    private func read(_ last: KnownSubscription?, _ limit: Int) async throws -> [KnownSubscription] {
        try await desk.service.subscriptions(
            of: desk.container ?? "",
            desk.environment,
            matching: search,
            after: last,
            limit: limit
        )
    }

    private func readNames() async throws {
        let users = Set(pages.items.map(\.user)).sorted()
        let accounts = try await desk.accounts.users(logins: [], recordNames: users)
        names = Dictionary(accounts.map { ($0.recordName, $0.login) }) { first, _ in first }
    }

    private func askToDelete(_ subscription: KnownSubscription) {
        desk.question = ConsoleQuestion(
            title: "Delete the subscription “\(subscription.name)”?",
            message: "The user's devices are not told of changes any more, until a program makes it again.",
            answer: "Delete Subscription"
        ) {
            desk.attempt(.changeAccess, "deleted the subscription \(subscription.name)") {
                try await desk.service.deleteSubscription(subscription)
                try await load()
            }
        }
    }
}
