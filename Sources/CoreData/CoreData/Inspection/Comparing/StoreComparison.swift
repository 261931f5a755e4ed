internal import CoreDataSQLite
internal import Foundation

/// The objects of an entity in two stores, compared: before and after a migration, or on two devices.
///
/// Both stores sort their rows by identity, and one pass goes through both at once. Of each kind of difference, all are counted, and the
/// keys of the first are kept: a row takes no memory otherwise.
package struct StoreComparison: Sendable, Hashable {
    /// By what two rows are known to be of the same object.
    package enum Identity: Hashable, Sendable {
        /// The primary key, which a copy of a store keeps.
        case key
        /// The values of attributes, such as those of a uniqueness constraint.
        case attributes([String])
    }

    /// A property that is compared, with its names in both stores.
    package struct Item: Hashable, Sendable {
        package let here: String
        package let there: String
    }

    /// The rows of an object in both stores that differ.
    package struct Pair: Hashable, Sendable {
        package let here: Int64
        package let there: Int64
        /// A bit for each item that differs; the last one stands for all items from the 64th on.
        fileprivate let differing: UInt64

        /// The places of the items that differ.
        package func places(of items: [Item]) -> [Int] {
            items.indices.filter { differing & StoreComparison.bit($0) != 0 }
        }
    }

    /// The differences of a kind: their number, and the first of them.
    package struct Found<Element: Hashable & Sendable>: Hashable, Sendable {
        package private(set) var count = 0
        package private(set) var first: [Element] = []

        fileprivate mutating func add(_ element: Element, limit: Int) {
            count += 1
            if first.count < limit { first.append(element) }
        }
    }

    /// The differences of each kind that are kept.
    package static let usualLimit = 10_000

    /// The name of the entity in the other store.
    package let counterpart: String
    package let items: [Item]
    /// The properties that are not compared: only one store has them, or nothing says which objects they lead to.
    package let leftOut: [String]
    package private(set) var same = 0
    package private(set) var onlyHere = Found<Int64>()
    package private(set) var onlyThere = Found<Int64>()
    package private(set) var different = Found<Pair>()
    /// The number of rows with the identity of another row of their store. They are paired in the order of their keys.
    package private(set) var repeated = 0
    private let limit: Int

    /// Compares the objects of an entity, with those of entities that inherit from it.
    ///
    /// - Parameters:
    ///   - entity: The name of the entity in the first store.
    ///   - here: A context over the first store.
    ///   - there: A context over the second one.
    /// - Throws: An error if a store cannot be read, or the other one has no such entity or identity.
    package init(
        of entity: String,
        by identity: Identity,
        here: NSManagedObjectContext,
        there: NSManagedObjectContext,
        limit: Int = usualLimit
    ) throws {
        let plan = try ComparisonPlan(entity, identity, ComparedStore(here), ComparedStore(there))
        (counterpart, items, leftOut, self.limit) = (plan.counterpart, plan.items, plan.leftOut, limit)
        try plan.here.store.read { one in
            try plan.there.store.read { other in
                try one.withStatement(plan.here.sql) { left in
                    try other.withStatement(plan.there.sql) { right in try merge(left, right, plan) }
                }
            }
        }
    }

    private mutating func merge(_ left: Statement, _ right: Statement, _ plan: ComparisonPlan) throws {
        var (hasLeft, hasRight) = (try left.step(), try right.step())
        var (lastLeft, lastRight): ([SQLiteValue]?, [SQLiteValue]?)
        func isRepeated(_ statement: Statement, _ last: inout [SQLiteValue]?) -> Bool {
            let identity = plan.identity.map { statement.value($0).copy }
            defer { last = identity }
            return identity == last
        }
        while hasLeft || hasRight {
            let order = !hasRight ? -1 : !hasLeft ? 1 : plan.order(left, right)
            if order <= 0, isRepeated(left, &lastLeft) { repeated += 1 }
            if order >= 0, isRepeated(right, &lastRight) { repeated += 1 }
            switch order {
            case ..<0: onlyHere.add(left.value(0).int64, limit: limit)
            case 1...: onlyThere.add(right.value(0).int64, limit: limit)
            default: pair(left, right, plan)
            }
            if order <= 0 { hasLeft = try left.step() }
            if order >= 0 { hasRight = try right.step() }
        }
    }

    private mutating func pair(_ left: Statement, _ right: Statement, _ plan: ComparisonPlan) {
        var differing: UInt64 = 0
        for (place, column) in plan.columns.enumerated()
        where !plan.isEqual(left.value(plan.firstColumn + place), right.value(plan.firstColumn + place), column) {
            differing |= Self.bit(column.item)
        }
        guard differing != 0 else {
            same += 1
            return
        }
        let pair = Pair(here: left.value(0).int64, there: right.value(0).int64, differing: differing)
        different.add(pair, limit: limit)
    }

    fileprivate static func bit(_ place: Int) -> UInt64 { 1 << UInt64(min(place, 63)) }
}
