/// An object that responds to messages from predicates: from `FUNCTION(target, "selector:", …)` and from comparisons by
/// a custom selector.
///
/// Without the Objective-C runtime a selector cannot find a method, so the object dispatches on it:
///
/// ```swift
/// final class Rates: NSExpressionFunctionTarget {
///     func perform(_ selector: Selector, with arguments: [Any?]) -> Any? {
///         selector == "euros:" ? (arguments[0] as? Double).map { $0 * 0.92 } : nil
///     }
/// }
///
/// NSExpression(format: "FUNCTION(%@, 'euros:', price)", Rates())
/// ```
public protocol NSExpressionFunctionTarget: AnyObject {
    /// Returns the result of a message, or nil if the object does not understand the selector.
    func perform(_ selector: Selector, with arguments: [Any?]) -> Any?
}
