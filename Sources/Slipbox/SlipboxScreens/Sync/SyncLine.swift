internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// How syncing stands in one quiet line: only exceptions are worded, and the most important comes first.
@MainActor
struct SyncLine {
    /// What the line is about, for its look.
    enum Mood: String {
        case settled, busy, waiting, trouble
    }

    let mood: Mood
    let icon: String
    let text: String

    private init(_ mood: Mood, _ icon: String, _ text: String) {
        (self.mood, self.icon, self.text) = (mood, icon, text)
    }

    /// - Parameter conflictCount: The number of texts about which somebody has to decide.
    init(_ sync: SlipBoxSync, conflictCount: Int) {
        let status = sync.status
        if sync.account == nil {
            self.init(.settled, "cloud", sync.problem == nil ? "Not synced" : "Cannot sync")
        } else if sync.problem != nil {
            self.init(.trouble, "exclamationmark.triangle", "Cannot sync")
        } else if conflictCount > 0 {
            self.init(.trouble, "doc.on.doc", "\(Self.count(conflictCount, "text")) to compare")
        } else if !status.problems.isEmpty {
            self.init(.trouble, "exclamationmark.triangle", "\(status.problems.count) not synced")
        } else if let pause = status.pause {
            self.init(pause, waiting: status.waitingCount)
        } else if status.waitingCount > 0 {
            self.init(.waiting, "arrow.triangle.2.circlepath", "\(status.waitingCount) waiting")
        } else if status.activity == .importing, !status.firstImport.isComplete {
            self.init(.busy, "arrow.triangle.2.circlepath", "Fetching, \(status.firstImport.recordCount) so far")
        } else if status.lastImportDate == nil, status.lastExportDate == nil {
            self.init(.busy, "cloud", "Not synced yet")
        } else {
            self.init(.settled, "checkmark.circle", "Synced")
        }
    }

    private init(_ pause: CloudKitSyncStatus.Pause, waiting: Int) {
        let count = waiting > 0 ? " · \(waiting) waiting" : ""
        switch pause.reason {
        case .network: self.init(.waiting, "wifi.slash", "Offline\(count)")
        case .throttled: self.init(.waiting, "clock", "The service is busy\(count)")
        case .noAccount: self.init(.trouble, "lock", "Sign in again\(count)")
        case .quota: self.init(.trouble, "exclamationmark.triangle", "No room left\(count)")
        case .service, .storeFailure: self.init(.trouble, "exclamationmark.triangle", "Cannot sync\(count)")
        }
    }

    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

/// The line at the foot of the first column. It opens all that is known of syncing.
struct SyncFooter: View {
    let desk: Desk

    var body: some View {
        if let sync = desk.sync {
            if sync.account == nil {
                SyncLineButton(desk: desk, line: SyncLine(sync, conflictCount: 0))
            } else {
                AccountFooter(desk: desk, sync: sync)
            }
        }
    }
}

/// The line of a slip box with an account.
private struct AccountFooter: View {
    let desk: Desk
    let sync: SlipBoxSync
    @FetchRequest(fetchRequest: NoteVersion.conflictsFetch()) private var conflicts: FetchedResults<NoteVersion>

    var body: some View {
        SyncLineButton(desk: desk, line: SyncLine(sync, conflictCount: conflicts.count))
    }
}

private struct SyncLineButton: View {
    let desk: Desk
    let line: SyncLine

    var body: some View {
        Button {
            desk.sheet = .sync
        } label: {
            Label(line.text, systemImage: line.icon)
        }
        .buttonStyle(.plain)
        .styleClass("slip-sync slip-sync-\(line.mood.rawValue)")
        .accessibilityHint("Shows details about syncing")
    }
}
