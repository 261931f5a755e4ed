internal import FoundationBackfill
internal import TSanMutex

/// The statements of plain fetches, each compiled once: those without a predicate, and those that compare attributes or
/// to-one relationships of the entity with values. Programs repeat few such fetches, with other values each time.
///
/// Comparisons of text are not plain, because their statements depend on the text.
final class PlainFetches: Sendable {
    /// A statement without the values that differ from fetch to fetch.
    private struct Statement: Sendable {
        let fetch: CompiledFetch
        /// The values in front of those that differ.
        let leading: [Value]
    }

    /// The number of statements kept. A program that fetches with more is likely to make up its predicates as it goes.
    private static let mostStatements = 500

    private let tables: StoreTables
    private let statements = Mutex<[PlainPlan.Shape: Statement]>([:])

    init(_ tables: StoreTables) {
        self.tables = tables
    }

    /// The number of statements that were compiled and kept.
    var count: Int { statements.withLock { $0.count } }

    /// Returns the statement that selects the rows of a plan. See ``FetchCompiler/rows(_:)``.
    func rows(_ plan: FetchPlan, in store: StoreIdentity?) throws -> CompiledFetch {
        guard let plain = PlainPlan(plan, tables, store) else {
            return try FetchCompiler(tables, store: store).rows(plan)
        }
        if let known = statements.withLock({ $0[plain.shape] }) {
            return known.fetch.with(values: known.leading + plain.values)
        }
        let fetch = try FetchCompiler(tables, store: store).rows(plan)
        let leadingCount = fetch.values.count - plain.values.count
        guard !fetch.needsFiltering, leadingCount >= 0, Array(fetch.values[leadingCount...]) == plain.values,
            leadingCount == plain.shape.leadingCount(tables)
        else { return fetch }
        let statement = Statement(fetch: fetch, leading: Array(fetch.values[..<leadingCount]))
        statements.withLock { statements in
            if statements.count == Self.mostStatements { statements.removeAll() }
            statements[plain.shape] = statement
        }
        return fetch
    }
}

/// A fetch plan, taken apart into the shape that decides on the text of its statement, and the values that do not.
struct PlainPlan {
    struct Shape: Hashable, Sendable {
        let entity: Int
        let includesSubentities: Bool
        let includesValues: Bool
        let hasKeys: Bool
        let hasLimit: Bool
        let hasOffset: Bool
        let sortKeys: [FetchPlan.SortKey]
        var tests: [Test] = []

        /// The number of values in front of those of the tests: the numbers of the entities, unless all that share the
        /// table are fetched.
        func leadingCount(_ tables: StoreTables) -> Int {
            let entity = tables.layout.entity(entity)
            let numbers = includesSubentities ? entity.numbers : entity.number...entity.number
            return numbers == tables.layout.entity(entity.rootNumber).numbers ? 0 : numbers.count
        }
    }

    /// A comparison of a property with a value of some kind.
    struct Test: Hashable, Sendable {
        let key: String
        let type: NSComparisonPredicate.Operator
        let kind: SQLKind
    }

    private(set) var shape: Shape
    /// The range of the keys, the values that the tests compare with, then the limit and the offset.
    private(set) var values: [Value] = []

    /// Returns nil for a plan whose statement may depend on its values.
    init?(_ plan: FetchPlan, _ tables: StoreTables, _ store: StoreIdentity?) {
        shape = Shape(
            entity: plan.entity.number,
            includesSubentities: plan.includesSubentities,
            includesValues: plan.includesValues,
            hasKeys: plan.keys != nil,
            hasLimit: plan.limit > 0,
            hasOffset: plan.offset > 0,
            sortKeys: plan.sortKeys
        )
        if let keys = plan.keys { values = [.integer(keys.lowerBound), .integer(keys.upperBound)] }
        if let predicate = plan.predicate {
            let compiler = SQLPredicateCompiler(tables, store: store, names: SQLNames())
            guard take(predicate, plan.entity, compiler) else { return nil }
        }
        if plan.limit > 0 { values.append(.integer(Int64(plan.limit))) }
        if plan.offset > 0 { values.append(.integer(Int64(plan.offset))) }
    }

    /// Appends the tests of a predicate. Returns whether it consists of nothing else.
    private mutating func take(_ predicate: NSPredicate, _ entity: EntityLayout, _ compiler: SQLPredicateCompiler)
        -> Bool
    {
        // A subclass may evaluate itself in another way.
        let type = type(of: predicate)
        if type == NSCompoundPredicate.self, let compound = predicate as? NSCompoundPredicate {
            return compound.compoundPredicateType == .and
                && compound.parts.allSatisfy { take($0, entity, compiler) }
        }
        guard type == NSComparisonPredicate.self, let comparison = predicate as? NSComparisonPredicate,
            comparison.comparisonPredicateModifier == .direct, comparison.options.isEmpty,
            Self.types.contains(comparison.predicateOperatorType),
            let key = Self.property(comparison.leftExpression, of: entity),
            let constant = Self.constant(comparison.rightExpression, compiler), let value = constant.value
        else { return false }
        shape.tests.append(Test(key: key, type: comparison.predicateOperatorType, kind: constant.kind))
        values.append(value)
        return true
    }

    private static let types: Set<NSComparisonPredicate.Operator> = [
        .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo,
    ]

    /// Returns the key of a property that has a column of the entity's table.
    private static func property(_ expression: NSExpression, of entity: EntityLayout) -> String? {
        guard Swift.type(of: expression) == NSExpression.self, case .keyPath(let key, of: nil) = expression.form,
            let property = entity.property(named: key),
            property.attributeType != nil || property.relationship?.isToMany == false
        else { return nil }
        return key
    }

    private static func constant(
        _ expression: NSExpression,
        _ compiler: SQLPredicateCompiler
    ) -> SQLPredicateCompiler.Constant? {
        guard Swift.type(of: expression) == NSExpression.self, case .constant(let value) = expression.form,
            let constant = compiler.constant(Operand(value))
        else { return nil }
        switch constant.kind {
        case .integer, .real, .date, .uuid, .data, .object: return constant
        case .text, .url, .entity, .opaque: return nil
        }
    }
}
