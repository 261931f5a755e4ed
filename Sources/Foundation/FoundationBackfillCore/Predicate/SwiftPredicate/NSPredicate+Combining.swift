internal import Foundation

extension NSPredicate {
    /// Returns the conjunction of both predicates. Constant predicates are simplified away, and nested ANDs are
    /// flattened.
    func and(_ other: NSPredicate) -> NSPredicate {
        switch (constant, other.constant) {
        case (false?, _), (_, true?): self
        case (true?, _), (_, false?): other
        default: NSCompoundPredicate(andPredicateWithSubpredicates: parts(of: .and) + other.parts(of: .and))
        }
    }

    /// Returns the disjunction of both predicates. Constant predicates are simplified away, and nested ORs are
    /// flattened.
    func or(_ other: NSPredicate) -> NSPredicate {
        switch (constant, other.constant) {
        case (true?, _), (_, false?): self
        case (false?, _), (_, true?): other
        default: NSCompoundPredicate(orPredicateWithSubpredicates: parts(of: .or) + other.parts(of: .or))
        }
    }

    /// The opposite of the predicate, without NOT if it can be expressed otherwise.
    var negated: NSPredicate {
        if let constant { return NSPredicate(value: !constant) }
        if let comparison = self as? NSComparisonPredicate, case .constant(nil) = comparison.rightExpression.form {
            switch comparison.predicateOperatorType {
            case .equalTo: return comparison.leftExpression.compared(.notEqualTo, nil)
            case .notEqualTo: return comparison.leftExpression.compared(.equalTo, nil)
            default: break
            }
        }
        if let compound = self as? NSCompoundPredicate, compound.compoundPredicateType == .not {
            return compound.parts[0]
        }
        return NSCompoundPredicate(notPredicateWithSubpredicate: self)
    }

    /// An expression that evaluates to 1 if the predicate holds, otherwise to 0.
    var asExpression: NSExpression {
        NSExpression(
            forConditional: self,
            trueExpression: NSExpression(forConstantValue: true),
            falseExpression: NSExpression(forConstantValue: false)
        )
    }

    private var constant: Bool? {
        guard type(of: self) == NSPredicate.self, case .constant(let value) = content else { return nil }
        return value
    }

    private func parts(of type: NSCompoundPredicate.LogicalType) -> [NSPredicate] {
        guard let compound = self as? NSCompoundPredicate, compound.compoundPredicateType == type else { return [self] }
        return compound.parts
    }
}

extension NSExpression {
    func compared(_ type: NSComparisonPredicate.Operator, to other: NSExpression) -> NSPredicate {
        NSComparisonPredicate(leftExpression: self, rightExpression: other, modifier: .direct, type: type)
    }

    func compared(_ type: NSComparisonPredicate.Operator, _ constant: Any?) -> NSPredicate {
        compared(type, to: NSExpression(forConstantValue: constant))
    }

    /// Returns an expression for the value at a key path that starts from this expression's value.
    func followed(by path: String) -> NSExpression {
        switch form {
        case .evaluatedObject: NSExpression(forKeyPath: path)
        case .keyPath(let start, let operand): NSExpression(form: .keyPath("\(start).\(path)", of: operand))
        default: NSExpression(form: .keyPath(path, of: self))
        }
    }

    static func call(_ function: ExpressionFunction, _ arguments: NSExpression...) -> NSExpression {
        NSExpression(form: .function(function, arguments))
    }

    /// Returns whether this expression is nil whenever the other is, so that no check for nil is needed.
    func isNil(with other: NSExpression) -> Bool {
        if self == other { return true }
        switch (form, other.form) {
        case (.keyPath(let path, let operand), .keyPath(let start, let otherOperand)):
            return operand == otherOperand && path.hasPrefix(start + ".") || operand?.isNil(with: other) ?? false
        case (.keyPath(_, let operand?), _):
            return operand.isNil(with: other)
        case (.function(let function, let arguments), _):
            return function.isNilForNil && arguments.contains { $0.isNil(with: other) }
        default:
            return false
        }
    }
}

extension ExpressionFunction {
    fileprivate var isNilForNil: Bool {
        switch self {
        case .add, .subtract, .multiply, .divide, .modulus, .length, .element, .minimum, .maximum: true
        default: false
        }
    }
}
