internal import CloudService
internal import CloudWire
internal import Foundation
internal import WebUI

/// A user in the list: what they store, their sessions, and what can be done about them.
struct UserRow: View {
    let desk: ConsoleDesk
    let user: Account
    /// The bytes of the user's private database in the place.
    let used: Int64
    let quotas: ServiceQuotas?
    /// Reads the list again.
    let refresh: @MainActor () async throws -> Void
    /// The sessions of the user, if they are shown.
    @State private var sessions: [WebSession]?

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack {
                VStack(alignment: .leading, spacing: 2) {
                    Text(verbatim: name).bold()
                    Text(verbatim: user.recordName).font(.caption).styleClass("console-mono").textSelection(.enabled)
                }
                Spacer()
                if user.isBeingErased {
                    Text("being erased").styleClass("console-chip").styleClass("console-chip-bad")
                } else if user.isDisabled {
                    Text("disabled").styleClass("console-chip").styleClass("console-chip-warning")
                }
                UseBar(used: used, allowed: allowed)
                Button("Details") { showDetails() }.accessibilityLabel("Details of \(user.login)")
                if desk.may(.changeUsers), !user.isBeingErased { actions }
            }
            if let sessions { details(sessions) }
        }
        .styleClass("console-row")
    }

    private var name: String {
        let name = [user.firstName, user.lastName].compactMap(\.self).joined(separator: " ")
        return name.isEmpty ? user.login : "\(name) (\(user.login))"
    }

    /// The quota of those who have none of their own.
    private var standard: Int64? {
        desk.container.flatMap { quotas?.bytes(of: QuotaPlace($0, desk.environment)) }
    }

    private var allowed: Int64? { user.quota.bytes(or: standard) }

    @ViewBuilder private var actions: some View {
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
        Button("Erase…", role: .destructive) { askToErase() }.accessibilityLabel("Erase \(user.login)")
    }

    @ViewBuilder private func details(_ sessions: [WebSession]) -> some View {
        QuotaForm(
            title: "Quota of \(user.login)",
            quota: user.quota,
            standard: standard,
            refusal: desk.refusal(of: .changeUsers),
            set: { quota in
                try await desk.accounts.setQuota(quota, ofUser: user.login)
                try await refresh()
            },
            desk: desk
        )
        if sessions.isEmpty { Text("Signed in nowhere").foregroundColor(.secondary) }
        ForEach(sessions, id: \.id) { row($0) }
    }

    private func row(_ session: WebSession) -> some View {
        HStack {
            Text("signed in \(session.created.formatted(date: .abbreviated, time: .shortened))")
                .foregroundColor(.secondary)
            Spacer()
            if desk.may(.changeUsers) {
                Button("End") {
                    change("ended a session of \(user.login)") {
                        try await desk.accounts.revokeSession(session.id)
                        sessions = try await desk.accounts.sessions(of: user.login)
                    }
                }
                .accessibilityLabel("End this session of \(user.login)")
            }
        }
    }

    private func showDetails() {
        guard sessions == nil else {
            sessions = nil
            return
        }
        desk.attempt { sessions = try await desk.accounts.sessions(of: user.login) }
    }

    private func change(_ event: String, _ body: @escaping @MainActor () async throws -> Void) {
        desk.attempt(.changeUsers, event) {
            try await body()
            try await refresh()
        }
    }

    private func askToErase() {
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
