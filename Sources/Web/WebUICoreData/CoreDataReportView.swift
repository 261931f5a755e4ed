public import CoreData
public import WebUI

/// A report about the memory and time of Core Data: contexts, stores, the slowest fetches with their call sites and missing
/// indexes, and statements with their times.
///
/// ```swift
/// try routes.report(password: password) { CoreDataReportView(await container.report()) }
/// ```
///
/// The view shows the report as it is, and does not follow the program.
public struct CoreDataReportView: View {
    private static let mostStatements = 50

    private let report: CoreDataReport

    /// Creates a view of a report.
    public init(_ report: CoreDataReport) {
        self.report = report
    }

    /// The parts of the report, one below the other.
    public var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 28) {
                Text(verbatim: summary).foregroundStyle(.secondary)
                part("Contexts") { contexts }
                part("Stores") { stores }
                if report.measuredSince == nil {
                    Text("Times are not measured: set isMeasuring of the container, or CORE_DATA_MEASURE=1.")
                        .foregroundStyle(.secondary)
                } else {
                    part("Slowest fetches") { fetches }
                    part("Statements") { statements }
                    part("Saves") { Text(verbatim: saves) }
                }
            }
            .padding()
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .navigationTitle("Core Data report")
    }

    private func part(_ title: LocalizedStringKey, @ViewBuilder _ content: () -> some View) -> some View {
        VStack(alignment: .leading, spacing: 8) {
            Text(title).font(.title3).bold().accessibilityAddTraits(.isHeader)
            content().frame(maxWidth: .infinity, alignment: .leading)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private var summary: String {
        let facts = [
            "\(report.objects.formatted()) objects, \(report.faults.formatted()) of them faults",
            report.residentMemory.map { "\(($0 / (1 << 20)).formatted()) MB of memory" },
            report.measuredSince.map { "measured since \($0.formatted(date: .abbreviated, time: .standard))" },
        ]
        return facts.compactMap(\.self).joined(separator: " · ")
    }

    private var contexts: some View {
        Table(ReportRow.rows(report.contexts)) {
            TableColumn("Context") { row in
                Text(verbatim: String(repeating: "\u{2003}", count: row.value.depth) + row.value.title)
            }
            TableColumn("Objects") { row in figure(row.value.objects, isKnown: !row.value.isBusy) }.alignment(.numeric)
            TableColumn("Faults") { row in figure(row.value.faults, isKnown: !row.value.isBusy) }.alignment(.numeric)
            TableColumn("Changed") { row in figure(row.value.changed, isKnown: !row.value.isBusy) }.alignment(.numeric)
        }
    }

    private func figure(_ number: Int, isKnown: Bool) -> Text {
        isKnown ? Text(verbatim: number.formatted()) : Text("busy")
    }

    private var stores: some View {
        Table(ReportRow.rows(report.stores)) {
            TableColumn("Store") { row in Text(verbatim: row.value.title) }
            TableColumn("Size") { row in Text(verbatim: "\((row.value.fileSize / 1024).formatted()) kB") }
                .alignment(.numeric)
            TableColumn("Cached rows") { row in Text(verbatim: row.value.cachedRows.formatted()) }.alignment(.numeric)
            TableColumn("Hits") { row in Text(verbatim: row.value.cacheHits.formatted()) }.alignment(.numeric)
            TableColumn("Misses") { row in Text(verbatim: row.value.cacheMisses.formatted()) }.alignment(.numeric)
            TableColumn("Hit rate") { row in
                Text(verbatim: row.value.hitRate.map { "\(Int(($0 * 100).rounded())) %" } ?? "–")
            }
            .alignment(.numeric)
            TableColumn("Round trips") { row in Text(verbatim: row.value.roundTrips?.formatted() ?? "–") }
                .alignment(.numeric)
        }
    }

    private var fetches: some View {
        VStack(alignment: .leading, spacing: 16) {
            if report.fetches.isEmpty { Text("No fetches yet.").foregroundStyle(.secondary) }
            ForEach(ReportRow.rows(report.fetches)) { MeasuredFetchRow(fetch: $0.value) }
        }
    }

    private var statements: some View {
        Table(ReportRow.rows(Array(report.statements.prefix(Self.mostStatements)))) {
            TableColumn("Statement") { row in Text(verbatim: row.value.sql).font(.footnote).monospaced() }
            TableColumn("Runs") { row in Text(verbatim: row.value.count.formatted()) }.alignment(.numeric)
            TableColumn("Total") { row in Text(verbatim: CoreDataReport.time(row.value.seconds)) }.alignment(.numeric)
            TableColumn("Slowest") { row in Text(verbatim: CoreDataReport.time(row.value.slowest)) }.alignment(.numeric)
            TableColumn("Rows") { row in Text(verbatim: row.value.rows.formatted()) }.alignment(.numeric)
        }
    }

    private var saves: String {
        let saves = report.saves
        guard saves.count > 0 else { return "No saves yet." }
        return "\(saves.count.formatted()) in \(CoreDataReport.time(saves.seconds)), "
            + "the slowest in \(CoreDataReport.time(saves.slowest))"
    }
}

/// A fetch with its times, its place in the program, and the index that it lacks.
private struct MeasuredFetchRow: View {
    let fetch: CoreDataReport.Fetch

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            HStack(alignment: .firstTextBaseline, spacing: 12) {
                Text(verbatim: CoreDataReport.time(fetch.slowest)).bold().monospacedDigit().fixedSize()
                Text(verbatim: title)
            }
            Text(verbatim: times).font(.footnote).foregroundStyle(.secondary)
            if let callSite = fetch.callSite {
                Text(verbatim: callSite).font(.footnote).monospaced().foregroundStyle(.secondary)
            }
            if let index = fetch.missingIndex {
                HStack(alignment: .firstTextBaseline, spacing: 6) {
                    Image(systemName: "exclamationmark.triangle").imageScale(.small).accessibilityHidden(true)
                    Text(verbatim: index.description)
                }
                .foregroundStyle(.orange)
            }
        }
    }

    private var title: String {
        let order = fetch.sortKeys.isEmpty ? "" : " by \(fetch.sortKeys.joined(separator: ", "))"
        return fetch.entity + (fetch.predicate.map { " where \($0)" } ?? "") + order
    }

    private var times: String {
        "\(fetch.rows.formatted()) rows · \(fetch.count.formatted()) times in \(CoreDataReport.time(fetch.seconds))"
    }
}

/// A part of a report with its place, by which a table knows it.
private struct ReportRow<Value>: Identifiable {
    let id: Int
    let value: Value

    static func rows(_ values: [Value]) -> [ReportRow] {
        values.enumerated().map { ReportRow(id: $0.offset, value: $0.element) }
    }
}
