internal import Foundation

/// A node of a Swift predicate that can be converted. Each of Foundation's nodes conforms; nodes without an equivalent
/// in the format language throw an error with the reason.
protocol ConvertibleExpression<Output>: PredicateExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression
}

/// A traversal of a Swift predicate, which tracks the meanings of its variables.
struct PredicateConversion {
    private var meanings: [PredicateExpressions.VariableID: ConvertedExpression] = [:]
    private var elementCount = 0

    /// - Parameter source: The converted predicate or expression, for the error if it does not have exactly one input.
    init(inputs: [PredicateExpressions.VariableID], of source: Any) throws(PredicateConversionError) {
        guard inputs.count == 1 else {
            throw PredicateConversionError(source, "it has \(inputs.count) inputs, but predicates have exactly one")
        }
        meanings[inputs[0]] = .value(NSExpression.expressionForEvaluatedObject())
    }

    mutating func convert(
        _ node: some PredicateExpression
    ) throws(PredicateConversionError) -> ConvertedExpression {
        guard let convertible = node as? any ConvertibleExpression else {
            throw PredicateConversionError(node, "\(type(of: node)) is not a supported part of predicates")
        }
        return try convertible.convert(in: &self)
    }

    /// Converts a node into an expression.
    mutating func expression(_ node: some PredicateExpression) throws(PredicateConversionError) -> NSExpression {
        try convert(node).expression
    }

    /// Converts a node into a predicate.
    mutating func predicate(_ node: some PredicateExpression<Bool>) throws(PredicateConversionError) -> NSPredicate {
        try convert(node).predicate()
    }

    /// Returns the expression of a converted node whose elements are to be examined one by one. Throws for text,
    /// dictionaries and ranges: they have elements in Swift, but not in predicates.
    func elements<Node: PredicateExpression>(
        of node: Node,
        _ converted: ConvertedExpression
    ) throws(PredicateConversionError) -> NSExpression {
        let expression = converted.expression
        let isList =
            if case .constant(let value) = expression.form { value is any ElementwiseCollection } else {
                Node.Output.self is any ElementwiseCollection.Type
            }
        guard isList else {
            throw PredicateConversionError(node, "predicates cannot examine the elements of \(Node.Output.self)")
        }
        return expression
    }

    // MARK: - Variables

    func meaning(of variable: PredicateExpressions.VariableID) -> ConvertedExpression? {
        meanings[variable]
    }

    /// Sets the meaning of a variable. A variable occurs only inside the node that defines it.
    mutating func bind(_ variable: PredicateExpressions.VariableID, to meaning: ConvertedExpression) {
        meanings[variable] = meaning
    }

    /// Returns a subquery for the elements of a sequence that satisfy a test, in which the variable stands for the
    /// element. Each subquery has a variable name of its own, so that it can use the variables of the subqueries around
    /// it.
    mutating func subquery(
        _ sequence: some PredicateExpression,
        _ variable: PredicateExpressions.VariableID,
        where test: some PredicateExpression<Bool>,
        isNegated: Bool = false
    ) throws(PredicateConversionError) -> NSExpression {
        let elements = try elements(of: sequence, convert(sequence))
        elementCount += 1
        let name = "_local_\(elementCount)"
        bind(variable, to: .value(NSExpression(forVariable: name)))
        let predicate = try predicate(test)
        return NSExpression(
            forSubquery: elements,
            usingIteratorVariable: name,
            predicate: isNegated ? predicate.negated : predicate
        )
    }
}

/// A collection whose elements predicates can examine.
protocol ElementwiseCollection {}

extension Array: ElementwiseCollection {}
extension Set: ElementwiseCollection {}
extension NSArray: ElementwiseCollection {}
extension NSSet: ElementwiseCollection {}
extension NSOrderedSet: ElementwiseCollection {}
