internal import CoreData
internal import CoreDataCommandLine
internal import WebUI

/// The objects of a kind of difference, of which those around the visible ones are read.
struct ComparedList: View {
    let document: StudioDocument
    let other: StudioDocument
    let entity: EntityShape
    let comparison: StoreComparison
    let kind: ComparedKind
    /// The rows, of which this view keeps those that are known: another comparison is another view.
    @State private var rows: RowList

    init(
        _ document: StudioDocument,
        _ other: StudioDocument,
        _ entity: EntityShape,
        _ comparison: StoreComparison,
        _ kind: ComparedKind
    ) {
        (self.document, self.other, self.entity, self.comparison, self.kind) =
            (document, other, entity, comparison, kind)
        _rows = State(wrappedValue: ComparedReader(document, other, entity, comparison).rows(kind))
    }

    var body: some View {
        let (shown, count) = numbers
        if shown < count {
            Text(verbatim: "The first \(Figures.count(shown)) of \(Figures.count(count)).").foregroundColor(.secondary)
        }
        if shown == 0 {
            MissingView(text: "There are none.")
        } else if kind == .different {
            DifferencesTable(rows: rows, comparison: comparison, document: document, other: other)
        } else {
            let side = kind == .onlyHere ? document : other
            OnlyTable(rows: rows, columns: reader.columns(of: side), document: side)
        }
    }

    private var numbers: (shown: Int, count: Int) {
        switch kind {
        case .different: (comparison.different.first.count, comparison.different.count)
        case .onlyHere: (comparison.onlyHere.first.count, comparison.onlyHere.count)
        case .onlyThere: (comparison.onlyThere.first.count, comparison.onlyThere.count)
        }
    }

    private var reader: ComparedReader { ComparedReader(document, other, entity, comparison) }
}

/// Objects that only one store has.
private struct OnlyTable: View {
    let rows: RowList
    let columns: [String]
    let document: StudioDocument

    var body: some View {
        Table(rows) {
            TableColumn("Object") { row in ComparedObject(document: document, row: row, key: row.key) }
            TableColumnForEach(columns, id: \.self) { name in
                TableColumn(name) { row in
                    if row.isRead {
                        CellView(
                            value: row.cells[name] ?? .none,
                            address: { StudioAddress.object(document.number, $0) }
                        )
                    }
                }
            }
        }
        .accessibilityLabel("Objects of one store")
    }
}

/// Objects that differ, with the values of both stores.
private struct DifferencesTable: View {
    let rows: RowList
    let comparison: StoreComparison
    let document: StudioDocument
    let other: StudioDocument

    var body: some View {
        Table(rows) {
            TableColumn("Here") { row in ComparedObject(document: document, row: row, key: row.key) }
            TableColumn("There") { row in
                if let link = row.cells[ComparedReader.there]?.link {
                    ComparedObject(document: other, row: row, key: link.key)
                }
            }
            TableColumn("Differences") { row in
                VStack(alignment: .leading, spacing: 2) {
                    ForEach(comparison.items.filter { row.cells[$0.here] != nil }, id: \.here) { item in
                        Text(
                            verbatim:
                                "\(item.here): \(text(row.cells[item.here])) → \(text(row.cells[ComparedReader.there(item)]))"
                        )
                    }
                }
                .styleClass("studio-differences")
            }
        }
        .accessibilityLabel("Objects that differ")
    }

    private func text(_ value: CellValue?) -> String {
        switch value {
        case nil, CellValue.none?: "nil"
        case .bytes(let facts)?: "\(facts.line) (\(facts.beginningText))"
        case let value?: value.line.isEmpty ? "“”" : value.line
        }
    }
}

/// The link to an object of one of both stores.
private struct ComparedObject: View {
    let document: StudioDocument
    let row: StudioRow
    let key: ObjectKey

    var body: some View {
        if let problem = row.problem {
            Text(verbatim: problem).foregroundColor(.orange)
        } else {
            AddressLink(StudioAddress.object(document.number, key)) { Text(verbatim: key.text) }.styleClass("studio-id")
        }
    }
}
