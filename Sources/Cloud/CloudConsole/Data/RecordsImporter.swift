internal import CloudService
internal import CloudWire
internal import Foundation
internal import Observation

/// An import of records while it is prepared: its text, the check that saves nothing, and what has become of it.
@MainActor
@Observable
final class RecordsImporter {
    /// A file of more bytes than this is for `cloud import`, since it is read whole.
    static let mostBytes = 32 << 20

    /// The result of a check. It names the place, so that the import goes where the check has looked.
    struct Plan {
        let records: RecordImport
        let problems: [RecordImport.Problem]
        let replaced: Int
        let zone: ZoneName
        fileprivate let database: OperatedDatabase

        var owner: String { database.address.owner ?? "public" }
        var added: Int { records.count - replaced }

        var summary: String {
            "\(records.count) records for the zone “\(zone.name)” of \(owner): \(added) new, \(replaced) replaced."
        }
    }

    @ObservationIgnored let browser: RecordsBrowser

    var format = RecordFileFormat.csv { didSet { if format != oldValue { forget() } } }
    /// The text that was pasted.
    var text = "" { didSet { if text != oldValue { forget() } } }
    /// The file that was chosen instead of a pasted text.
    private(set) var file: (name: String, text: String)?
    private(set) var plan: Plan?
    /// The reason why nothing can be imported.
    private(set) var problem: String?
    /// The records that are saved so far; nil while none are being saved.
    private(set) var saved: Int?
    private(set) var report: RecordImport.Report?

    init(_ browser: RecordsBrowser) {
        self.browser = browser
    }

    var isEmpty: Bool { file == nil && text.isEmpty }

    private func forget() { (plan, problem, report) = (nil, nil, nil) }

    // MARK: - Reading

    /// Takes a file that was uploaded, and deletes it.
    func take(_ upload: Result<[URL], any Error>) {
        browser.desk.attempt { [self] in
            guard let url = try upload.get().first else { return }
            defer { Self.delete(url) }
            let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            guard size <= Self.mostBytes else {
                throw ConsoleProblem("The file has more than \(Self.mostBytes >> 20) MB. Split it.")
            }
            guard let text = String(validating: try Data(contentsOf: url), as: UTF8.self) else {
                throw ConsoleProblem("The file is no text in UTF-8. Save it as such.")
            }
            format = url.pathExtension.lowercased() == "csv" ? .csv : .jsonLines
            file = (url.lastPathComponent, text)
            forget()
        }
    }

    private static func delete(_ url: URL) {
        do {
            try FileManager.default.removeItem(at: url.deletingLastPathComponent())
        } catch {
            // The next start of the server deletes what is left.
            return
        }
    }

    func dropFile() {
        file = nil
        forget()
    }

    /// Reads the records and says what an import would do, without saving anything.
    func check() {
        let (database, type) = (browser.database, browser.shownType)
        let zone = ZoneName(browser.zone.isEmpty ? ZoneName.defaultName : browser.zone)
        // Tables of some programs begin with a mark of their encoding.
        let (text, format) = ((file?.text ?? text).trimmingPrefix("\u{FEFF}"), format)
        forget()
        browser.desk.attempt { [self] in
            do {
                let records = try await Task.detached { try RecordImport(String(text), as: format, type: type) }.value
                let problems = try await database.check(records)
                let replaced = try await database.replaced(by: records, in: zone)
                plan = Plan(records: records, problems: problems, replaced: replaced, zone: zone, database: database)
            } catch let failure as WireFailure {
                problem = failure.reason
            }
        }
    }

    // MARK: - Importing

    /// Asks whether the records of the check are to be saved.
    func ask() {
        guard let plan, plan.records.count > 0 else { return }
        let number = "\(plan.records.count) records"
        let left =
            plan.problems.isEmpty
            ? ""
            : " Left out for their problems: \(plan.problems.count). A record that the schema refuses takes its batch of "
                + "\(RecordImport.batch) along."
        browser.desk.question = ConsoleQuestion(
            title: "Import \(number)?",
            message: "\(plan.summary)\(left) Replaced records cannot be brought back here: download them first.",
            answer: "Import \(number)"
        ) { [self] in run(plan) }
    }

    private func run(_ plan: Plan) {
        let event = "imported a file of \(plan.records.count) records into the zone \(plan.zone.name) of \(plan.owner)"
        saved = 0
        browser.desk.attempt(.changeData, event) { [self] in
            defer { saved = nil }
            if let refusal = browser.refusal { throw ConsoleProblem(refusal) }
            let report = try await plan.records.save(to: plan.database, in: plan.zone) { [self] in await tell($0) }
            forget()
            self.report = report
            browser.desk.notice = "\(report.saved) records imported."
            browser.load(withZones: true)
        }
    }

    private func tell(_ count: Int) { saved = count }
}
