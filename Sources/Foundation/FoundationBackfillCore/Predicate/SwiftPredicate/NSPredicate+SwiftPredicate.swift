public import Foundation

extension _FormattedPredicate {
    /// Converts a Swift predicate; nil if a part of it cannot be expressed. ``NSPredicate/converting(_:)`` throws an
    /// error that names this part; its documentation describes the conversion.
    ///
    /// ```swift
    /// let adults = NSPredicate(#Predicate<Person> { $0.age >= 18 && $0.name.contains("a") })
    /// adults?.predicateFormat     // age >= 18 AND name CONTAINS "a"
    /// ```
    public init?<Input>(_ predicate: Predicate<Input>) {
        // `converting(_:)` throws the reason.
        guard let converted = try? NSPredicate.converting(predicate), let result = converted as? Self else {
            return nil
        }
        self = result
    }
}

extension NSPredicate {
    /// Returns a predicate of the format language that equals a Swift predicate.
    ///
    /// Properties get their names from ``NSKeyValueCoding/keyValueProperties``, or else from the source. Captured
    /// values become constants. Parts that depend only on captured values are computed during the conversion, with
    /// Swift's short-circuiting: after `filter == nil ||`, a part that unwraps `filter` is skipped if `filter` is nil.
    ///
    /// - Important: There are four differences from Swift. A forced unwrap or cast that fails does not throw at
    ///   evaluation: its value is nil. `count` of a string counts UTF-16 units, as `length` does. Enumerations with raw
    ///   values are compared and ordered by these. Text is searched by the rules of `CONTAINS`, `BEGINSWITH` and
    ///   `MATCHES`, which treat some emoji and line ends as several characters.
    /// - Throws: ``PredicateConversionError`` if a part cannot be expressed, or if the predicate does not have exactly
    ///   one input.
    public static func converting<each Input>(
        _ predicate: Predicate<repeat each Input>
    ) throws(PredicateConversionError) -> NSPredicate {
        var inputs: [PredicateExpressions.VariableID] = []
        for variable in repeat each predicate.variable {
            inputs.append(variable.key)
        }
        var conversion = try PredicateConversion(inputs: inputs, of: predicate)
        return try conversion.predicate(predicate.expression)
    }
}

extension NSExpression {
    /// Returns an expression of the format language that equals a Swift expression, by the rules of
    /// ``NSPredicate/converting(_:)``. A Boolean expression evaluates to 1 or 0.
    ///
    /// ```swift
    /// let total = try NSExpression.converting(#Expression<Item, Double> { $0.price * $0.quantity })
    /// total.description           // price * quantity
    /// ```
    ///
    /// - Throws: ``PredicateConversionError`` if a part cannot be expressed, or if the expression does not have exactly
    ///   one input.
    public static func converting<each Input, Output>(
        _ expression: Expression<repeat each Input, Output>
    ) throws(PredicateConversionError) -> NSExpression {
        var inputs: [PredicateExpressions.VariableID] = []
        for variable in repeat each expression.variable {
            inputs.append(variable.key)
        }
        var conversion = try PredicateConversion(inputs: inputs, of: expression)
        return try conversion.expression(expression.expression)
    }
}
