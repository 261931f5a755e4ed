internal import CloudService
internal import CloudWire
internal import WebUI

/// What users of the environment want to be told.
struct SubscriptionsScreen: View {
    let desk: ConsoleDesk
    @State private var subscriptions: [KnownSubscription] = []
    @State private var names: [String: String] = [:]

    var body: some View {
        Text("Subscriptions").font(.title2).accessibilityAddTraits(.isHeader)
            .onAppear { desk.attempt { try await load() } }
        ForEach(subscriptions) { row($0) }
        if subscriptions.isEmpty {
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
        subscriptions = try await desk.service.subscriptions(of: desk.container ?? "", desk.environment)
        let users = try await desk.accounts.users()
        names = Dictionary(users.map { ($0.recordName, $0.login) }) { first, _ in first }
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
