#if CloudKit
internal import CoreData
internal import WebUI

/// The one sentence that says how syncing stands: only exceptions are worded, and the most important comes first.
@MainActor
struct SyncStatusLine {
    let icon: String
    let color: Color
    let text: Text

    private init(_ icon: String, _ color: Color, _ text: Text) {
        (self.icon, self.color, self.text) = (icon, color, text)
    }

    private init(_ icon: String, _ color: Color, _ text: String) {
        self.init(icon, color, Text(verbatim: text))
    }

    init(_ status: CloudKitSyncStatus) {
        if let problem = status.problems.first {
            self.init(problem, count: status.problems.count)
        } else if let pause = status.pause {
            self.init(pause, waiting: status.waitingCount)
        } else if let activity = Self.activity(of: status) {
            self.init("arrow.triangle.2.circlepath", .secondary, activity)
        } else if status.waitingCount > 0 {
            self.init("cloud", .secondary, Self.waiting(status.waitingCount))
        } else if let date = [status.lastImportDate, status.lastExportDate].compactMap({ $0 }).max() {
            let text = Text(verbatim: "All changes saved · ") + Text(date, style: .relative) + Text(verbatim: " ago")
            self.init("checkmark.circle", .green, text)
        } else {
            self.init("cloud", .secondary, "Not synced yet")
        }
    }

    private init(_ problem: CloudKitSyncStatus.Problem, count: Int) {
        let state = problem.isRefused ? "could not be sent" : "cannot be shown"
        let text =
            count == 1
            ? "1 \(SyncWords.noun(problem.entityName)) \(state): \(problem.reason)"
            : "\(count) records could not be synced"
        self.init("exclamationmark.triangle", .orange, text)
    }

    private init(_ pause: CloudKitSyncStatus.Pause, waiting: Int) {
        let reason = SyncWords.reason(pause.reason)
        let start = waiting == 0 ? SyncWords.sentence(reason) : "\(Self.waiting(waiting)): \(reason)"
        // Signing in is not a matter of time.
        let until = pause.reason == .noAccount ? nil : pause.until
        let icon = pause.reason == .network ? "wifi.slash" : "exclamationmark.circle"
        let end = until.map { Text(verbatim: ", again at ") + Text($0, style: .time) }
        self.init(icon, .orange, end.map { Text(verbatim: start) + $0 } ?? Text(verbatim: start))
    }

    private static func waiting(_ count: Int) -> String { count == 1 ? "1 change waits" : "\(count) changes wait" }

    private static func activity(of status: CloudKitSyncStatus) -> String? {
        switch status.activity {
        case .idle: return nil
        case .settingUp: return "Getting ready to sync"
        case .importing:
            let first = status.firstImport
            return first.isComplete || first.recordCount == 0
                ? "Fetching changes" : "Fetching everything: \(first.recordCount.formatted()) records so far"
        case .exporting:
            let count = status.waitingCount
            return count == 0 ? "Sending changes" : "Sending \(count == 1 ? "1 change" : "\(count) changes")"
        }
    }
}
#endif
