internal import Foundation

/// The tables of a store as they are, for one whose model is not known, and for whatever no model describes.
package struct BrowsedTables: Sendable {
    /// A table, with the number of its rows; nil if they cannot be counted.
    package struct Table: Sendable, Hashable, Identifiable {
        package let name: String
        package let columns: [String]
        package let rows: Int?

        package var id: String { name }
    }

    /// A value as the database keeps it.
    package enum Value: Sendable, Hashable {
        case null
        case integer(Int64)
        case real(Double)
        case text(String)
        case bytes(Data)
    }

    /// A row: its number, which no other row of the table has, and its values.
    package struct Row: Sendable, Hashable {
        package let number: Int64
        package let values: [Value]
    }

    /// The most bytes of a value in a row of a list.
    package static let mostBytes = 4_096

    private let reader: any TableReader

    package init(of store: BrowsedStore) {
        reader = store.place.tables
    }

    /// Returns all tables by name.
    package func all() throws -> [Table] { try reader.all() }

    /// Returns the numbers of all rows of a table, in its own order: eight bytes each.
    package func numbers(of table: Table) throws -> [Int64] { try reader.numbers(of: table) }

    /// Returns the rows with numbers from one to another. Of long values, only the beginning is read.
    package func rows(_ numbers: ClosedRange<Int64>, of table: Table) throws -> [Row] {
        try reader.rows(numbers, of: table)
    }
}
