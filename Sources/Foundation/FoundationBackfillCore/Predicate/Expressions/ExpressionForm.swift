internal import Foundation

/// The content of an ``NSExpression``: a tree that the evaluator, the printer and the SQL compiler read.
package enum ExpressionForm {
    case constant(Any?)
    case evaluatedObject
    case variable(String)
    /// A key path that starts from another expression's value, or from the evaluated object if there is none.
    case keyPath(String, of: NSExpression?)
    case function(ExpressionFunction, [NSExpression])
    /// A message to an object that answers selectors: `FUNCTION(target, "selector:", argument)`.
    case message(to: NSExpression, selector: String, [NSExpression])
    case set(SetOperation, NSExpression, NSExpression)
    case subquery(NSExpression, variable: String, NSPredicate)
    case aggregate([NSExpression])
    case anyKey
    case block(NSExpression.Block, [NSExpression])
    case conditional(NSPredicate, NSExpression, NSExpression)
    case assignment(String, NSExpression)
    /// The objects that a request finds in a context, or their number: `FETCH(request, context, NO)`.
    case fetch(NSExpression, context: NSExpression, isCount: Bool)

    /// The operations between two collections.
    package enum SetOperation: String, Sendable {
        case union = "UNION"
        case intersect = "INTERSECT"
        case minus = "MINUS"
    }

    /// The expressions directly inside this one.
    package var children: [NSExpression] {
        switch self {
        case .constant, .evaluatedObject, .variable, .anyKey: []
        case .keyPath(_, let operand): operand.map { [$0] } ?? []
        case .function(_, let arguments), .aggregate(let arguments), .block(_, let arguments): arguments
        case .message(let target, _, let arguments): [target] + arguments
        case .set(_, let left, let right): [left, right]
        case .subquery(let collection, _, _): [collection]
        case .conditional(_, let yes, let no): [yes, no]
        case .assignment(_, let value): [value]
        case .fetch(let request, let context, _): [request, context]
        }
    }

    /// The predicate directly inside this expression, if its kind has one.
    package var innerPredicate: NSPredicate? {
        switch self {
        case .subquery(_, _, let predicate), .conditional(let predicate, _, _): predicate
        default: nil
        }
    }

    /// The value of a constant, or of an aggregate of constants; nil for everything else.
    package var literal: Operand? {
        switch self {
        case .constant(let value):
            return Operand(value)
        case .aggregate(let elements):
            var values: [Any] = []
            for element in elements {
                guard let literal = element.form.literal else { return nil }
                values.append(literal.value ?? NSNull())
            }
            return .collection(values, base: values)
        default:
            return nil
        }
    }
}

extension ExpressionForm: Hashable {
    package static func == (left: ExpressionForm, right: ExpressionForm) -> Bool {
        switch (left, right) {
        case (.evaluatedObject, .evaluatedObject), (.anyKey, .anyKey): true
        case (.variable(let left), .variable(let right)): left == right
        case (.keyPath(let left, let leftOperand), .keyPath(let right, let rightOperand)):
            left == right && leftOperand == rightOperand
        case (.function(let left, let leftArguments), .function(let right, let rightArguments)):
            left == right && leftArguments == rightArguments
        case (.message(let left, let leftName, let leftInput), .message(let right, let rightName, let rightInput)):
            left == right && leftName == rightName && leftInput == rightInput
        case (.set(let left, let leftFirst, let leftSecond), .set(let right, let rightFirst, let rightSecond)):
            left == right && leftFirst == rightFirst && leftSecond == rightSecond
        case (.subquery(let left, let leftName, let leftTest), .subquery(let right, let rightName, let rightTest)):
            left == right && leftName == rightName && leftTest == rightTest
        case (.aggregate(let left), .aggregate(let right)): left == right
        case (.conditional(let left, let leftYes, let leftNo), .conditional(let right, let rightYes, let rightNo)):
            left == right && leftYes == rightYes && leftNo == rightNo
        case (.assignment(let left, let leftValue), .assignment(let right, let rightValue)):
            left == right && leftValue == rightValue
        case (.fetch(let left, let leftContext, let leftIsCount), .fetch(let right, let rightContext, let rightIsCount)):
            left == right && leftContext == rightContext && leftIsCount == rightIsCount
        default:
            left.literal.map { $0 == right.literal } ?? false
        }
    }

    package func hash(into hasher: inout Hasher) {
        if let literal {
            return hasher.combine(literal)
        }
        switch self {
        case .variable(let name): hasher.combine(name)
        case .keyPath(let path, _): hasher.combine(path)
        case .function(let function, _): hasher.combine(function)
        case .message(_, let selector, _): hasher.combine(selector)
        case .assignment(let name, _): hasher.combine(name)
        default: break
        }
        for child in children {
            hasher.combine(child)
        }
    }
}

/// A symbolic position in an array: `array[FIRST]`, `array[LAST]`, or its size: `array[SIZE]`.
package enum SymbolicIndex: String, CaseIterable, Sendable {
    case first = "FIRST"
    case last = "LAST"
    case size = "SIZE"
}
