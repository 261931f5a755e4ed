internal import Foundation
internal import FoundationBackfill
internal import PostgreSQLClient

/// Spells validation predicates as conditions on a column.
///
/// A condition holds for every value that the predicate allows, as it is stored. Where the server cannot tell, there is none.
struct CheckConditions {
    /// The column's name in quotes.
    let column: String
    let type: NSAttributeType

    /// Returns the condition; nil if the server cannot decide the predicate in the same way.
    func condition(for predicate: NSPredicate) -> String? {
        let kind = Swift.type(of: predicate)
        if kind == NSCompoundPredicate.self, let compound = predicate as? NSCompoundPredicate {
            guard compound.compoundPredicateType == .and, !compound.parts.isEmpty else { return nil }
            // A part that the server cannot decide is left out: the others hold even so.
            let parts = compound.parts.compactMap { condition(for: $0) }
            return parts.isEmpty ? nil : parts.map { "(\($0))" }.joined(separator: " AND ")
        }
        guard kind == NSComparisonPredicate.self, let comparison = predicate as? NSComparisonPredicate,
            comparison.comparisonPredicateModifier == .direct, comparison.options.isEmpty
        else { return nil }
        let (left, right) = (comparison.leftExpression, comparison.rightExpression)
        if comparison.predicateOperatorType == .between { return range(left, right) }
        guard right.expressionType == .constantValue else { return nil }
        return condition(left, comparison.predicateOperatorType, Operand(right.constantValue))
    }

    private func range(_ left: NSExpression, _ right: NSExpression) -> String? {
        guard right.expressionType == .aggregate, let limits = right.collection as? [NSExpression], limits.count == 2,
            limits.allSatisfy({ $0.expressionType == .constantValue }),
            let low = condition(left, .greaterThanOrEqualTo, Operand(limits[0].constantValue)),
            let high = condition(left, .lessThanOrEqualTo, Operand(limits[1].constantValue))
        else { return nil }
        return "\(low) AND \(high)"
    }

    private func condition(
        _ left: NSExpression,
        _ comparison: NSComparisonPredicate.Operator,
        _ constant: Operand
    ) -> String? {
        if type == .stringAttributeType, left.expressionType == .keyPath, left.keyPath == "length" {
            guard case .integer(let limit) = constant else { return nil }
            return length(comparison, limit)
        }
        guard left.expressionType == .evaluatedObject else { return nil }
        if type == .stringAttributeType {
            guard comparison == .matches, case .string(let pattern) = constant else { return nil }
            return PlainPattern(pattern).map { pattern in
                "octet_length(\(column)) <> char_length(\(column)) OR \(column) ~ \(PostgreSQLText.constant(pattern.sql))"
            }
        }
        return limit(comparison, constant)
    }

    // MARK: - Numbers and dates

    private func limit(_ comparison: NSComparisonPredicate.Operator, _ constant: Operand) -> String? {
        guard let (limit, isRounded) = spelled(constant) else { return nil }
        let symbol: String? =
            switch comparison {
            case .equalTo: "="
            case .notEqualTo where !isRounded: "<>"
            // Rounding keeps the order of values, but two may become one.
            case .lessThan: isRounded ? "<=" : "<"
            case .greaterThan: isRounded ? ">=" : ">"
            case .lessThanOrEqualTo: "<="
            case .greaterThanOrEqualTo: ">="
            default: nil
            }
        return symbol.map { "\(column) \($0) \(limit)" }
    }

    /// Returns a constant as the column would hold it, and whether the column rounds values near it.
    private func spelled(_ constant: Operand) -> (text: String, isRounded: Bool)? {
        switch (ServerKind(type), constant) {
        case (.integer, .integer(let number)), (.decimal, .integer(let number)): return ("\(number)", false)
        case (.integer, .real(let number)) where number.isFinite: return ("CAST('\(number)' AS numeric)", false)
        case (.decimal, .decimal(let number)) where number.isFinite: return ("\(number)", false)
        case (.real, .integer(let number)) where number.magnitude <= 1 << 53: return real(Double(number))
        case (.real, .real(let number)) where number.isFinite: return real(number)
        case (.date, .date(let date)): return Self.spelled(date).map { ($0, true) }
        default: return nil
        }
    }

    private func real(_ number: Double) -> (text: String, isRounded: Bool) {
        type == .floatAttributeType
            ? ("CAST('\(Float(number))' AS real)", true) : ("CAST('\(number)' AS double precision)", false)
    }

    /// Returns the time stamp that is stored for a date; nil if it is not of the years from 1 to 9999.
    private static func spelled(_ date: Date) -> String? {
        let seconds = date.timeIntervalSinceReferenceDate
        guard seconds > -63_113_904_000, seconds < 252_455_615_999 else { return nil }
        let microseconds = ServerTime.microseconds(seconds) - ServerTime.microseconds(0)
        let fraction = (microseconds % 1_000_000 + 1_000_000) % 1_000_000
        let whole = Date(timeIntervalSinceReferenceDate: Double((microseconds - fraction) / 1_000_000))
        let digits = "\(1_000_000 + fraction)".dropFirst()
        return "CAST('\(whole.formatted(.iso8601).dropLast()).\(digits)Z' AS timestamptz)"
    }

    // MARK: - Lengths

    /// Returns a condition on the length of a text. It is counted in UTF-16, in which characters beyond U+FFFF count twice.
    private func length(_ comparison: NSComparisonPredicate.Operator, _ limit: Int64) -> String? {
        let exact = "char_length(regexp_replace(\(column), '[\\U00010000-\\U0010FFFF]', '__', 'g'))"
        let (characters, bytes) = ("char_length(\(column))", "octet_length(\(column))")
        return switch comparison {
        case .greaterThanOrEqualTo: "\(characters) >= \(limit) OR \(exact) >= \(limit)"
        case .greaterThan: "\(characters) > \(limit) OR \(exact) > \(limit)"
        case .lessThanOrEqualTo: "\(bytes) <= \(limit) OR \(exact) <= \(limit)"
        case .lessThan: "\(bytes) < \(limit) OR \(exact) < \(limit)"
        case .equalTo: "\(exact) = \(limit)"
        default: nil
        }
    }
}
