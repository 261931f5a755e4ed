public import Foundation

/// The columns of a ``Table``: one, several, or some under a condition.
@MainActor
@preconcurrency
public protocol TableColumnContent<TableRowValue, TableColumnSortComparator> {
    /// The type of the values that the rows show.
    associatedtype TableRowValue: Identifiable
    /// The type of the comparators by which the columns sort.
    associatedtype TableColumnSortComparator: SortComparator = Never

    /// The columns as of now. Don't implement this in your own types.
    var _columns: _TableColumns<TableRowValue> { get }
}

/// Columns as a table takes them.
@MainActor
public struct _TableColumns<RowValue: Identifiable> {
    let models: [TableColumnModel<RowValue>]

    init(_ models: [TableColumnModel<RowValue>]) {
        self.models = models
    }

    /// The columns at a place among others, which keeps them apart.
    func at(_ key: AnyHashable) -> [TableColumnModel<RowValue>] {
        models.map { model in
            var copy = model
            copy.key.append(key)
            return copy
        }
    }
}

/// Several columns in their order, as built by a ``TableColumnBuilder``.
public struct TupleTableColumnContent<RowValue: Identifiable, Sort: SortComparator>: TableColumnContent {
    public typealias TableRowValue = RowValue
    public typealias TableColumnSortComparator = Sort

    /// The columns in their order.
    public let _columns: _TableColumns<RowValue>

    init(_ models: [TableColumnModel<RowValue>]) {
        _columns = _TableColumns(models)
    }
}

/// A column for each element of a collection.
///
/// ```swift
/// TableColumnForEach(fields) { field in
///     TableColumn(field.name) { record in Text(record[field]) }
/// }
/// ```
public struct TableColumnForEach<
    Data: RandomAccessCollection,
    ID: Hashable,
    RowValue: Identifiable,
    Sort: SortComparator,
    Content: TableColumnContent
>: TableColumnContent where Content.TableRowValue == RowValue, Content.TableColumnSortComparator == Sort {
    public typealias TableRowValue = RowValue
    public typealias TableColumnSortComparator = Sort

    /// The columns of all elements.
    public let _columns: _TableColumns<RowValue>

    /// Creates columns for each element, identified by the value at a key path.
    public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @TableColumnBuilder<RowValue, Sort> content: @escaping (Data.Element) -> Content
    ) {
        _columns = _TableColumns(data.flatMap { content($0)._columns.at(AnyHashable($0[keyPath: id])) })
    }

    /// Creates columns for each element, identified by its `id`.
    public init(_ data: Data, @TableColumnBuilder<RowValue, Sort> content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data, id: \.id, content: content)
    }
}

/// Builds the columns of a ``Table`` from those that a closure lists, including `if`, `if`–`else` and `switch`.
///
/// Columns without a comparator, or with one of another type than the table's, don't sort.
@MainActor
@resultBuilder
public struct TableColumnBuilder<RowValue: Identifiable, Sort: SortComparator> {
    /// Columns of the table that is built.
    public typealias Columns = TupleTableColumnContent<RowValue, Sort>

    /// Takes a column, by whatever it sorts.
    public static func buildExpression<Comparator: SortComparator, Content: View, Label: View>(
        _ column: TableColumn<RowValue, Comparator, Content, Label>
    ) -> Columns {
        Columns(column._columns.models)
    }

    /// Takes the columns of a collection.
    public static func buildExpression<Data: RandomAccessCollection, ID: Hashable, Content: TableColumnContent>(
        _ columns: TableColumnForEach<Data, ID, RowValue, Sort, Content>
    ) -> Columns {
        Columns(columns._columns.models)
    }

    /// Takes other columns.
    @_disfavoredOverload
    public static func buildExpression<Content: TableColumnContent>(_ content: Content) -> Columns
    where Content.TableRowValue == RowValue {
        Columns(content._columns.models)
    }

    /// Combines several columns in their order.
    public static func buildBlock(_ content: Columns...) -> Columns {
        Columns(content.enumerated().flatMap { position, columns in columns._columns.at(position) })
    }

    /// Builds the columns of an `if` without `else`; none if the condition is false.
    public static func buildOptional(_ content: Columns?) -> Columns {
        content ?? Columns([])
    }

    /// Builds the columns of the first branch of an `if`–`else` or `switch`.
    public static func buildEither(first: Columns) -> Columns {
        Columns(first._columns.at("first"))
    }

    /// Builds the columns of the second branch of an `if`–`else` or `switch`.
    public static func buildEither(second: Columns) -> Columns {
        Columns(second._columns.at("second"))
    }

    /// Takes the columns behind an availability check.
    public static func buildLimitedAvailability(_ content: Columns) -> Columns {
        content
    }
}
