public import Foundation

extension _FormattedPredicate {
    /// Converts a Swift predicate, and is nil if a part of it cannot be expressed. Use
    /// ``NSPredicate/converting(_:)`` to learn which part that is, and to read how parts are converted.
    ///
    /// ```swift
    /// let adults = NSPredicate(#Predicate<Person> { $0.age >= 18 && $0.name.contains("a") })
    /// adults?.predicateFormat     // age >= 18 AND name CONTAINS "a"
    /// ```
    public init?<Input>(_ predicate: Predicate<Input>) {
        guard let converted = try? NSPredicate.converting(predicate), let result = converted as? Self else {
            return nil
        }
        self = result
    }
}

extension NSPredicate {
    /// Converts a Swift predicate into an equal predicate of the format language.
    ///
    /// Properties are named as in ``NSKeyValueCoding/keyValueProperties``, or else as in the source. Captured values
    /// become constants. What depends on captured values alone is computed now, in the way in which Swift would: behind
    /// `filter == nil ||` the part that unwraps `filter` is not looked at if there is none.
    ///
    /// - Important: Four things are not as in Swift. A forced unwrap or cast that fails does not throw at evaluation:
    ///   its value is nil. `count` of a string counts UTF-16 units, as `length` does. Enumerations with raw values are
    ///   compared, and ordered, by those. Text is searched by the rules of `CONTAINS`, `BEGINSWITH` and `MATCHES`,
    ///   which see some emoji and line ends as several characters.
    /// - Throws: ``PredicateConversionError`` if a part cannot be expressed, or if the predicate has not exactly one
    ///   input.
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
    /// Converts a Swift expression, by the rules of ``NSPredicate/converting(_:)``. A Boolean expression gives 1 or 0.
    ///
    /// ```swift
    /// let total = try NSExpression.converting(#Expression<Item, Double> { $0.price * $0.quantity })
    /// total.description           // price * quantity
    /// ```
    ///
    /// - Throws: ``PredicateConversionError`` if a part cannot be expressed, or if the expression has not exactly one
    ///   input.
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
