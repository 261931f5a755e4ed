public import Foundation

extension Table {
    private init<Data: RandomAccessCollection>(
        data: Data,
        selection: ListSelection?,
        sorting: TableSorting?,
        columns: Columns
    ) where Rows == TableForEachContent<Data>, Data.Element == Value {
        rows = TableForEachContent(data)
        identities = { data.map { AnyHashable($0.id) } }
        (self.columns, self.selection, self.sorting) = (columns, selection, sorting)
    }

    private init(built rows: Rows, selection: ListSelection?, sorting: TableSorting?, columns: Columns) {
        identities = nil
        (self.rows, self.columns, self.selection, self.sorting) = (rows, columns, selection, sorting)
    }
}

/// A row of a ``Table`` for each element of a collection.
public struct TableForEachContent<Data: RandomAccessCollection>: PrimitiveView, TableRowContent
where Data.Element: Identifiable {
    public typealias TableRowValue = Data.Element

    let data: Data

    init(_ data: Data) {
        self.data = data
    }

    /// Renders the rows around the visible ones.
    public func _render(in renderer: Renderer) {
        ForEach(data) { TableRow($0) }._render(in: renderer)
    }
}

extension Table {
    /// Creates a table with a row for each element, without a selection.
    public init<Data: RandomAccessCollection>(
        _ data: Data,
        @TableColumnBuilder<Value, Never> columns: () -> Columns
    ) where Rows == TableForEachContent<Data>, Data.Element == Value, Columns.TableColumnSortComparator == Never {
        self.init(data: data, selection: nil, sorting: nil, columns: columns())
    }

    /// Creates a table with a row for each element, at most one of which is selected.
    public init<Data: RandomAccessCollection>(
        _ data: Data,
        selection: Binding<Value.ID?>,
        @TableColumnBuilder<Value, Never> columns: () -> Columns
    ) where Rows == TableForEachContent<Data>, Data.Element == Value, Columns.TableColumnSortComparator == Never {
        self.init(data: data, selection: .one(selection), sorting: nil, columns: columns())
    }

    /// Creates a table with a row for each element, any number of which are selected.
    public init<Data: RandomAccessCollection>(
        _ data: Data,
        selection: Binding<Set<Value.ID>>,
        @TableColumnBuilder<Value, Never> columns: () -> Columns
    ) where Rows == TableForEachContent<Data>, Data.Element == Value, Columns.TableColumnSortComparator == Never {
        self.init(data: data, selection: .many(selection), sorting: nil, columns: columns())
    }

    /// Creates a table with a row for each element, without a selection; headers of columns change the order.
    public init<Data: RandomAccessCollection, Sort: SortComparator>(
        _ data: Data,
        sortOrder: Binding<[Sort]>,
        @TableColumnBuilder<Value, Sort> columns: () -> Columns
    ) where Rows == TableForEachContent<Data>, Data.Element == Value, Columns.TableColumnSortComparator == Sort {
        self.init(data: data, selection: nil, sorting: TableSorting(sortOrder), columns: columns())
    }

    /// Creates a table with a row for each element, at most one of which is selected; headers of columns change the order.
    public init<Data: RandomAccessCollection, Sort: SortComparator>(
        _ data: Data,
        selection: Binding<Value.ID?>,
        sortOrder: Binding<[Sort]>,
        @TableColumnBuilder<Value, Sort> columns: () -> Columns
    ) where Rows == TableForEachContent<Data>, Data.Element == Value, Columns.TableColumnSortComparator == Sort {
        self.init(data: data, selection: .one(selection), sorting: TableSorting(sortOrder), columns: columns())
    }

    /// Creates a table with a row for each element, any number of which are selected; headers of columns change the order.
    public init<Data: RandomAccessCollection, Sort: SortComparator>(
        _ data: Data,
        selection: Binding<Set<Value.ID>>,
        sortOrder: Binding<[Sort]>,
        @TableColumnBuilder<Value, Sort> columns: () -> Columns
    ) where Rows == TableForEachContent<Data>, Data.Element == Value, Columns.TableColumnSortComparator == Sort {
        self.init(data: data, selection: .many(selection), sorting: TableSorting(sortOrder), columns: columns())
    }
}

extension Table {
    /// Creates a table with the given rows, without a selection.
    public init(
        @TableColumnBuilder<Value, Never> columns: () -> Columns,
        @TableRowBuilder<Value> rows: () -> Rows
    ) where Columns.TableColumnSortComparator == Never {
        self.init(built: rows(), selection: nil, sorting: nil, columns: columns())
    }

    /// Creates a table with the given rows, at most one of which is selected.
    public init(
        selection: Binding<Value.ID?>,
        @TableColumnBuilder<Value, Never> columns: () -> Columns,
        @TableRowBuilder<Value> rows: () -> Rows
    ) where Columns.TableColumnSortComparator == Never {
        self.init(built: rows(), selection: .one(selection), sorting: nil, columns: columns())
    }

    /// Creates a table with the given rows, any number of which are selected.
    public init(
        selection: Binding<Set<Value.ID>>,
        @TableColumnBuilder<Value, Never> columns: () -> Columns,
        @TableRowBuilder<Value> rows: () -> Rows
    ) where Columns.TableColumnSortComparator == Never {
        self.init(built: rows(), selection: .many(selection), sorting: nil, columns: columns())
    }

    /// Creates a table with the given rows, without a selection; headers of columns change the order.
    public init<Sort: SortComparator>(
        sortOrder: Binding<[Sort]>,
        @TableColumnBuilder<Value, Sort> columns: () -> Columns,
        @TableRowBuilder<Value> rows: () -> Rows
    ) where Columns.TableColumnSortComparator == Sort {
        self.init(built: rows(), selection: nil, sorting: TableSorting(sortOrder), columns: columns())
    }

    /// Creates a table with the given rows, at most one of which is selected; headers of columns change the order.
    public init<Sort: SortComparator>(
        selection: Binding<Value.ID?>,
        sortOrder: Binding<[Sort]>,
        @TableColumnBuilder<Value, Sort> columns: () -> Columns,
        @TableRowBuilder<Value> rows: () -> Rows
    ) where Columns.TableColumnSortComparator == Sort {
        self.init(built: rows(), selection: .one(selection), sorting: TableSorting(sortOrder), columns: columns())
    }

    /// Creates a table with the given rows, any number of which are selected; headers of columns change the order.
    public init<Sort: SortComparator>(
        selection: Binding<Set<Value.ID>>,
        sortOrder: Binding<[Sort]>,
        @TableColumnBuilder<Value, Sort> columns: () -> Columns,
        @TableRowBuilder<Value> rows: () -> Rows
    ) where Columns.TableColumnSortComparator == Sort {
        self.init(built: rows(), selection: .many(selection), sorting: TableSorting(sortOrder), columns: columns())
    }
}
