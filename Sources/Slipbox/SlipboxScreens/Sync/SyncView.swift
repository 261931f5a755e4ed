internal import CoreData
internal import Foundation
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A sheet with all that is known of syncing: the account, what waits, and what somebody has to decide or to know.
struct SyncView: View {
    let desk: Desk
    let sync: SlipBoxSync
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text("Sync").font(.headline).accessibilityAddTraits(.isHeader)
            if let problem = sync.problem {
                Label(problem, systemImage: "exclamationmark.triangle").foregroundColor(.red)
            }
            if let account = sync.account {
                SyncFacts(sync: sync, account: account)
                ConflictList(desk: desk)
                SyncProblems(status: sync.status)
                SyncButtons(sync: sync)
                InvitationForm(desk: desk, sync: sync)
            } else {
                SignInForm(sync: sync, rules: desk.signInRules)
            }
            Button("Close") { dismiss() }.keyboardShortcut(.cancelAction)
        }
        .padding(24)
        .styleClass("slip-sync-sheet")
    }
}

/// The account, and how far the slip box is in step with it.
private struct SyncFacts: View {
    let sync: SlipBoxSync
    let account: SyncAccount

    var body: some View {
        let status = sync.status
        VStack(alignment: .leading, spacing: 4) {
            LabeledContent("Account", value: account.title)
            LabeledContent("Last fetched") { date(status.lastImportDate) }
            LabeledContent("Last sent") { date(status.lastExportDate) }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        if let pause = status.pause { Text(words(pause)) }
        if status.waitingCount > 0 {
            Text("\(SyncLine.count(status.waitingCount, "change")) waiting. They are safe on this computer.")
        }
    }

    private func date(_ date: Date?) -> Text {
        guard let date else { return Text("not yet") }
        return Text(date, style: .relative) + Text(" ago")
    }

    private func words(_ pause: CloudKitSyncStatus.Pause) -> String {
        switch pause.reason {
        case .network: "The service cannot be reached. What you write stays here, and is sent when it is back."
        case .throttled: "The service has much to do. It is asked again in a moment."
        case .noAccount: "The service does not know you any more. Sign out and in again; your notes stay here."
        case .quota: "There is no room left at the service. What you write stays here."
        case .service, .storeFailure: pause.explanation
        }
    }
}

/// The texts about which somebody has to decide.
private struct ConflictList: View {
    let desk: Desk
    @FetchRequest(fetchRequest: NoteVersion.conflictsFetch()) private var conflicts: FetchedResults<NoteVersion>

    var body: some View {
        if !conflicts.isEmpty {
            VStack(alignment: .leading, spacing: 8) {
                Text("Two devices have written at the same place. Both texts are kept.").bold()
                ForEach(conflicts) { version in
                    HStack {
                        Text(version.note?.shownTitle ?? version.title)
                        Spacer()
                        Button("Compare") { desk.sheet = .conflict(version) }
                            .accessibilityLabel("Compare the texts of \(version.note?.shownTitle ?? version.title)")
                    }
                }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
    }
}

/// What could not be synced, and why.
private struct SyncProblems: View {
    let status: CloudKitSyncStatus
    private static let most = 5

    var body: some View {
        ForEach(status.problems.prefix(Self.most)) { problem in
            VStack(alignment: .leading, spacing: 2) {
                Label(problem.entityName, systemImage: "exclamationmark.triangle").bold()
                Text(problem.reason)
                Text(problem.remedy).foregroundColor(.secondary)
            }
        }
        if status.problems.count > Self.most {
            Text("and \(status.problems.count - Self.most) more").foregroundColor(.secondary)
        }
    }
}

/// Syncing at once, and signing out.
private struct SyncButtons: View {
    let sync: SlipBoxSync
    @State private var isBusy = false
    @State private var asks = false
    @State private var problem: String?

    var body: some View {
        if let problem { Text(problem).foregroundColor(.red) }
        if asks {
            Text("The notes stay on this computer and at the service. What waits is sent when you sign in again.")
            HStack(spacing: 12) {
                Button("Stay Signed In") { asks = false }
                Button("Sign Out", role: .destructive) { attempt { try sync.signOut() } }
            }
        } else {
            HStack(spacing: 12) {
                Button("Sync Now", action: syncNow).disabled(isBusy)
                Button("Sign Out…") { asks = true }
            }
        }
    }

    private func syncNow() {
        isBusy = true
        Task {
            do {
                try await sync.syncNow()
                problem = nil
            } catch {
                problem = error.localizedDescription
            }
            isBusy = false
        }
    }

    private func attempt(_ action: () throws -> Void) {
        do {
            try action()
        } catch {
            problem = error.localizedDescription
        }
    }
}
