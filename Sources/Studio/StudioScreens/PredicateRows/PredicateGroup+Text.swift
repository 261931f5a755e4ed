internal import FoundationBackfill
internal import FoundationBackfillCore

extension PredicateGroup {
    /// Reads a predicate; an empty text has no rows. Nil if the text is no predicate, or one that rows cannot express.
    init?(_ text: String) {
        guard !text.allSatisfy(\.isWhitespace) else {
            self.init()
            return
        }
        do {
            let predicate = try NSPredicate.parse(text, allowsVariables: true)
            guard let row = PredicateRow(predicate) else { return nil }
            if case .group(let group) = row { self = group } else { self.init(rows: [row]) }
        } catch {
            // The field says what is wrong with the text.
            return nil
        }
    }

    /// The predicate; empty if there are no rows.
    var text: String { text(isInner: false) }

    private func text(isInner: Bool) -> String {
        let parts = rows.map { row in
            switch row {
            case .comparison(let comparison): comparison.text
            case .group(let group): group.text(isInner: rows.count > 1 || kind == .none)
            }
        }
        .filter { !$0.isEmpty }
        guard !parts.isEmpty else { return "" }
        let joined = parts.joined(separator: kind == .all ? " AND " : " OR ")
        if kind == .none { return "NOT (\(joined))" }
        return isInner && parts.count > 1 ? "(\(joined))" : joined
    }
}

extension PredicateRow {
    fileprivate init?(_ predicate: NSPredicate) {
        if let comparison = predicate as? NSComparisonPredicate {
            guard let row = RowComparison(comparison) else { return nil }
            self = .comparison(row)
        } else if let compound = predicate as? NSCompoundPredicate {
            guard let group = PredicateGroup(compound) else { return nil }
            self = .group(group)
        } else {
            return nil
        }
    }
}

extension PredicateGroup {
    fileprivate init?(_ compound: NSCompoundPredicate) {
        var rows: [PredicateRow] = []
        for part in compound.parts {
            guard let row = PredicateRow(part) else { return nil }
            rows.append(row)
        }
        switch compound.compoundPredicateType {
        case .and: self.init(kind: .all, rows: rows)
        case .or: self.init(kind: .any, rows: rows)
        case .not:
            // None of several: not any of them.
            if case .group(let inner)? = rows.first, inner.kind == .any { rows = inner.rows }
            self.init(kind: .none, rows: rows)
        @unknown default: return nil
        }
    }
}

extension RowComparison {
    var text: String { [modifier?.rawValue, key, comparison.text, value].compactMap(\.self).joined(separator: " ") }

    /// Nil if the left side is no key path, or the comparison is of a kind that rows do not have.
    fileprivate init?(_ predicate: NSComparisonPredicate) {
        guard case .keyPath(let path, of: nil) = predicate.leftExpression.form, let own = RowOperator(predicate) else {
            return nil
        }
        switch predicate.comparisonPredicateModifier {
        case .direct: modifier = nil
        case .any: modifier = .any
        case .all: modifier = .all
        @unknown default: return nil
        }
        (key, comparison, value) = (path, own, predicate.rightExpression.description)
    }

    /// The value as it is typed: a text without its quotes where the key has texts.
    func typedValue(for key: RowKey?) -> String {
        guard key?.kind == .text, comparison.symbol != "IN" else {
            return key?.kind == .truth ? Self.truths[value] ?? value : value
        }
        return Self.plainText(of: value) ?? value
    }

    /// Returns the value that a typed text stands for.
    ///
    /// - Throws: `PredicateParseError` if there is none.
    static func value(typed: String, for key: RowKey?, _ comparison: RowOperator) throws -> String {
        let isName = ["nil", "NULL", "NIL"].contains(typed) || (typed.hasPrefix("$") && isVariable(typed))
        if key?.kind == .text, !isName, comparison.symbol != "IN" {
            return NSExpression(forConstantValue: typed).description
        }
        _ = try NSExpression.parse(typed, allowsVariables: true)
        return typed
    }

    private static func isVariable(_ text: String) -> Bool {
        text.count > 1 && text.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    private static let truths = ["1": "YES", "0": "NO", "true": "YES", "false": "NO", "TRUE": "YES", "FALSE": "NO"]

    /// Returns the text that a constant is; nil if the value is something else.
    private static func plainText(of value: String) -> String? {
        do {
            guard case .constant(let text as String) = try NSExpression.parse(value, allowsVariables: true).form else {
                return nil
            }
            return text
        } catch {
            return nil
        }
    }
}
