/// Prints statement trees in a dialect, and collects the values of their parameters.
struct SQLPrinter {
    let dialect: SQLDialect
    var text = ""
    private var values: [Value] = []
    private var parameterCount = 0
    /// The rows that take the place of parameters; nil if a statement is printed for one row.
    let rows: SQLDialect.GatheredRows?
    /// The number of parameters of the statement for one row.
    let rowParameterCount: Int

    private init(_ dialect: SQLDialect, _ rows: SQLDialect.GatheredRows?, _ rowParameterCount: Int) {
        self.dialect = dialect
        self.rows = rows
        self.rowParameterCount = rowParameterCount
    }

    /// Returns the text of a statement that writes one row, and that of the statement which does so for many rows, if the
    /// database has one.
    ///
    /// - Parameter requiresRow: Whether the statement fails if it finds no row, where the database can do so.
    static func texts(ofRow statement: SQLStatement, requiresRow: Bool, in dialect: SQLDialect) -> RowStatement {
        let row = text(of: statement, in: dialect)
        let many = dialect.gatheredRows.map { rows in
            let text = text(of: statement, in: dialect, rows, row.parameterCount).sql
            return requiresRow ? "\(rows.requirement.prefix)\(text)\(rows.requirement.suffix)" : text
        }
        return RowStatement(sql: requiresRow ? dialect.requiringRow(row.sql) : row.sql, manySQL: many)
    }

    /// Returns the text of a statement and the values of its parameters, in order.
    static func text(
        of statement: SQLStatement,
        in dialect: SQLDialect,
        _ rows: SQLDialect.GatheredRows? = nil,
        _ rowParameterCount: Int = 0
    ) -> SQLText {
        var printer = SQLPrinter(dialect, rows, rowParameterCount)
        printer.append(statement: dialect.typing?(statement) ?? statement)
        return SQLText(sql: printer.text, values: printer.values, parameterCount: printer.parameterCount)
    }

    mutating func append(statement: SQLStatement) {
        switch statement {
        case .select(let select): append(select)
        case .insert(let insert): append(insert)
        case .update(let update): append(update)
        case .delete(let delete): append(delete)
        case .joint(let joint): append(joint)
        }
    }

    /// Adds a parameter and returns its placeholder. Without a value, it is bound when the statement runs.
    mutating func placeholder(_ value: Value? = nil) -> String {
        parameterCount += 1
        if let value { values.append(value) }
        return rows?.placeholder(parameterCount) ?? dialect.placeholder(parameterCount)
    }

    // MARK: - Selects

    mutating func append(_ select: SQLSelect) {
        text += select.isDistinct ? "SELECT DISTINCT " : "SELECT "
        appendList(select.columns)
        for (index, source) in select.sources.enumerated() {
            text += index == 0 ? " FROM " : source.join.isLeft ? " LEFT JOIN " : " JOIN "
            let isFound = index == 0 && !select.candidates.isEmpty
            if isFound {
                append(select.candidates)
                // A cross join is read in this order, and only until the window is full.
                text += " found CROSS JOIN "
            }
            append(source)
            if isFound { text += " ON t\(source.alias).\(StoreColumn.key) = found.\(StoreColumn.key)" }
            guard let condition = source.join.condition else { continue }
            text += " ON "
            append(condition)
        }
        if let rows = select.rows {
            text += " FROM "
            append(rows)
            // PostgreSQL needs a name for it before its version 16.
            text += " found"
        }
        appendCondition(select.condition)
        appendGroups(select)
        appendOrder(select.order)
        appendWindow(select)
    }

    private mutating func append(_ source: SQLSelect.Source) {
        switch source.rows {
        case .table(let name): text += dialect.table(name)
        case .list(let list): text += dialect.lists.rows(list, placeholder())
        }
        text += " t\(source.alias)"
    }

    mutating func appendCondition(_ condition: SQLExpression) {
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
            if let collation = key.collation.flatMap(dialect.collation) { text += " COLLATE \(collation)" }
            if !key.isAscending { text += " DESC" }
            text += dialect.nullsOrder(key.isAscending)
        }
    }

    private mutating func appendWindow(_ select: SQLSelect) {
        guard select.limit > 0 || select.offset > 0 else { return }
        text += " LIMIT "
        if select.limit > 0 {
            append(.value(.integer(Int64(select.limit))))
        } else {
            text += dialect.unlimited
        }
        guard select.offset > 0 else { return }
        text += " OFFSET "
        append(.value(.integer(Int64(select.offset))))
    }

    // MARK: - Expressions

    mutating func append(_ expression: SQLExpression) {
        switch expression {
        case .column(let alias, let name): text += "t\(alias).\(dialect.name(name))"
        case .ownColumn(let name): text += dialect.name(name)
        case .listColumn(let alias, let column): text += dialect.lists.column(column, "t\(alias)")
        case .value(let value): text += placeholder(value)
        case .parameter: text += placeholder()
        case .literal(let number): text += String(number)
        case .truth(let value): text += dialect.truth(value)
        case .null: text += "NULL"
        case .infix(let infix, let left, let right):
            appendOperand(left)
            text += " \(dialect.infix(infix)) "
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

    /// Prints the forms that look like function calls, and CASE.
    private mutating func appendCall(_ expression: SQLExpression) {
        switch expression {
        case .ifNull(let value, let other): appendCall(dialect.ifNull, [value, other])
        case .tuple(let values): appendCall("", values)
        case .function(let function, let arguments): appendCall(dialect.function(function) ?? "", arguments)
        case .aggregate(let aggregate, nil): text += "\(dialect.aggregate(aggregate))(*)"
        case .aggregate(let aggregate, let value?): appendCall(dialect.aggregate(aggregate), [value])
        case .distinct(let value):
            text += "DISTINCT "
            append(value)
        case .greatest(let values): appendCall(dialect.greatest, values)
        case .rowNumber(let keys):
            text += "ROW_NUMBER() OVER (ORDER BY "
            appendList(keys)
            text += ")"
        case .real(let value): append(value, in: dialect.real)
        case .integer(let value): append(value, in: dialect.integer)
        case .truthNumber(let condition): append(condition, in: dialect.truthNumber)
        case .conditional(let condition, let yes, let no): appendCase(condition, yes, no)
        case .wrapped(let value, let wrapping): append(value, in: (wrapping.prefix, wrapping.suffix))
        default: appendMembership(expression)
        }
    }

    /// Prints tests of whether a value is among others.
    private mutating func appendMembership(_ expression: SQLExpression) {
        switch expression {
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
            let membership = dialect.lists.membership(list, placeholder(.null))
            text += " \(membership.sql)"
            values[values.count - 1] = membership.value
        case .inKeys(let value, let keys):
            appendOperand(value)
            text += " \(dialect.lists.membershipInKeys(placeholder(keys)))"
        case .inSelect(let value, let select):
            appendOperand(value)
            text += " IN "
            append(.select(select))
        case .inTextIndexes(let key, let matches):
            append(key)
            text += " IN "
            append(matches)
        default: break
        }
    }

    private mutating func append(_ expression: SQLExpression, in wrapping: SQLDialect.Wrapping) {
        text += wrapping.prefix
        append(expression)
        text += wrapping.suffix
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

    mutating func appendList(_ expressions: [SQLExpression]) {
        for (index, expression) in expressions.enumerated() {
            if index > 0 { text += ", " }
            append(expression)
        }
    }

    /// Prints a chain of conditions. Long chains are split in halves, because databases may parse a chain as a tree
    /// that is as deep as the chain is long, and refuse deep trees.
    private mutating func appendParts(_ parts: [SQLExpression], _ separator: String) {
        if parts.count > dialect.limits.chain {
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

    /// Prints a select of the keys that text indexes find. A key that several matches find occurs several times.
    private mutating func append(_ matches: [TextMatch]) {
        guard let candidates = dialect.candidates else { return }
        let parts = matches.map { match in
            let part = candidates(match, placeholder(.null))
            values[values.count - 1] = part.value
            return part.sql
        }
        text += "(\(parts.joined(separator: " UNION ALL ")))"
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
    /// Whether the expression can be an operand without parentheses.
    fileprivate var isAtom: Bool {
        switch self {
        case .column, .ownColumn, .listColumn, .value, .parameter, .literal, .truth, .null, .select, .exists, .function,
            .aggregate, .ifNull, .tuple, .greatest, .rowNumber, .real, .integer, .wrapped:
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
