internal import Foundation

/// Rows of values in columns, which can be sorted and selected.
///
/// ```swift
/// Table(files, selection: $chosen, sortOrder: $order) {
///     TableColumn("Name", value: \.name)
///     TableColumn("Size", value: \.size) { Text("\($0.size) kB") }.alignment(.numeric)
/// }
/// .onChange(of: order) { files.sort(using: order) }
/// ```
/// Pressing the header of a column puts its comparator at the front of `sortOrder`, or reverses it; the program sorts. A
/// table of more than 200 rows renders only those around the visible ones. Where there is little room, the cells of a row
/// stand below its first one, or, if a table has more than six columns, scroll under it.
public struct Table<Value, Rows: TableRowContent, Columns: TableColumnContent>: PrimitiveView
where Value == Rows.TableRowValue, Rows.TableRowValue == Columns.TableRowValue {
    let rows: Rows
    let columns: Columns
    let selection: ListSelection?
    let sorting: TableSorting?
    /// The identities of all rows; nil if they are only known from the rendered ones.
    let identities: (() -> [AnyHashable])?

    /// The number of columns from which on they scroll where there is little room.
    private static var mostStacked: Int { 6 }

    /// Renders the table in a box in which it scrolls.
    public func _render(in renderer: Renderer) {
        let kept = renderer.branch.keep { TableMemory<Value>() }
        kept.rows.isTable = true
        kept.rows.menu = renderer.environment.selectionMenu
        kept.rows.follow(selection)
        let models = columns._columns.models
        renderer.control { speak in
            var box = ElementDraft("table-scroll")
            box.hasEdges = true
            renderer.element("div", box) {
                var draft = draft(of: kept.rows, columns: models.count, in: renderer)
                speak(&draft)
                renderer.element("table", draft, part: "table") {
                    let titles = renderHeader(models, of: kept.rows, in: renderer)
                    kept.frame.take(models, titles: titles)
                    renderer.element("tbody", ElementDraft("table-rows"), part: "rows") {
                        renderRows(kept, in: renderer)
                    }
                }
            }
        }
    }

    private func draft(of rows: ListRows, columns: Int, in renderer: Renderer) -> ElementDraft {
        var draft = ElementDraft("list", "table")
        if columns > Self.mostStacked { draft.add("table-wide") }
        if let selection {
            draft.attributes["role"] = "grid"
            draft.attributes["data-list"] = selection.isMany ? "many" : "one"
            draft.attributes["aria-multiselectable"] = selection.isMany ? "true" : nil
        }
        draft.on("vis") { event in rows.show(event) }
        draft.follow { [graph = renderer.graph] element in
            graph.updates.resolve(for: element) { [weak element] in
                rows.refresh()
                element?.adjust { element in
                    let (window, count) = (rows.window, rows.window.rows.count)
                    element.attributes["data-window"] = window.isPartial ? String(count) : nil
                    element.attributes["aria-rowcount"] = window.isPartial ? String(count + 1) : nil
                }
            }
        }
        return draft
    }

    private func renderRows(_ kept: TableMemory<Value>, in renderer: Renderer) {
        let placement = RowPlacement(rows: kept.rows, isTree: false)
        renderer.with { inputs in
            inputs.placement = placement
            inputs.environment.table = TableReference(frame: kept.frame, version: kept.frame.version)
        } render: {
            renderer.render(rows, at: .index(0))
        }
    }
}

extension Table {
    /// Renders the headers of the columns, and returns their titles.
    private func renderHeader(
        _ models: [TableColumnModel<Value>],
        of rows: ListRows,
        in renderer: Renderer
    ) -> [String] {
        var titles: [String] = []
        var head = ElementDraft("table-head")
        if renderer.environment.tableHeaders == .hidden { head.add("visually-hidden") }
        renderer.element("thead", head, part: "head") {
            renderer.element("tr", ElementDraft(), part: "titles") {
                if let selection {
                    TableRowBox.renderHeader(selection, in: renderer) { identities?() ?? rows.identities }
                }
                for model in models {
                    renderer.render(
                        TableHeader(model: model, sorting: sorting) { titles.append($0) },
                        at: .id(AnyHashable(model.key))
                    )
                }
            }
        }
        return titles
    }
}

extension View {
    /// Shows or hides the headers of the columns of tables. Screen readers still find hidden ones.
    public func tableColumnHeaders(_ visibility: Visibility) -> some View {
        environment(\.tableHeaders, visibility)
    }
}

/// What a table keeps between its renderings.
@MainActor
private final class TableMemory<Value: Identifiable> {
    let rows = ListRows()
    let frame = TableFrame<Value>()
}

/// The header of a column: a button if the column sorts.
private struct TableHeader<Value: Identifiable>: PrimitiveView {
    let model: TableColumnModel<Value>
    let sorting: TableSorting?
    let tell: (String) -> Void

    /// The table's order and the comparator of the column; nil if the column doesn't sort.
    private var comparison: (TableSorting, AnyHashable)? {
        guard let sorting, let comparator = model.comparator, sorting.takes(comparator) else { return nil }
        return (sorting, comparator)
    }

    func _render(in renderer: Renderer) {
        var draft = model.draft(isHeader: true)
        draft.attributes["scope"] = "col"
        let sorting = comparison
        if let (sorting, comparator) = sorting {
            let order = sorting.order(comparator)
            draft.attributes["aria-sort"] = order.map { $0 == .forward ? "ascending" : "descending" } ?? "none"
        }
        draft.follow { tell($0.text) }
        renderer.element("th", draft) {
            guard let (sorting, comparator) = sorting else { return renderer.render(model.label, at: .index(0)) }
            var button = ElementDraft("button", "button-plain", "table-sort")
            button.attributes["type"] = "submit"
            button.identity = .button
            button.on("click") { _ in sorting.press(comparator) }
            renderer.element("button", button, part: "sort") {
                renderer.render(model.label, at: .index(0))
            }
        }
    }
}
