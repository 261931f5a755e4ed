internal import CoreData
internal import CoreDataCommandLine
internal import WebUI

/// The tables of a store as its database has them: all that there is without a model, and what no model describes with one.
struct TablesScreen: View {
    let document: StudioDocument
    /// The name of the table that is shown; nil for the list of all.
    let name: String?
    @State private var tables: [BrowsedTables.Table] = []
    @State private var isRead = false
    @State private var problem: String?

    var body: some View {
        Text(verbatim: name ?? "Tables").screenTitle()
            .task(id: document.moment) { await load() }
        if document.model == nil {
            Text("These are the tables of the store as they are: the model that says what they mean is not known.")
                .foregroundColor(.secondary)
        }
        if let problem { Text(verbatim: problem).problem() }
        if let name {
            if let table = tables.first(where: { $0.name == name }) {
                TableRows(document: document, table: table)
            } else if isRead {
                MissingView(text: "This store has no table “\(name)”.")
            }
        } else {
            Table(tables) {
                TableColumn("Table") { table in
                    AddressLink(StudioAddress.section(document.number, .tables, table.name)) {
                        Text(verbatim: table.name)
                    }
                }
                TableColumn("Rows") { Text(verbatim: $0.rows.map { Figures.count($0) } ?? "cannot be read") }.alignment(
                    .numeric
                )
                TableColumn("Columns") { Text(verbatim: CellValue.text($0.columns.joined(separator: ", ")).line) }
            }
            .accessibilityLabel("Tables")
        }
    }

    private func load() async {
        let store = document.store
        do {
            tables = try await store.inBackground { try BrowsedTables(of: store).all() }
            (isRead, problem) = (true, nil)
        } catch {
            problem = document.sentence(for: error)
        }
    }
}

/// The rows of a table, of which those around the visible ones are read.
private struct TableRows: View {
    let document: StudioDocument
    let table: BrowsedTables.Table
    @State private var window: RowWindow?
    @State private var problem: String?

    /// What the rows depend on.
    private struct Need: Equatable {
        let table: BrowsedTables.Table
        let moment: StudioDocument.Moment
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            if let problem { Text(verbatim: problem).problem() }
            if let window {
                Text(verbatim: Figures.count(window.count, "row")).styleClass("studio-figure")
                if window.count > 0 { rows(window) }
            }
        }
        .task(id: Need(table: table, moment: document.moment)) { await load() }
    }

    private func rows(_ window: RowWindow) -> some View {
        Table(RowList(window: window)) {
            TableColumnForEach(Array(table.columns.enumerated()), id: \.offset) { place, column in
                TableColumn(column) { row in
                    if place == 0, let problem = row.problem {
                        Text(verbatim: problem).foregroundColor(.orange)
                    } else {
                        if row.isRead { CellView(value: row.cells[column] ?? .none, address: { _ in "" }) }
                    }
                }
            }
        }
        .accessibilityLabel("Rows of \(table.name)")
    }

    private func load() async {
        do {
            let new = try await RowWindow(document, table)
            await new.read(inPlaceOf: window ?? new)
            (window, problem) = (new, nil)
        } catch {
            problem = document.sentence(for: error)
        }
    }
}

extension RowWindow {
    /// The rows of a table, whose numbers are read now.
    convenience init(_ document: StudioDocument, _ table: BrowsedTables.Table) async throws {
        let tables = BrowsedTables(of: document.store)
        let numbers = try await document.store.inBackground { try tables.numbers(of: table) }
        self.init(
            count: numbers.count,
            key: { ObjectKey(table.name, numbers[$0]) },
            read: { [document] positions in
                try await document.noticing {
                    try await document.store.inBackground { try Self.rows(positions, numbers, tables, table) }
                }
            }
        )
    }

    private nonisolated static func rows(
        _ positions: Range<Int>,
        _ numbers: [Int64],
        _ tables: BrowsedTables,
        _ table: BrowsedTables.Table
    ) throws -> [StudioRow] {
        guard let first = positions.first, let last = positions.last else { return [] }
        let found = try tables.rows(numbers[first]...numbers[last], of: table).map { row in
            let cells = zip(table.columns, row.values.map(CellValue.init)).map { ($0, $1) }
            return StudioRow(
                key: ObjectKey(table.name, row.number),
                cells: Dictionary(cells) { first, _ in first }
            )
        }
        let rows = Dictionary(found.map { ($0.key, $0) }) { first, _ in first }
        return positions.map { position in
            let key = ObjectKey(table.name, numbers[position])
            return rows[key] ?? StudioRow(key: key, problem: "This row was deleted meanwhile.")
        }
    }
}

extension CellValue {
    /// The value of a column as the database keeps it.
    init(_ value: BrowsedTables.Value) {
        switch value {
        case .null: self = .none
        case .integer(let value): self = .integer(value)
        case .real(let value): self = .real(value)
        case .text(let value): self = .text(value)
        case .bytes(let value): self = .bytes(BytesFacts(value))
        }
    }
}
