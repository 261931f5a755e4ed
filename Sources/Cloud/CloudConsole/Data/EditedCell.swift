internal import CloudService
internal import CloudWire
internal import WebUI

/// The cell of the table whose value is edited in its place.
struct EditedCell: Hashable {
    let record: BrowsedRecord.ID
    let field: String
}

extension RecordsBrowser {
    /// The fields of a record that can be edited in the table: none while the panel has changes that are not saved.
    func editableFields(of record: BrowsedRecord) -> [BrowsedType.Field] {
        guard refusal == nil, record.problem == nil, draft?.changes.isEmpty ?? true else { return [] }
        return columns.fields(of: shownType).filter { $0.shape.type != .asset }
    }

    func edit(_ field: String, of record: BrowsedRecord) {
        cellText = record.record.fields[field]?.value.map(FieldCell.text) ?? ""
        editedCell = EditedCell(record: record.id, field: field)
    }

    /// Saves the cell as the panel saves a record, with the version that the table shows.
    func saveCell() {
        guard let editedCell, let found = records([editedCell.record]).first else { return }
        var changed = RecordDraft(found.record, in: found.zone, shownType)
        changed.texts[editedCell.field] = cellText
        if changed.changes.isEmpty { leaveCell() } else { save(changed) }
    }

    func leaveCell() { editedCell = nil }
}

/// The field in which a cell is edited: Return saves, Escape leaves it as it was.
struct CellField: View {
    @Bindable var browser: RecordsBrowser
    let title: String
    @FocusState private var isFocused: Bool

    var body: some View {
        HStack(spacing: 4) {
            TextField(title, text: $browser.cellText)
                .focused($isFocused)
                .onSubmit { browser.saveCell() }
                .onKeyPress(.escape) { browser.leaveCell() }
                // A double click that chooses a word is none on the row, which would open the record.
                .onTapGesture {}
            Button("Save Cell") { browser.saveCell() }
            Button("Leave Cell") { browser.leaveCell() }
        }
        .onAppear { isFocused = true }
    }
}
