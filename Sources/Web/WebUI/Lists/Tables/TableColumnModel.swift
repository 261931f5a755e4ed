/// A column as a table renders it.
@MainActor
struct TableColumnModel<RowValue: Identifiable> {
    /// The places that lead to the column, the innermost first.
    var key: [AnyHashable] = []
    let label: AnyView
    let comparator: AnyHashable?
    let cells: any TableCells<RowValue>
    let width: ColumnWidth
    let alignment: TableColumnAlignment

    /// Whether cells of another column at the same place are known to look the same.
    func hasSameCells(as other: TableColumnModel) -> Bool {
        key == other.key && width == other.width && alignment == other.alignment && cells.isSame(as: other.cells)
    }

    /// The draft of the column's header or of one of its cells.
    func draft(isHeader: Bool) -> ElementDraft {
        var draft = ElementDraft()
        if alignment.name != "leading" { draft.add("cell-\(alignment.name)") }
        width.apply(to: &draft, isHeader: isHeader)
        return draft
    }
}

/// The cells of a column.
@MainActor
protocol TableCells<RowValue> {
    associatedtype RowValue: Identifiable

    /// Renders the cell of a row.
    func render(_ tag: String, _ draft: ElementDraft, of row: RowValue, in renderer: Renderer)

    /// The text of a cell, if it is nothing but text.
    func text(of row: RowValue) -> String?

    /// Whether other cells are known to look the same.
    func isSame(as other: any TableCells<RowValue>) -> Bool
}

/// Cells of text, which need no element inside.
struct TextCells<RowValue: Identifiable>: TableCells {
    let value: KeyPath<RowValue, String>

    func render(_ tag: String, _ draft: ElementDraft, of row: RowValue, in renderer: Renderer) {
        renderer.text(tag, row[keyPath: value], draft)
    }

    func text(of row: RowValue) -> String? { row[keyPath: value] }

    func isSame(as other: any TableCells<RowValue>) -> Bool {
        (other as? TextCells)?.value == value
    }
}

/// Cells with views.
struct ViewCells<RowValue: Identifiable, Content: View>: TableCells {
    let content: (RowValue) -> Content

    func render(_ tag: String, _ draft: ElementDraft, of row: RowValue, in renderer: Renderer) {
        renderer.element(tag, draft) {
            renderer.render(content(row), at: .index(0))
        }
    }

    func text(of row: RowValue) -> String? { nil }

    /// Functions are known to be the same if they are one function that has captured nothing.
    func isSame(as other: any TableCells<RowValue>) -> Bool {
        (other as? ViewCells).map { areSameBits($0.content, content) } ?? false
    }
}

/// The columns of a table on the page, which its rows find in their environment.
@MainActor
final class TableFrame<RowValue: Identifiable> {
    private(set) var columns: [TableColumnModel<RowValue>] = []
    /// The titles of the columns, which stand beside the cells where a table is too narrow for columns.
    private(set) var titles: [String] = []
    /// The number of changes so far that concern the rows.
    private(set) var version = 0

    /// Takes the columns of a new rendering.
    func take(_ columns: [TableColumnModel<RowValue>], titles: [String]) {
        let isSame =
            titles == self.titles && columns.count == self.columns.count
            && zip(columns, self.columns).allSatisfy { $0.hasSameCells(as: $1) }
        (self.columns, self.titles) = (columns, titles)
        version += isSame ? 0 : 1
    }
}

/// The columns of the table around a view, as of a version.
struct TableReference: Equatable {
    let frame: AnyObject
    let version: Int

    static func == (first: TableReference, second: TableReference) -> Bool {
        first.frame === second.frame && first.version == second.version
    }
}

extension EnvironmentValues {
    private enum TableKey: EnvironmentKey {
        static var defaultValue: TableReference? { nil }
    }

    private enum HeaderKey: EnvironmentKey {
        static var defaultValue: Visibility { .automatic }
    }

    var table: TableReference? {
        get { self[TableKey.self] }
        set { self[TableKey.self] = newValue }
    }

    var tableHeaders: Visibility {
        get { self[HeaderKey.self] }
        set { self[HeaderKey.self] = newValue }
    }
}
