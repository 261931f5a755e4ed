internal import CloudService
internal import CloudWire
internal import WebUI

/// The page of records as a table.
struct RecordsTable: View {
    let browser: RecordsBrowser

    var body: some View {
        HStack {
            Button("New Record") { browser.makeNew() }
                .disabled(browser.shownType == nil || browser.refusal != nil)
            Button("Delete \(browser.selection.count) Selected", role: .destructive) { browser.askToDelete() }
                .disabled(browser.selection.isEmpty || browser.refusal != nil)
            if let undo = browser.undos.last {
                Button("Undo \(undo.title)") { browser.undo() }
            }
            Button("Refresh") { browser.load(withZones: true) }
        }
        if let refusal = browser.refusal { Text(refusal).foregroundColor(.secondary) }
        if browser.page.records.isEmpty {
            empty
        } else {
            ScrollView(.horizontal) { grid }
        }
    }

    private var grid: some View {
        Grid(alignment: .leading, horizontalSpacing: 16, verticalSpacing: 6) {
            GridRow {
                Text("Select")
                Text("Record")
                Text("Type")
                Text("Zone")
                ForEach(columns) { Text($0.name) }
                Text("Changed")
                Text("By")
            }
            .font(.caption)
            ForEach(browser.page.records) { row($0) }
        }
    }

    /// The fields of the chosen type that fit beside each other.
    private var columns: [BrowsedType.Field] { Array((browser.shownType?.fields ?? []).prefix(8)) }

    private func row(_ found: BrowsedRecord) -> some View {
        GridRow {
            Toggle("Select \(found.record.recordName)", isOn: isSelected(found)).labelsHidden()
            Button(found.record.recordName) { browser.desk.attempt { try await browser.show(found) } }
                .buttonStyle(.borderless)
            Text(found.record.recordType ?? "")
            Text(found.zone.name)
            ForEach(columns) { column in
                Text(String((found.record.fields[column.name]?.value.map(FieldCell.text) ?? "").prefix(60)))
            }
            Text(found.problem ?? found.record.modified.map { FieldCell.date(Double($0.timestamp)) } ?? "")
            Text(found.record.modified?.userRecordName ?? "")
        }
    }

    private func isSelected(_ found: BrowsedRecord) -> Binding<Bool> {
        Binding {
            browser.selection.contains(found.id)
        } set: { isOn in
            if isOn { browser.selection.insert(found.id) } else { browser.selection.remove(found.id) }
        }
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
