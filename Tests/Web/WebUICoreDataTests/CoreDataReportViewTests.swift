import CoreData
import Foundation
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

/// The report as views.
@MainActor
struct CoreDataReportViewTests {
    /// A report as a program would have stored it.
    private func report(isMeasured: Bool) throws -> CoreDataReport {
        let context =
            #""name": "notes", "isOnMainQueue": true, "depth": 0, "objects": 12345, "faults": 12000, "changed": 1"#
        let busy = #""isOnMainQueue": false, "depth": 1, "isBusy": true, "objects": 0, "faults": 0, "changed": 0"#
        let store = #""url": "file:///data/Notes.sqlite", "type": "SQLite", "fileSize": 4096, "cachedRows": 9"#
        let fetch = #""entity": "Note", "predicate": "status == '<draft>'", "sortKeys": [], "count": 4, "seconds": 0.5"#
        let place = #""slowest": 0.25, "rows": 7, "callSite": "Notes.NoteList.load(limit:)", "queryPlan": []"#
        let index = #""missingIndex": {"entity": "Note", "properties": ["status"]}"#
        let statement = #""sql": "SELECT Z_PK FROM ZNOTE", "count": 7, "seconds": 1.5, "slowest": 0.5, "rows": 70"#
        let json = """
            {"date": 0, \(isMeasured ? "\"measuredSince\": 0," : "") "residentMemory": 67108864,
            "contexts": [{\(context), "isBusy": false}, {\(busy)}],
            "stores": [{\(store), "cacheHits": 3, "cacheMisses": 1}], "fetches": [{\(fetch), \(place), \(index)}],
            "statements": [{\(statement)}], "saves": {"count": 0, "seconds": 0, "slowest": 0}}
            """
        return try JSONDecoder().decode(CoreDataReport.self, from: Data(json.utf8))
    }

    @Test func everythingIsShown() throws {
        let report = try report(isMeasured: true)
        let client = try HeadlessClient { CoreDataReportView(report) }
        for text in [
            "12,345", "12,000", "64 MB of memory", "busy", "Notes.sqlite", "75 %", "Note where status == '<draft>'",
            "250 ms", "Notes.NoteList.load(limit:)", "the fetch index byStatus of status", "SELECT Z_PK FROM ZNOTE",
            "1.5 s", "No saves yet.",
        ] {
            #expect(client.shows(text), "\(text)")
        }
        #expect(client.failures.isEmpty)
    }

    @Test func unmeasuredTimesSayHowToMeasureThem() throws {
        let report = try report(isMeasured: false)
        let client = try HeadlessClient { CoreDataReportView(report) }
        #expect(client.shows("Times are not measured"))
        #expect(!client.shows("Slowest fetches"))
    }
}
