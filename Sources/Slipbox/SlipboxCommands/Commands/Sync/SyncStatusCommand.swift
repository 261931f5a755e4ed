internal import CoreData
internal import CoreDataCommandLine
internal import Foundation
internal import SlipboxCore

/// `slipbox sync status`
enum SyncStatusCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "sync status",
        "says how far the slip box is in step with its account",
        operands: [],
        options: OptionSyntax.common,
        details: """
            Shows the account, what waits to be sent, when everything was sent and fetched last,
            notes about which somebody has to decide, and records that could not be synced with
            the reason. Asks nobody: it reads the file of the slip box.
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        var report = try SyncReport(try call.storeFile)
        report.undecided = try await call.work { try $0.count(for: NoteVersion.conflictsFetch()) }
        if call.asksForJSON { call.write(try report.json()) } else { call.write(report.text(Date())) }
        return true
    }
}

/// How far a slip box is in step with its account, as its files tell.
struct SyncReport {
    private let account: SyncAccount?
    private let report: CloudKitSyncReport?
    /// The number of texts about which somebody has to decide; nil if they were not counted.
    var undecided: Int?

    init(_ store: URL) throws {
        account = try SyncAccount.stored(beside: store)
        report = try CloudKitSyncReport.ofStore(at: store)
    }

    var waitingCount: Int { report?.waiting.values.reduce(0, +) ?? 0 }

    /// Whether nothing waits, and nothing could not be synced.
    var isSettled: Bool { waitingCount == 0 && report?.setAside.isEmpty != false }

    private struct Row: Encodable {
        let account: String?
        let service: URL?
        let container: String?
        let user: String?
        let waiting: [String: Int]
        let undecided: Int?
        let lastFetched: Date?
        let lastSent: Date?
        let setAside: [CloudKitSyncReport.SetAside]
    }

    func json() throws -> String {
        try JSONText.text(
            Row(
                account: account?.login,
                service: account?.service,
                container: account?.container,
                user: report?.user,
                waiting: report?.waiting ?? [:],
                undecided: undecided,
                lastFetched: report?.lastImportDate,
                lastSent: report?.lastExportDate,
                setAside: report?.setAside ?? []
            )
        )
    }

    func text(_ now: Date) -> String {
        guard let account else { return "Nobody is signed in. The notes are on this computer only.\n" }
        var lines = [("account", account.title), ("container", account.container)]
        let kinds = (report?.waiting ?? [:]).sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        lines.append(("waiting", kinds.isEmpty ? "nothing" : kinds.joined(separator: ", ")))
        lines.append(("last fetched", report?.lastImportDate?.timeText ?? "never"))
        lines.append(("last sent", report?.lastExportDate?.timeText ?? "never"))
        if let undecided, undecided > 0 {
            lines.append(("undecided", "\(undecided) text\(undecided == 1 ? "" : "s") of two devices"))
        }
        for record in report?.setAside ?? [] {
            lines.append(("not synced", "\(record.entity): \(record.reason)"))
        }
        let width = lines.map(\.0.count).max() ?? 0
        return lines.map { name, value in
            name + String(repeating: " ", count: width - name.count + 2) + value + "\n"
        }.joined()
    }
}
