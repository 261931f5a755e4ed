internal import Foundation
internal import FoundationBackfill

/// Compiles predicates to conditions of SQL that hold for the same objects as the predicates do in memory.
///
/// In memory, a comparison is true or false; in SQL, it may be NULL as well. A compiled condition may be NULL where the
/// predicate is false, which keeps it simple enough for indexes; under NOT, it is made definite.
///
/// Methods return nil for expressions that SQL cannot carry, and throw for those that are invalid in memory as well.
final class SQLPredicateCompiler {
    /// The rows and values that the key paths and variables of a predicate refer to.
    struct Environment {
        let subject: SQLScope
        var variables: [String: SQLScope] = [:]
        /// The values of other variables: the aggregates of a fetch that groups rows.
        var values: [String: SQLValue] = [:]
    }

    let tables: StoreTables
    var dialect: SQLDialect { tables.dialect }
    /// The store that the tables belong to; object identifiers of other stores match no row. Nil if it is not known.
    let store: StoreIdentity?
    let names: SQLNames
    /// The current date, which is the same for the whole statement.
    lazy var now = Date()
    /// The current calendar, which is the same for the whole statement.
    lazy var calendar = CalendarRules.current

    init(_ tables: StoreTables, store: StoreIdentity?, names: SQLNames) {
        self.tables = tables
        self.store = store
        self.names = names
    }

    /// Returns as much of a predicate as SQL can carry, and whether that is all of it.
    func narrowing(_ predicate: NSPredicate, _ environment: Environment) throws -> (SQLExpression, isComplete: Bool) {
        guard type(of: predicate) == NSCompoundPredicate.self, let compound = predicate as? NSCompoundPredicate,
            compound.compoundPredicateType == .and
        else {
            let condition = try condition(predicate, environment)
            return (condition ?? .truth(true), condition != nil)
        }
        let parts = try compound.parts.map { try narrowing($0, environment) }
        return (.all(parts.map(\.0)), parts.allSatisfy(\.isComplete))
    }

    func condition(_ predicate: NSPredicate, _ environment: Environment) throws -> SQLExpression? {
        // A subclass may evaluate itself in another way.
        let type = type(of: predicate)
        if type == NSComparisonPredicate.self, let comparison = predicate as? NSComparisonPredicate {
            return try comparisonTest(comparison, environment)
        }
        if type == NSCompoundPredicate.self, let compound = predicate as? NSCompoundPredicate {
            return try combination(compound, environment)
        }
        guard type == NSPredicate.self, case .constant(let value) = predicate.content else { return nil }
        return .truth(value)
    }

    private func combination(_ compound: NSCompoundPredicate, _ environment: Environment) throws -> SQLExpression? {
        // All parts are compiled even if one cannot be, so that errors in the others are found.
        let parts = try compound.parts.map { try condition($0, environment) }
        let conditions = parts.compactMap { $0 }
        guard conditions.count == parts.count else { return nil }
        return switch compound.compoundPredicateType {
        case .and: .all(conditions)
        case .or: .any(conditions)
        case .not: conditions.first.map { tables.leavesOutNil ? .not($0) : $0.negated }
        }
    }

    private func comparisonTest(_ comparison: NSComparisonPredicate, _ environment: Environment) throws
        -> SQLExpression?
    {
        let (leftForm, rightForm) = (comparison.leftExpression, comparison.rightExpression)
        guard comparison.predicateOperatorType != .customSelector else { return nil }
        if leftForm.form.literal != nil, rightForm.form.literal != nil {
            return .truth(comparison.evaluate(with: nil))
        }
        let left = try term(leftForm, environment)
        let right = try term(rightForm, environment)
        guard let left, let right else { return nil }
        let operation = Comparison(comparison.predicateOperatorType, comparison.options)
        switch (comparison.comparisonPredicateModifier, left) {
        case (.direct, _):
            try checkIsAllowed(operation, left, right, comparison, environment)
            return try test(operation, left, right)
        case (.any, .collection(let collection)):
            return try anyMemberTest(operation, collection, right)
        case (.all, .collection(let collection)):
            guard let holds = try test(operation, .value(collection.element.present), right) else { return nil }
            return anyMember(of: collection, where: holds.negated).negated
        case (.any, .value(let value)):
            return try test(operation, .value(value.present), right).map { .all([isNotNull(value), $0]) }
        case (.all, .value(let value)):
            return try test(operation, .value(value.present), right).map { .any([isNotNull(value).negated, $0]) }
        default:
            return nil
        }
    }

    /// Throws if a to-many key path is compared as a single value: only CONTAINS and IN accept it.
    private func checkIsAllowed(
        _ operation: Comparison,
        _ left: SQLTerm,
        _ right: SQLTerm,
        _ comparison: NSComparisonPredicate,
        _ environment: Environment
    ) throws {
        if case .collection = left, operation.type != .contains {
            throw FetchErrors.toManyNotAllowed("\(comparison.leftExpression)", in: environment.subject.entity)
        }
        if case .collection = right, operation.type != .in {
            throw FetchErrors.toManyNotAllowed("\(comparison.rightExpression)", in: environment.subject.entity)
        }
    }

    func isNotNull(_ value: SQLValue) -> SQLExpression {
        value.isNullable ? .isNotNull(value.expression) : .truth(true)
    }
}
