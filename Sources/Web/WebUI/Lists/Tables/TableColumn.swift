public import Foundation

/// A column of a ``Table``: its header, and a view for each row.
///
/// ```swift
/// TableColumn("Name", value: \.name)
/// TableColumn("Size", value: \.size) { file in Text("\(file.size) kB") }
///     .width(min: 60, ideal: 80)
///     .alignment(.numeric)
/// ```
/// A column with a `value` sorts the rows of a table with a `sortOrder` when its header is pressed.
public struct TableColumn<RowValue: Identifiable, Sort: SortComparator, Content: View, Label: View>: TableColumnContent
{
    public typealias TableRowValue = RowValue
    public typealias TableColumnSortComparator = Sort

    let label: Label
    let comparator: Sort?
    let cells: any TableCells<RowValue>
    var columnWidth = ColumnWidth()
    var cellAlignment = TableColumnAlignment.automatic

    init(_ label: Label, comparator: Sort?, cells: any TableCells<RowValue>) {
        self.label = label
        self.comparator = comparator
        self.cells = cells
    }

    /// The column alone.
    public var _columns: _TableColumns<RowValue> {
        _TableColumns([
            TableColumnModel(
                label: AnyView(label),
                comparator: comparator.map { AnyHashable($0) },
                cells: cells,
                width: columnWidth,
                alignment: cellAlignment
            )
        ])
    }
}

extension TableColumn {
    /// Fixes the width of the column; nil leaves it to the content.
    public func width(_ width: CGFloat? = nil) -> TableColumn {
        self.width(min: width, ideal: width, max: width)
    }

    /// Sets the limits of the column's width.
    public func width(min: CGFloat? = nil, ideal: CGFloat? = nil, max: CGFloat? = nil) -> TableColumn {
        var copy = self
        copy.columnWidth = ColumnWidth(min: min, ideal: ideal, max: max)
        return copy
    }

    /// Sets how the header and the cells are aligned.
    public func alignment(_ alignment: TableColumnAlignment) -> TableColumn {
        var copy = self
        copy.cellAlignment = alignment
        return copy
    }
}

extension TableColumn where Sort == Never {
    /// Creates a column whose header is a view, and which doesn't sort.
    public init(@ViewBuilder content: @escaping (RowValue) -> Content, @ViewBuilder label: () -> Label) {
        self.init(label(), comparator: nil, cells: ViewCells(content: content))
    }
}

extension TableColumn where Sort == Never, Label == Text {
    /// Creates a column that doesn't sort, with a literal title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping (RowValue) -> Content) {
        self.init(Text(titleKey), comparator: nil, cells: ViewCells(content: content))
    }

    /// Creates a column that doesn't sort, with a title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder content: @escaping (RowValue) -> Content) {
        self.init(Text(title), comparator: nil, cells: ViewCells(content: content))
    }

    /// Creates a column of text that doesn't sort, with a literal title.
    @_disfavoredOverload
    public init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) where Content == Text {
        self.init(Text(titleKey), comparator: nil, cells: TextCells(value: value))
    }
}

extension TableColumn where Sort == KeyPathComparator<RowValue>, Label == Text {
    /// Creates a column of text that sorts, with a literal title.
    public init(_ titleKey: LocalizedStringKey, value: any KeyPath<RowValue, String> & Sendable)
    where Content == Text {
        self.init(Text(titleKey), comparator: KeyPathComparator(value), cells: TextCells(value: value))
    }

    /// Creates a column of text that sorts, with a title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, value: any KeyPath<RowValue, String> & Sendable)
    where Content == Text {
        self.init(Text(title), comparator: KeyPathComparator(value), cells: TextCells(value: value))
    }

    /// Creates a column that sorts by a value, with a literal title.
    public init<Value: Comparable>(
        _ titleKey: LocalizedStringKey,
        value: any KeyPath<RowValue, Value> & Sendable,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        self.init(Text(titleKey), comparator: KeyPathComparator(value), cells: ViewCells(content: content))
    }

    /// Creates a column that sorts by a value, with a title from a string.
    @_disfavoredOverload
    public init<Value: Comparable>(
        _ title: some StringProtocol,
        value: any KeyPath<RowValue, Value> & Sendable,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        self.init(Text(title), comparator: KeyPathComparator(value), cells: ViewCells(content: content))
    }

    /// Creates a column that sorts by an optional value, with a literal title.
    public init<Value: Comparable>(
        _ titleKey: LocalizedStringKey,
        value: any KeyPath<RowValue, Value?> & Sendable,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        self.init(Text(titleKey), comparator: KeyPathComparator(value), cells: ViewCells(content: content))
    }

    /// Creates a column that sorts by a value and a comparator for it, with a literal title.
    public init<Comparator: SortComparator>(
        _ titleKey: LocalizedStringKey,
        value: any KeyPath<RowValue, Comparator.Compared> & Sendable,
        comparator: Comparator,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        let sort = KeyPathComparator(value, comparator: comparator)
        self.init(Text(titleKey), comparator: sort, cells: ViewCells(content: content))
    }
}

extension TableColumn where Label == Text {
    /// Creates a column that sorts with a comparator for rows, with a literal title.
    public init(
        _ titleKey: LocalizedStringKey,
        sortUsing comparator: Sort,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        self.init(Text(titleKey), comparator: comparator, cells: ViewCells(content: content))
    }

    /// Creates a column that sorts with a comparator for rows, with a title from a string.
    @_disfavoredOverload
    public init(
        _ title: some StringProtocol,
        sortUsing comparator: Sort,
        @ViewBuilder content: @escaping (RowValue) -> Content
    ) {
        self.init(Text(title), comparator: comparator, cells: ViewCells(content: content))
    }
}

/// How the header and the cells of a column are aligned.
public struct TableColumnAlignment: Hashable, Sendable {
    let name: String

    /// The alignment that is usual: leading.
    public static let automatic = TableColumnAlignment(name: "leading")
    /// At the leading edge.
    public static let leading = TableColumnAlignment(name: "leading")
    /// In the middle.
    public static let center = TableColumnAlignment(name: "center")
    /// At the trailing edge.
    public static let trailing = TableColumnAlignment(name: "trailing")
    /// As numbers are written below each other: digits of one width, at the trailing edge.
    public static let numeric = TableColumnAlignment(name: "numeric")
}

/// The limits of a column's width; nil where there is none.
struct ColumnWidth: Equatable {
    var min: CGFloat?
    var ideal: CGFloat?
    var max: CGFloat?

    /// The styles of the header, which has the column's width, and of cells, which only must not exceed it.
    func apply(to draft: inout ElementDraft, isHeader: Bool) {
        draft.styles["max-width"] = max?.pixels
        guard isHeader else { return }
        draft.styles["width"] = ideal?.pixels
        draft.styles["min-width"] = min?.pixels
    }
}
