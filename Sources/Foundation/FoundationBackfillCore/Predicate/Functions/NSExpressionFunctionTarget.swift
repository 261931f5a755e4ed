/// An object that answers the messages of `FUNCTION(target, "selector:", …)` and of comparisons by a custom selector.
///
/// Without the Objective-C runtime a selector cannot find a method by itself, so the object does it:
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
    /// The result of the message, or nil if the object does not know it.
    func perform(_ selector: Selector, with arguments: [Any?]) -> Any?
}
