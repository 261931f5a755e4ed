internal import Foundation
internal import FoundationBackfill

/// Compiles a predicate to the condition of a partial index.
///
/// Comparisons of an attribute with a constant or with null, and AND and OR of these, have an SQL form.
struct PartialIndexCondition {
    private let resolver: ColumnResolver

    init(_ resolver: ColumnResolver) {
        self.resolver = resolver
    }

    /// Returns the condition; nil if a part of the predicate has no SQL form.
    func text(of predicate: NSPredicate) -> String? {
        switch predicate {
        case let compound as NSCompoundPredicate: text(of: compound)
        case let comparison as NSComparisonPredicate: text(of: comparison)
        default: nil
        }
    }

    private func text(of compound: NSCompoundPredicate) -> String? {
        let parts = compound.parts.compactMap { text(of: $0) }
        guard parts.count == compound.parts.count, let first = parts.first else { return nil }
        let separator: String
        switch compound.compoundPredicateType {
        case .and: separator = " AND "
        case .or: separator = " OR "
        case .not: return nil
        }
        return parts.count == 1 ? first : "(\(parts.joined(separator: separator)))"
    }

    private func text(of comparison: NSComparisonPredicate) -> String? {
        guard comparison.comparisonPredicateModifier == .direct, comparison.options.isEmpty,
            case .keyPath(let keyPath, nil) = comparison.leftExpression.form,
            let column = resolver.column(of: keyPath),
            case .constant(let constant) = comparison.rightExpression.form
        else { return nil }
        let type = comparison.predicateOperatorType
        guard let constant, !(constant is NSNull) else {
            switch type {
            case .equalTo: return "\(column.name) IS NULL"
            case .notEqualTo: return "\(column.name) IS NOT NULL"
            default: return nil
            }
        }
        guard let symbol = symbol(of: type), let literal = literal(constant, column.type) else { return nil }
        return "\(column.name) \(symbol) \(literal)"
    }

    private func symbol(of type: NSComparisonPredicate.Operator) -> String? {
        switch type {
        case .equalTo: "="
        case .notEqualTo: "<>"
        case .lessThan: "<"
        case .lessThanOrEqualTo: "<="
        case .greaterThan: ">"
        case .greaterThanOrEqualTo: ">="
        default: nil
        }
    }

    private func literal(_ constant: Any, _ type: NSAttributeType) -> String? {
        switch AttributeCoding.stored(constant, as: type) {
        case .integer(let integer): "\(integer)"
        case .real(let real): SQLLiteral.real(real)
        case .digits(let digits): Double(digits).flatMap { SQLLiteral.real($0) }
        case .text(let text): text.contains("\0") ? nil : SQLLiteral.text(text)
        case .bytes, .null: nil
        }
    }
}

/// Spells constants in the text of statements.
enum SQLLiteral {
    /// Returns a number, without a point if it is whole, as in Apple's files; nil if it is not finite.
    static func real(_ real: Double) -> String? {
        guard real.isFinite else { return nil }
        return Int64(exactly: real).map { "\($0)" } ?? "\(real)"
    }

    /// Returns a text in quotes.
    static func text(_ text: String) -> String {
        "'\(text.replacingOccurrences(of: "'", with: "''"))'"
    }
}
