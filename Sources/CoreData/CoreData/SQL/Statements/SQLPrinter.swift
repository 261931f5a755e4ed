internal import Foundation
internal import FoundationBackfill

/// Prints trees as statements of SQLite, and collects what they are bound with.
struct SQLText {
    private static let longestChain = 100

    private var text = ""
    private var values: [Value] = []

    /// The statement and the values of its parameters, in order.
    static func statement(_ select: SQLSelect) -> (sql: String, values: [Value]) {
        var printer = SQLText()
        printer.append(select)
        return (printer.text, printer.values)
    }

    /// A value or a condition for a statement of another form, and the values of its parameters.
    static func expression(_ expression: SQLExpression) -> (sql: String, values: [Value]) {
        var printer = SQLText()
        printer.append(expression)
        return (printer.text, printer.values)
    }

    private mutating func append(_ select: SQLSelect) {
        text += select.isDistinct ? "SELECT DISTINCT " : "SELECT "
        appendList(select.columns)
        for (index, source) in select.sources.enumerated() {
            text += index == 0 ? " FROM " : source.join.isLeft ? " LEFT JOIN " : " JOIN "
            let isFound = index == 0 && !select.candidates.isEmpty
            if isFound {
                append(select.candidates)
                // A cross join is read in this order, as many rows as the window has.
                text += " found CROSS JOIN "
            }
            text += "\(Self.quoted(source.table)) t\(source.alias)"
            if isFound { text += " ON t\(source.alias).\(StoreColumn.key) = found.\(StoreColumn.key)" }
            guard let condition = source.join.condition else { continue }
            text += " ON "
            append(condition)
        }
        if let rows = select.rows {
            text += " FROM "
            append(rows)
        }
        appendCondition(select.condition)
        appendGroups(select)
        appendOrder(select.order)
        appendWindow(select)
    }

    private mutating func appendCondition(_ condition: SQLExpression) {
        if case .truth(true) = condition { return }
        text += " WHERE "
        append(condition)
    }

    private mutating func appendGroups(_ select: SQLSelect) {
        guard !select.groups.isEmpty else { return }
        text += " GROUP BY "
        appendList(select.groups)
        if case .truth(true) = select.groupCondition { return }
        text += " HAVING "
        append(select.groupCondition)
    }

    private mutating func appendOrder(_ order: [SQLSelect.Order]) {
        for (index, key) in order.enumerated() {
            text += index == 0 ? " ORDER BY " : ", "
            append(key.expression)
            if let collation = key.collation { text += " COLLATE \(collation.rawValue)" }
            if !key.isAscending { text += " DESC" }
        }
    }

    private mutating func appendWindow(_ select: SQLSelect) {
        guard select.limit > 0 || select.offset > 0 else { return }
        text += " LIMIT "
        if select.limit > 0 {
            append(.value(.integer(Int64(select.limit))))
        } else {
            text += "-1"
        }
        guard select.offset > 0 else { return }
        text += " OFFSET "
        append(.value(.integer(Int64(select.offset))))
    }

    private mutating func append(_ expression: SQLExpression) {
        switch expression {
        case .column(let alias, let name): text += "t\(alias).\(Self.quoted(name))"
        case .value(let value):
            text += "?"
            values.append(value)
        case .parameter: text += "?"
        case .literal(let number): text += String(number)
        case .truth(let value): text += value ? "1" : "0"
        case .infix(let infix, let left, let right):
            appendOperand(left)
            text += " \(infix.symbol) "
            appendOperand(right)
        case .and(let parts): appendParts(parts, " AND ")
        case .or(let parts): appendParts(parts, " OR ")
        case .not(let condition):
            text += "NOT "
            appendOperand(condition)
        case .isNull(let value):
            appendOperand(value)
            text += " IS NULL"
        case .isNotNull(let value):
            appendOperand(value)
            text += " IS NOT NULL"
        case .exists(let select):
            text += "EXISTS "
            append(.select(select))
        case .select(let select):
            text += "("
            append(select)
            text += ")"
        default:
            appendCall(expression)
        }
    }

    /// The forms that look like calls, lists and cases.
    private mutating func appendCall(_ expression: SQLExpression) {
        switch expression {
        case .ifNull(let value, let other): appendCall("IFNULL", [value, other])
        case .between(let value, let low, let high):
            appendOperand(value)
            text += " BETWEEN "
            appendOperand(low)
            text += " AND "
            appendOperand(high)
        case .inList(let value, let list):
            appendOperand(value)
            text += " IN "
            appendCall("", list)
        case .inLongList(let value, let list):
            appendOperand(value)
            text += " IN "
            appendLongList(list)
        case .inKeys(let value): appendMembershipInKeys(value)
        case .inSelect(let value, let select):
            appendOperand(value)
            text += " IN "
            append(.select(select))
        case .inTextIndexes(let key, let matches): appendMembership(of: key, in: matches)
        case .function(let function, let arguments): appendCall(function.name, arguments)
        case .aggregate(let aggregate, let value):
            guard let value else {
                text += "\(aggregate.name)(*)"
                return
            }
            appendCall(aggregate.name, [value])
        case .distinct(let value):
            text += "DISTINCT "
            append(value)
        case .real(let value):
            text += "CAST("
            append(value)
            text += " AS REAL)"
        case .conditional(let condition, let yes, let no):
            appendCase(condition, yes, no)
        default: break
        }
    }

    private mutating func appendCase(_ condition: SQLExpression, _ yes: SQLExpression, _ no: SQLExpression?) {
        text += "CASE WHEN "
        append(condition)
        text += " THEN "
        append(yes)
        if let no {
            text += " ELSE "
            append(no)
        }
        text += " END"
    }

    private mutating func appendCall(_ name: String, _ arguments: [SQLExpression]) {
        text += "\(name)("
        appendList(arguments)
        text += ")"
    }

    private mutating func appendList(_ expressions: [SQLExpression]) {
        for (index, expression) in expressions.enumerated() {
            if index > 0 { text += ", " }
            append(expression)
        }
    }

    /// SQLite reads a chain as a tree that is as deep as the chain is long, and refuses trees of more than 1,000 levels:
    /// long chains are halved.
    private mutating func appendParts(_ parts: [SQLExpression], _ separator: String) {
        if parts.count > Self.longestChain {
            let middle = parts.count / 2
            text += "("
            appendParts(Array(parts[..<middle]), separator)
            text += ")\(separator)("
            appendParts(Array(parts[middle...]), separator)
            text += ")"
            return
        }
        for (index, part) in parts.enumerated() {
            if index > 0 { text += separator }
            if part.isCombination { appendGrouped(part) } else { append(part) }
        }
    }

    private mutating func appendOperand(_ expression: SQLExpression) {
        if expression.isAtom { append(expression) } else { appendGrouped(expression) }
    }

    private mutating func appendGrouped(_ expression: SQLExpression) {
        text += "("
        append(expression)
        text += ")"
    }

    private mutating func appendMembershipInKeys(_ value: SQLExpression) {
        appendOperand(value)
        text += " IN (SELECT value FROM json_each(?))"
    }

    private mutating func appendMembership(of key: SQLExpression, in matches: [TextMatch]) {
        append(key)
        text += " IN "
        append(matches)
    }

    private mutating func append(_ matches: [TextMatch]) {
        text += "(\(matches.map(\.index.candidates).joined(separator: " UNION ALL ")))"
        values += matches.map { .text($0.expression) }
    }

    /// One parameter for all values: a JSON array, whose elements are turned back where JSON does not have their type.
    private mutating func appendLongList(_ list: [Value]) {
        let array = LongList(list)
        text += "(SELECT \(array.decoding) FROM json_each(?))"
        values.append(.text(array.json))
    }

    /// The name, in quotes unless it consists of letters, digits and underscores.
    static func quoted(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isPlain ? name : "\"\(name.replacingOccurrences(of: "\"", with: "\"\""))\""
    }
}

extension SQLSelect.Source.Join {
    fileprivate var isLeft: Bool {
        if case .left = self { true } else { false }
    }

    fileprivate var condition: SQLExpression? {
        switch self {
        case .inner(let condition): condition
        case .left(let condition): condition
        }
    }
}

extension SQLExpression {
    /// Whether the expression can stand in another one without parentheses.
    fileprivate var isAtom: Bool {
        switch self {
        case .column, .value, .parameter, .literal, .truth, .select, .exists, .function, .aggregate, .ifNull, .real:
            true
        default: false
        }
    }

    fileprivate var isCombination: Bool {
        switch self {
        case .and, .or: true
        default: false
        }
    }
}
