internal import Foundation

/// A printer of predicates and expressions in the format language. Parsing the text gives an equal predicate or
/// expression.
struct FormatPrinter {
    private var text = ""

    static func text(of predicate: NSPredicate) -> String {
        var printer = FormatPrinter()
        printer.write(predicate)
        return printer.text
    }

    static func text(of expression: NSExpression) -> String {
        var printer = FormatPrinter()
        printer.write(expression)
        return printer.text
    }

    // MARK: - Predicates

    private mutating func write(_ predicate: NSPredicate) {
        switch predicate {
        case let comparison as NSComparisonPredicate: write(comparison)
        case let compound as NSCompoundPredicate: write(compound)
        default:
            switch predicate.content {
            case .constant(let value): text += value ? "TRUEPREDICATE" : "FALSEPREDICATE"
            case .block: text += "BLOCKPREDICATE(\(address(of: predicate)))"
            }
        }
    }

    private mutating func write(_ comparison: NSComparisonPredicate) {
        switch comparison.comparisonPredicateModifier {
        case .direct: break
        case .all: text += "ALL "
        case .any: text += "ANY "
        }
        write(comparison.leftExpression)
        text += " \(comparison.operatorText)\(comparison.options.text) "
        write(comparison.rightExpression)
    }

    private mutating func write(_ compound: NSCompoundPredicate) {
        guard let first = compound.parts.first else {
            text += compound.compoundPredicateType == .and ? "TRUEPREDICATE" : "FALSEPREDICATE"
            return
        }
        switch compound.compoundPredicateType {
        case .not:
            text += "NOT "
            writePart(first)
        case .and, .or:
            writePart(first)
            for part in compound.parts.dropFirst() {
                text += compound.compoundPredicateType == .and ? " AND " : " OR "
                writePart(part)
            }
        }
    }

    /// Writes a part of a compound predicate, in parentheses if it is itself compound. NOT binds tightest, so it would
    /// need none within AND and OR.
    private mutating func writePart(_ predicate: NSPredicate) {
        let isCompound = (predicate as? NSCompoundPredicate).map { !$0.parts.isEmpty } ?? false
        text += isCompound ? "(" : ""
        write(predicate)
        text += isCompound ? ")" : ""
    }

    // MARK: - Expressions

    private mutating func write(_ expression: NSExpression) {
        switch expression.form {
        case .constant(let value): text += ConstantPrinter.text(of: value)
        case .evaluatedObject: text += "SELF"
        case .variable(let name): text += "$" + name
        case .keyPath(let path, let operand): writeKeyPath(path, of: operand)
        case .function(let function, let arguments): write(function, arguments)
        case .message(let target, let selector, let arguments):
            text += "FUNCTION("
            writeList([target, NSExpression(forConstantValue: selector)] + arguments)
            text += ")"
        case .set(let operation, let left, let right):
            write(left, operation.rawValue, right, precedence: InfixOperator.setPrecedence)
        case .subquery(let collection, let variable, let predicate):
            text += "SUBQUERY("
            write(collection)
            text += ", $\(variable), "
            write(predicate)
            text += ")"
        case .aggregate(let elements):
            text += "{"
            writeList(elements)
            text += "}"
        case .anyKey: text += "ANYKEY"
        case .block: text += "BLOCK(\(address(of: expression)))"
        case .conditional(let predicate, let yes, let no):
            text += "TERNARY("
            write(predicate)
            text += ", "
            writeList([yes, no])
            text += ")"
        case .assignment(let name, let value):
            text += "$\(name) := "
            write(value)
        case .fetch(let request, let context, let isCount):
            text += "FETCH("
            writeList([request, context])
            text += isCount ? ", YES)" : ", NO)"
        }
    }

    private mutating func writeList(_ expressions: [NSExpression]) {
        for (index, expression) in expressions.enumerated() {
            text += index > 0 ? ", " : ""
            write(expression)
        }
    }

    private mutating func writeKeyPath(_ path: String, of operand: NSExpression?) {
        guard let escaped = Keyword.escapedKeyPath(path) else {
            // The path itself cannot be written so that it would parse.
            text += "FUNCTION("
            write(operand ?? NSExpression.expressionForEvaluatedObject())
            text += ", \"valueForKeyPath:\", \(ConstantPrinter.quoted(path)))"
            return
        }
        if let operand {
            writeOperand(operand, atLeast: InfixOperator.unaryPrecedence + 1)
            text += "."
        }
        text += escaped
    }

    private mutating func write(_ function: ExpressionFunction, _ arguments: [NSExpression]) {
        switch function {
        case _ where function.infix != nil && arguments.count == 2:
            let infix = function.infix
            write(arguments[0], infix?.symbol ?? "", arguments[1], precedence: infix?.precedence ?? 0)
        case .onesComplement:
            text += "~"
            writeOperand(arguments[0], atLeast: InfixOperator.unaryPrecedence)
        case .element:
            writeOperand(arguments[0], atLeast: InfixOperator.unaryPrecedence + 1)
            text += "["
            write(arguments[1])
            text += "]"
        case .cast where arguments.areCast:
            text += "CAST("
            writeList(arguments)
            text += ")"
        case .now, .random:
            text += function.rawValue + "()"
        default:
            text += function.rawValue + "("
            writeList(arguments)
            text += ")"
        }
    }

    private mutating func write(_ left: NSExpression, _ symbol: String, _ right: NSExpression, precedence: Int) {
        writeOperand(left, atLeast: precedence)
        text += " \(symbol) "
        writeOperand(right, atLeast: precedence + 1)
    }

    /// Writes an operand, in parentheses if its operators bind less tightly than the given precedence.
    private mutating func writeOperand(_ expression: NSExpression, atLeast precedence: Int) {
        let needsParentheses = expression.form.printedPrecedence < precedence
        text += needsParentheses ? "(" : ""
        write(expression)
        text += needsParentheses ? ")" : ""
    }

    private func address(of object: AnyObject) -> String {
        "0x" + String(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), radix: 16)
    }
}

extension ExpressionForm {
    /// The precedence of the outermost operator in the printed form.
    fileprivate var printedPrecedence: Int {
        switch self {
        case .assignment: 0
        case .set: InfixOperator.setPrecedence
        case .function(.onesComplement, _): InfixOperator.unaryPrecedence
        case .function(let function, _): function.infix?.precedence ?? .max
        case .constant(let value): ConstantPrinter.isNegative(value) ? InfixOperator.unaryPrecedence : .max
        default: .max
        }
    }
}

extension [NSExpression] {
    /// Whether `CAST(…)` of these arguments is parsed as a call: it needs the name of a type, and casts of some literals
    /// are constants. Any other call is written with the function's name.
    fileprivate var areCast: Bool {
        guard case .constant(let name as String) = last?.form, let type = CastType(rawValue: name) else { return false }
        guard case .constant(let value?) = first?.form else { return true }
        return !type.hasNoLiteral(value)
    }
}

extension NSComparisonPredicate {
    fileprivate var operatorText: String {
        switch predicateOperatorType {
        case .lessThan: "<"
        case .lessThanOrEqualTo: "<="
        case .greaterThan: ">"
        case .greaterThanOrEqualTo: ">="
        case .equalTo: "=="
        case .notEqualTo: "!="
        case .matches: "MATCHES"
        case .like: "LIKE"
        case .beginsWith: "BEGINSWITH"
        case .endsWith: "ENDSWITH"
        case .in: "IN"
        case .contains: "CONTAINS"
        case .between: "BETWEEN"
        case .customSelector: "@selector(\(customSelector?.name ?? ""))"
        }
    }
}

extension NSComparisonPredicate.Options {
    fileprivate var text: String {
        let letters: [(Self, String)] = [
            (.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n"), (.localeSensitive, "l"),
        ]
        let text = letters.filter { contains($0.0) }.map(\.1).joined()
        return text.isEmpty ? "" : "[\(text)]"
    }
}
