public import Foundation

extension NSPredicate {
    /// Returns whether the object satisfies the predicate, like ``evaluate(with:substitutionVariables:)``, but throws
    /// where that would stop the program. Use it for predicates from text that users typed. Apple's framework has no
    /// such method: it raises an exception, which Swift cannot catch.
    ///
    /// ```swift
    /// let search = try NSPredicate.parse(searchField.text)
    /// let found = try people.filter { try search.matches($0) }
    /// ```
    ///
    /// - Parameters:
    ///   - object: The object that key paths start from.
    ///   - bindings: The values of the predicate's variables, by name without the dollar sign.
    /// - Throws: ``PredicateEvaluationError`` if the predicate names a key that an object does not have, or a variable
    ///   without a value.
    public func matches(
        _ object: Any?,
        substitutionVariables bindings: [String: Any]? = nil
    ) throws(PredicateEvaluationError) -> Bool {
        do {
            return try EvaluationFaults.throwing { evaluate(with: object, substitutionVariables: bindings) }
        } catch {
            throw PredicateEvaluationError(predicateFormat, error)
        }
    }
}

extension NSExpression {
    /// Returns the expression's value, like ``expressionValue(with:context:)``, but throws where that would stop the
    /// program. Use it for expressions from text that users typed. Apple's framework has no such method.
    ///
    /// ```swift
    /// let total = try NSExpression.parse("items.@sum.price").value(with: order)
    /// ```
    ///
    /// - Throws: ``PredicateEvaluationError`` if the expression names a key that an object does not have, or a variable
    ///   without a value.
    public func value(
        with object: Any?,
        context: NSMutableDictionary? = nil
    ) throws(PredicateEvaluationError) -> Any? {
        do {
            return try EvaluationFaults.throwing { expressionValue(with: object, context: context) }
        } catch {
            throw PredicateEvaluationError("\(self)", error)
        }
    }
}

/// An error that tells why a predicate or an expression cannot be evaluated for an object.
public struct PredicateEvaluationError: Error, Hashable, Sendable {
    /// The predicate or the expression, in the format language.
    public let format: String
    /// The missing key or variable, in Apple's words.
    public let reason: String

    init(_ format: String, _ error: any Error) {
        self.format = format
        reason = (error as? EvaluationFault)?.reason ?? error.localizedDescription
    }
}

extension PredicateEvaluationError: CustomStringConvertible, LocalizedError {
    /// The predicate and the reason, in one sentence.
    public var description: String { "Unable to evaluate \"\(format)\": \(reason)" }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
