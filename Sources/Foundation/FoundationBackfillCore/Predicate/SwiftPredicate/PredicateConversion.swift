internal import Foundation

/// A node of a Swift predicate that can say itself in the format language. Each kind of node that Foundation has
/// conforms; those that have no equal there say why.
protocol ConvertibleExpression<Output>: PredicateExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression
}

/// Walks a Swift predicate and knows what its variables stand for at each place.
struct PredicateConversion {
    private var meanings: [PredicateExpressions.VariableID: ConvertedExpression] = [:]
    private var elementCount = 0

    /// - Parameter source: what is converted, for the error if it has not exactly one input.
    init(inputs: [PredicateExpressions.VariableID], of source: Any) throws(PredicateConversionError) {
        guard inputs.count == 1 else {
            throw PredicateConversionError(source, "it has \(inputs.count) inputs, but predicates are about one object")
        }
        meanings[inputs[0]] = .value(NSExpression.expressionForEvaluatedObject())
    }

    mutating func convert(
        _ node: some PredicateExpression
    ) throws(PredicateConversionError) -> ConvertedExpression {
        guard let convertible = node as? any ConvertibleExpression else {
            throw PredicateConversionError(node, "\(type(of: node)) is not a part of predicates that is known here")
        }
        return try convertible.convert(in: &self)
    }

    /// The node as a value.
    mutating func expression(_ node: some PredicateExpression) throws(PredicateConversionError) -> NSExpression {
        try convert(node).expression
    }

    /// The node as a condition.
    mutating func predicate(_ node: some PredicateExpression<Bool>) throws(PredicateConversionError) -> NSPredicate {
        try convert(node).predicate()
    }

    /// A converted node's elements, for what looks at them one by one. Text, dictionaries and ranges have elements for
    /// Swift, but none for predicates.
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
            throw PredicateConversionError(node, "predicates cannot look at the elements of \(Node.Output.self)")
        }
        return expression
    }

    // MARK: - Variables

    func meaning(of variable: PredicateExpressions.VariableID) -> ConvertedExpression? {
        meanings[variable]
    }

    /// Lets the variable stand for a value from now on. A node's variable occurs nowhere but inside of it.
    mutating func bind(_ variable: PredicateExpressions.VariableID, to meaning: ConvertedExpression) {
        meanings[variable] = meaning
    }

    /// The elements of a sequence that satisfy a test, in which the variable stands for the element. No two subqueries
    /// share a variable, so that each sees those around it.
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

/// The collections whose elements predicates look at.
protocol ElementwiseCollection {}

extension Array: ElementwiseCollection {}
extension Set: ElementwiseCollection {}
extension NSArray: ElementwiseCollection {}
extension NSSet: ElementwiseCollection {}
extension NSOrderedSet: ElementwiseCollection {}
