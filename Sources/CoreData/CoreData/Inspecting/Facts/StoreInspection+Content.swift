internal import Foundation

extension StoreInspection {
    /// An entity and its rows.
    package struct Entity: Encodable, Sendable {
        package let name: String
        /// The number that its rows have; nil in stores without numbers.
        package let number: Int?
        package let parent: String?
        /// Nil if no model says so.
        package let isAbstract: Bool?
        package let table: String?
        /// The rows of this entity, without those of its subentities; nil if they cannot be counted.
        package var rows: Int?
        package let hash: String?
    }

    /// A table of pairs.
    package struct JoinTableFacts: Encodable, Sendable {
        package let name: String
        /// `Note.tags`, after which the table is named.
        package let relationship: String
        package let inverse: String
        package let isOrdered: Bool
        package var rows: Int?
    }

    package struct Index: Encodable, Sendable {
        package let name: String
        package let table: String
        /// Columns, with a question mark for expressions.
        package let columns: [String]
        package let isUnique: Bool
        package let isPartial: Bool
    }

    package struct Constraint: Encodable, Sendable {
        package let entity: String
        package let properties: [String]
    }

    /// How far an index of texts has come.
    package struct TextIndexState: Encodable, Sendable {
        package let table: String
        package let column: String
        /// Rows that are not in the index yet.
        package let behind: Int
        /// Rows that changed since they were indexed.
        package let logged: Int
    }

    /// The persistent history.
    package struct History: Encodable, Sendable {
        package let transactions: Int
        package let firstNumber: Int64?
        package let lastNumber: Int64?
        package let firstDate: Date?
        package let lastDate: Date?
        package let insertions: Int
        package let updates: Int
        package let deletions: Int
        package let authors: [Author]

        package struct Author: Encodable, Sendable {
            /// Nil for transactions without author.
            package let name: String?
            package let transactions: Int
        }
    }
}
