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
        var report = try SyncReport(call)
        report.undecided = try await call.work { try $0.count(for: NoteVersion.conflictsFetch()) }
        if let date = report.lastSent {
            report.unnoticed = try await call.work { try UnsentChanges.count(since: date, in: $0) }
        }
        if call.asksForJSON { call.write(try report.json()) } else { call.write(report.text(Date())) }
        return true
    }
}

/// How far a slip box is in step with its account, as its files tell.
struct SyncReport {
    private let account: SyncAccount?
    private let report: CloudKitSyncReport?
    /// The number of objects that were changed since everything was sent last, as far as nobody was there to notice it.
    var unnoticed = 0
    /// The number of texts about which somebody has to decide; nil if they were not counted.
    var undecided: Int?

    init(_ call: CommandCall) throws {
        account = try SyncAccount.stored(beside: try call.storeFile)
        report = try call.container.persistentStoreCoordinator.persistentStores.first.flatMap {
            try CloudKitSyncReport.of($0)
        }
    }

    var waitingCount: Int { report?.waiting.values.reduce(0, +) ?? 0 }

    var lastSent: Date? { account == nil ? nil : report?.lastExportDate }

    /// Whether nothing waits, and nothing could not be synced.
    var isSettled: Bool { waitingCount == 0 && report?.setAside.isEmpty != false }

    private struct Row: Encodable {
        let account: String?
        let service: URL?
        let container: String?
        let user: String?
        let waiting: [String: Int]
        let changedHere: Int
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
                changedHere: unnoticed,
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
        var kinds = (report?.waiting ?? [:]).sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        if kinds.isEmpty, unnoticed > 0 { kinds = ["\(unnoticed) changed here"] }
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

/// The objects that were changed here while no server was there to send them.
private enum UnsentChanges {
    static func count(since date: Date, in context: NSManagedObjectContext) throws -> Int {
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: date)
        request.resultType = .transactionsAndChanges
        let result = try context.execute(request) as? NSPersistentHistoryResult
        let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
        // What has come from the service has an author of its own, and what stays on the device is not sent.
        let own = transactions.filter { $0.author?.hasPrefix("NSCloudKit") != true }.flatMap { $0.changes ?? [] }
        return Set(own.filter { !staysHere($0) }.map(\.changedObjectID)).count
    }

    private static func staysHere(_ change: NSPersistentHistoryChange) -> Bool {
        let keys: Set = [NoteProperties.titleKey, NoteProperties.picturePath, NoteProperties.pictureWords]
        let names = Set(change.updatedProperties?.map(\.name) ?? [])
        let isOfKeys = !names.isEmpty && names.isSubset(of: keys)
        return change.changedObjectID.entity.name == "PictureReview" || isOfKeys
    }
}
