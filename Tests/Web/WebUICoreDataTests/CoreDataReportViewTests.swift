import CoreData
import Foundation
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

/// The report as views.
@MainActor
struct CoreDataReportViewTests {
    private func report() -> CoreDataReport {
        var report = CoreDataReport()
        report.measuredSince = Date()
        report.residentMemory = 64 << 20
        var main = CoreDataReport.Context()
        (main.name, main.objects, main.faults) = ("notes", 12_345, 12_000)
        var busy = CoreDataReport.Context()
        (busy.isBusy, busy.depth) = (true, 1)
        report.contexts = [main, busy]
        var store = CoreDataReport.Store()
        (store.url, store.cacheHits, store.cacheMisses) = (URL(filePath: "/data/Notes.sqlite"), 3, 1)
        report.stores = [store]
        var fetch = CoreDataReport.Fetch()
        (fetch.entity, fetch.predicate, fetch.slowest, fetch.count) = ("Note", "status == \"<draft>\"", 0.25, 4)
        fetch.callSite = "Notes.NoteList.load(limit:)"
        fetch.missingIndex = CoreDataReport.MissingIndex(entity: "Note", properties: ["status"])
        report.fetches = [fetch]
        var statement = CoreDataReport.Statement()
        (statement.sql, statement.count, statement.seconds) = ("SELECT Z_PK FROM ZNOTE", 7, 1.5)
        report.statements = [statement]
        return report
    }

    @Test func everythingIsShown() throws {
        let report = report()
        let client = try HeadlessClient { CoreDataReportView(report) }
        for text in [
            "12,345", "12,000", "64 MB of memory", "busy", "Notes.sqlite", "75 %", "Note where status == \"<draft>\"",
            "250 ms", "Notes.NoteList.load(limit:)", "the fetch index byStatus of status", "SELECT Z_PK FROM ZNOTE",
            "1.5 s", "No saves yet.",
        ] {
            #expect(client.shows(text), "\(text)")
        }
        #expect(client.failures.isEmpty)
    }

    @Test func unmeasuredTimesSayHowToMeasureThem() throws {
        let client = try HeadlessClient { CoreDataReportView(CoreDataReport()) }
        #expect(client.shows("Times are not measured"))
        #expect(!client.shows("Slowest fetches"))
    }
}
