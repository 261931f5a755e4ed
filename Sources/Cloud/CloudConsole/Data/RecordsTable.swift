internal import CloudService
internal import CloudWire
internal import Foundation
internal import WebUI

/// The page of records as a table.
struct RecordsTable: View {
    @Bindable var browser: RecordsBrowser

    var body: some View {
        RecordsTools(browser: browser)
        if let refusal = browser.refusal { Text(refusal).foregroundColor(.secondary) }
        if browser.page.records.isEmpty {
            empty
        } else {
            table
                .contextMenu(forSelectionType: BrowsedRecord.ID.self) {
                    menu(browser.records($0))
                } primaryAction: {
                    browser.open(browser.records($0))
                }
        }
    }

    private var table: some View {
        Table(browser.page.records, selection: $browser.selection, sortOrder: sortOrder) {
            TableColumn("Record", value: \.record.recordName)
            TableColumn("Type") { Text($0.record.recordType ?? "") }
            TableColumn("Zone") { Text($0.zone.name) }
            TableColumnForEach(browser.columns.fields(of: browser.shownType)) { field in
                TableColumn(field.name) { RecordCell(browser: browser, found: $0, field: field.name) }
            }
            TableColumn("Created", value: \.record.created?.timestamp) { Text(Self.time($0.record.created)) }
            TableColumn("Changed", value: \.record.modified?.timestamp) { found in
                Text(found.problem ?? Self.time(found.record.modified))
            }
            TableColumn("By") { Text($0.record.modified?.userRecordName ?? "") }
        }
    }

    private static func time(_ stamp: RecordStamp?) -> String {
        stamp.map { FieldCell.date(Double($0.timestamp)) } ?? ""
    }

    private var sortOrder: Binding<[KeyPathComparator<BrowsedRecord>]> {
        Binding {
            [browser.sorting.comparator]
        } set: {
            browser.sorting = browser.sorting.pressed($0)
        }
    }

    @ViewBuilder private func menu(_ records: [BrowsedRecord]) -> some View {
        Button("Open") { browser.open(records) }.disabled(records.count != 1)
        if records.count == 1, case let fields = browser.editableFields(of: records[0]), !fields.isEmpty {
            Menu("Edit") {
                ForEach(fields) { field in Button("Edit \(field.name)") { browser.edit(field.name, of: records[0]) } }
            }
        }
        Button("Duplicate") { browser.duplicate(records) }.disabled(records.count != 1 || browser.refusal != nil)
        Button("Delete", role: .destructive) { browser.askToDelete(records) }.disabled(browser.refusal != nil)
    }

    private var empty: some View {
        EmptyState(
            title: "No records here",
            message: browser.page.hasGivenUp
                ? "None of the rows that were searched matches. Search on, or make an index."
                : "Save one from a program, or import a file.",
            code: """
                let record = CKRecord(recordType: "\(browser.type.isEmpty ? "Note" : browser.type)")
                record["title"] = "Hello"
                try await database.save(record)
                """
        )
    }
}

/// The actions above the table.
private struct RecordsTools: View {
    let browser: RecordsBrowser

    var body: some View {
        HStack {
            Button("New Record") { browser.makeNew() }
                .disabled(browser.shownType == nil || browser.refusal != nil)
            Button("Open Selected") { browser.open(selected) }.disabled(selected.count != 1)
            Button("Delete \(selected.count) Selected", role: .destructive) { browser.askToDelete(selected) }
                .disabled(selected.isEmpty || browser.refusal != nil)
            if let undo = browser.undos.last {
                Button("Undo \(undo.title)") { browser.undo() }
            }
            Button("Import") { browser.isImporting.toggle() }.disabled(browser.refusal != nil)
            RecordsColumnsMenu(browser: browser)
            Button("Refresh") { browser.load(withZones: true) }
        }
    }

    private var selected: [BrowsedRecord] { browser.records(browser.selection) }
}

/// What was searched, and the ways to the pages before and after.
struct RecordsPager: View {
    let browser: RecordsBrowser

    var body: some View {
        HStack {
            Button("Previous Page") { browser.showPrevious() }.disabled(browser.places.isEmpty)
            Button(browser.page.hasGivenUp ? "Search On" : "Next Page") { browser.showNext() }
                .disabled(browser.page.next == nil)
            Text(summary).foregroundColor(.secondary)
        }
    }

    private var summary: String {
        let total = browser.zones.filter { browser.zone.isEmpty || $0.name.name == browser.zone }.flatMap(\.types)
            .filter { browser.type.isEmpty || $0.type == browser.type }.reduce(0) { $0 + $1.count }
        let page = browser.page
        guard page.hasGivenUp else { return "\(page.records.count) records on page \(browser.places.count + 1)" }
        return "Searched \(page.searched) of \(total) rows. Make an index to search all at once."
    }
}
