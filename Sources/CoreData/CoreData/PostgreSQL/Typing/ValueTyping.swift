internal import Foundation

/// The typing of values.
extension StatementTyping.Scope {
    /// An expression and the kind of its values.
    typealias Typed = (expression: SQLExpression, kind: ServerKind)

    /// Returns an expression as a value.
    ///
    /// - Parameter expected: The kind that constants and parameters take; nil for their own.
    func typed(_ expression: SQLExpression, expecting expected: ServerKind? = nil) -> Typed {
        switch expression {
        case .column(let alias, let name):
            return (column(name, of: tables[alias]) { .column(alias, $0) }, kind(of: name, alias))
        case .ownColumn(let name): return (column(name, of: own) { .ownColumn($0) }, kind(ofOwn: name))
        case .listColumn(_, let column) where column != .position: return (expression, listedKind)
        case .listColumn, .rowNumber: return (expression, .integer)
        case .value(let value): return constant(value, expecting: expected)
        case .literal(let number): return literal(number, expecting: expected)
        case .truth: return (expression, .boolean)
        case .parameter:
            guard let expected, expected != .unknown else { return (expression, .unknown) }
            return (expression.cast(to: expected), expected)
        case .null: return (expression, expected ?? .unknown)
        case .infix(let infix, let left, let right) where !infix.isComparison: return arithmetic(infix, left, right)
        case .ifNull(let value, let other): return alternatives([value, other], expected) { .ifNull($0[0], $0[1]) }
        case .greatest(let values): return alternatives(values, expected) { .greatest($0) }
        case .tuple(let values): return (.tuple(values.map { typed($0).expression }), .unknown)
        case .select(let select):
            let (select, kinds) = typed(select)
            return (.select(select), kinds.first ?? .unknown)
        case .distinct(let value):
            let value = typed(value)
            return (.distinct(value.expression), value.kind)
        case .aggregate(let aggregate, let value): return self.aggregate(aggregate, value)
        case .real(let value): return (number(value).expression.cast(to: .real), .real)
        case .integer(let value): return (number(value).expression.wrapped("CAST(trunc(", ") AS bigint)"), .integer)
        case .truthNumber(let test):
            return expected == .boolean ? (condition(test), .boolean) : (condition(test).cast(to: "integer"), .integer)
        case .conditional(let test, let yes, let no): return conditional(test, yes, no, expected)
        case .function(let function, let arguments): return call(function, arguments)
        case .wrapped(let value, let wrapping): return (.wrapped(typed(value).expression, wrapping), .unknown)
        default: return (condition(expression), .boolean)
        }
    }

    /// Returns an expression as a value for a column.
    func assigned(_ expression: SQLExpression, _ kind: ServerKind) -> SQLExpression {
        if case .parameter = expression { return expression }
        let value = typed(expression, expecting: kind == .preserved ? nil : kind)
        switch (value.kind, kind) {
        case (_, .preserved): return preserved(value)
        case (.boolean, .integer): return value.expression.cast(to: "integer")
        case (.integer, .boolean), (.real, .boolean), (.decimal, .boolean):
            return .infix(.notEqual, value.expression, .literal(0))
        case (.real, .date), (.integer, .date), (.decimal, .date): return value.expression.dateOfSeconds
        case (.date, .real), (.date, .integer), (.date, .decimal): return value.expression.secondsOfDate
        case (.text, .uuidKey), (.text, .integer): return value.expression.cast(to: kind)
        default: return value.expression
        }
    }

    /// Returns a value as the text from which ``AttributeCoding`` reads it again.
    private func preserved(_ value: Typed) -> SQLExpression {
        switch value.kind {
        case .text, .preserved, .unknown: value.expression
        case .boolean: value.expression.cast(to: "integer").cast(to: .text)
        case .date: value.expression.secondsOfDate.cast(to: .text)
        case .data: value.expression.wrapped("encode(", ", 'base64')")
        case .json: value.expression.wrapped("encode(convert_to(CAST(", " AS text), 'UTF8'), 'base64')")
        case .integer, .real, .decimal, .uuid, .uuidKey, .textKey: value.expression.cast(to: .text)
        }
    }

    // MARK: - Kinds in common

    /// Returns the kind in which values of two kinds are compared.
    func common(_ one: ServerKind, _ other: ServerKind) -> ServerKind {
        switch (one, other) {
        case (_, _) where one == other: one
        case (.unknown, _): other
        case (_, .unknown): one
        case (.boolean, .integer), (.integer, .boolean): .integer
        case (.date, .real), (.date, .integer), (.real, .date), (.integer, .date): .real
        case (.boolean, _) where other.isNumber: other
        case (_, .boolean) where one.isNumber: one
        // A whole number that a floating-point number cannot hold must not become equal to its neighbour.
        case (_, _) where one.isNumber && other.isNumber: .decimal
        default: .text
        }
    }

    /// Returns a value in another kind.
    func converted(_ value: Typed, to kind: ServerKind) -> SQLExpression {
        switch (value.kind, kind) {
        case (_, _) where value.kind == kind, (.unknown, _), (_, .unknown): value.expression
        case (.boolean, _) where kind.isNumber: value.expression.cast(to: "integer").cast(to: kind)
        case (.date, .real): value.expression.secondsOfDate
        default: value.expression.cast(to: kind)
        }
    }

    private func alternatives(
        _ values: [SQLExpression],
        _ expected: ServerKind?,
        _ make: ([SQLExpression]) -> SQLExpression
    ) -> Typed {
        var known = expected
        // What is no constant tells the kind of those that are.
        if let leading = values.first(where: { !$0.isConstant }) { known = typed(leading, expecting: expected).kind }
        let typedValues = values.map { typed($0, expecting: known) }
        let kind = typedValues.dropFirst().reduce(typedValues[0].kind) { common($0, $1.kind) }
        return (make(typedValues.map { converted($0, to: kind) }), kind)
    }

    private func conditional(
        _ test: SQLExpression,
        _ yes: SQLExpression,
        _ no: SQLExpression?,
        _ expected: ServerKind?
    ) -> Typed {
        guard let no else {
            let value = typed(yes, expecting: expected)
            return (.conditional(condition(test), value.expression, nil), value.kind)
        }
        return alternatives([yes, no], expected) { .conditional(condition(test), $0[0], $0[1]) }
    }

    // MARK: - Constants

    private func literal(_ number: Int, expecting expected: ServerKind?) -> Typed {
        switch expected {
        case .boolean where number == 0 || number == 1: (.truth(number == 1), .boolean)
        case .date: (SQLExpression.literal(number).dateOfSeconds, .date)
        default: (.literal(number), .integer)
        }
    }

    /// Returns a constant in the expected kind, if it is one of that kind.
    func constant(_ value: Value, expecting expected: ServerKind?) -> Typed {
        // Beside floating-point numbers, a decimal is the nearest one.
        let value = expected == .real ? value.rounded : value
        let kind = Self.kind(of: value, expected)
        guard kind != .unknown else { return (.null, expected ?? .unknown) }
        if case .text(let text) = value, text.utf8.contains(0) {
            // No text of the server has a NUL; a character that none of ours has keeps all of them different.
            let other = text.replacingOccurrences(of: "\0", with: "\u{FFFF}")
            return (SQLExpression.value(.text(other)).cast(to: .text), .text)
        }
        return (SQLExpression.value(value).cast(to: kind), kind)
    }

    private static func kind(of value: Value, _ expected: ServerKind?) -> ServerKind {
        switch (value, expected) {
        case (.null, _): .unknown
        case (.integer(let number), .boolean): number == 0 || number == 1 ? .boolean : .integer
        case (.integer, .date): .date
        case (.integer, .uuidKey): .uuidKey
        case (.integer, .textKey): .textKey
        case (.integer, .decimal): .decimal
        case (.integer, .real): .real
        case (.integer, _): .integer
        case (.real, .date): .date
        case (.real(let number), .decimal), (.real(let number), .integer): number.isFinite ? .decimal : .real
        case (.real, _): .real
        case (.digits, _): .decimal
        case (.text, _): .text
        case (.bytes(let bytes), .uuid): bytes.count == 16 ? .uuid : .unknown
        case (.bytes, .json): .json
        case (.bytes, _): .data
        }
    }
}
