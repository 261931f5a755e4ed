/// The rows of a ``Table``: one, several, some under a condition, or one for each element of a collection.
@MainActor
@preconcurrency
public protocol TableRowContent<TableRowValue>: View {
    /// The type of the values that the rows show.
    associatedtype TableRowValue: Identifiable
}

/// A row of a ``Table``, which shows a value in the table's columns.
public struct TableRow<Value: Identifiable>: TableRowContent {
    public typealias TableRowValue = Value

    let value: Value

    /// Creates a row that shows a value.
    public init(_ value: Value) {
        self.value = value
    }

    /// The cells of the row. They are rendered on their own when something changes that they have read.
    public var body: some View {
        TableRowCells(value: value)
    }
}

/// Several rows in their order, as built by a ``TableRowBuilder``.
public struct TupleTableRowContent<Value: Identifiable, Content: View>: TableRowContent {
    public typealias TableRowValue = Value

    let content: Content

    /// The rows.
    public var body: some View { content }
}

extension ForEach: TableRowContent where Content: TableRowContent {
    public typealias TableRowValue = Content.TableRowValue
}

/// Builds the rows of a ``Table`` from those that a closure lists, including `if`, `if`–`else` and `switch`.
@MainActor
@resultBuilder
public struct TableRowBuilder<Value: Identifiable> {
    /// Returns rows unchanged.
    public static func buildExpression<Content: TableRowContent>(_ content: Content) -> Content
    where Content.TableRowValue == Value {
        content
    }

    /// Returns single rows unchanged.
    public static func buildBlock<Content: TableRowContent>(_ content: Content) -> Content
    where Content.TableRowValue == Value {
        content
    }

    /// Combines several rows in their order.
    @_disfavoredOverload
    public static func buildBlock<each Content: TableRowContent>(
        _ content: repeat each Content
    ) -> TupleTableRowContent<Value, TupleView<repeat each Content>> {
        TupleTableRowContent(content: TupleView(repeat each content))
    }

    /// Builds the rows of an `if` without `else`; none if the condition is false.
    public static func buildIf<Content: TableRowContent>(
        _ content: Content?
    ) -> TupleTableRowContent<Value, Content?> where Content.TableRowValue == Value {
        TupleTableRowContent(content: content)
    }

    /// Builds the rows of the first branch of an `if`–`else` or `switch`.
    public static func buildEither<First: TableRowContent, Second: TableRowContent>(
        first: First
    ) -> TupleTableRowContent<Value, _ConditionalContent<First, Second>> {
        TupleTableRowContent(content: _ConditionalContent(.first(first)))
    }

    /// Builds the rows of the second branch of an `if`–`else` or `switch`.
    public static func buildEither<First: TableRowContent, Second: TableRowContent>(
        second: Second
    ) -> TupleTableRowContent<Value, _ConditionalContent<First, Second>> {
        TupleTableRowContent(content: _ConditionalContent(.second(second)))
    }
}

/// The cells of a row.
struct TableRowCells<Value: Identifiable>: PrimitiveView {
    let value: Value

    func _render(in renderer: Renderer) {
        guard let frame = renderer.environment.table?.frame as? TableFrame<Value>,
            let placement = renderer.inputs.placement as? RowPlacement
        else { return }
        let rows = placement.rows
        var traits = renderer.inputs.traits
        traits.values = [AnyHashable(value.id)]
        let box = TableRowBox()
        let draft = placement.row(traits, box, in: renderer)
        renderer.with { inputs in
            inputs.placement = nil
            inputs.traits = Traits()
            // Views in cells don't depend on all the other columns.
            inputs.environment.table = nil
        } render: {
            renderer.element("tr", draft) {
                if let selection = rows.selection {
                    let name = frame.columns.first?.cells.text(of: value) ?? "row"
                    box.render(selection, traits, of: rows, named: name, in: renderer)
                }
                for (position, column) in frame.columns.enumerated() {
                    var draft = column.draft(isHeader: false)
                    draft.attributes["data-title"] = position > 0 ? frame.titles[position] : nil
                    draft.attributes["scope"] = position == 0 ? "row" : nil
                    let cell = TableCell(column: column, value: value, draft: draft, isFirst: position == 0)
                    renderer.render(cell, at: .id(AnyHashable(column.key)))
                }
            }
        }
    }
}

/// A cell of a row. The first one names the row.
private struct TableCell<Value: Identifiable>: PrimitiveView {
    let column: TableColumnModel<Value>
    let value: Value
    let draft: ElementDraft
    let isFirst: Bool

    func _render(in renderer: Renderer) {
        column.cells.render(isFirst ? "th" : "td", draft, of: value, in: renderer)
    }
}
