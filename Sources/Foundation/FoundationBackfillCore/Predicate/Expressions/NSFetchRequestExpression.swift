internal import Foundation

/// The expression type of an ``NSFetchRequestExpression``.
public let NSFetchRequestExpressionType = NSExpression.ExpressionType.fetchRequest

/// An expression for the objects that a fetch request finds in a context, or for their number;
/// `FETCH(request, context, NO)` in a format.
///
/// The request and the context are expressions themselves. Migration mappings use such an expression to find the
/// objects of the old store:
///
/// ```swift
/// mapping.sourceExpression = NSFetchRequestExpression.expression(
///     forFetch: NSExpression(forConstantValue: request),
///     context: NSExpression(format: "$manager.sourceContext"),
///     countOnly: false
/// )
/// ```
open class NSFetchRequestExpression: NSExpression, @unchecked Sendable {
    // @unchecked Sendable because its superclass is, and it adds no state.

    /// Returns an expression for the result of a fetch request.
    ///
    /// - Parameters:
    ///   - fetch: An expression whose value is a fetch request.
    ///   - context: An expression whose value is a managed object context.
    ///   - countFlag: Whether the value is the number of objects instead of the objects.
    public class func expression(
        forFetch fetch: NSExpression,
        context: NSExpression,
        countOnly countFlag: Bool
    ) -> NSExpression {
        NSFetchRequestExpression(form: .fetch(fetch, context: context, isCount: countFlag))
    }

    /// The expression whose value is the fetch request.
    open var requestExpression: NSExpression {
        guard case .fetch(let request, _, _) = form else { unavailable("requestExpression") }
        return request
    }

    /// The expression whose value is the managed object context.
    open var contextExpression: NSExpression {
        guard case .fetch(_, let context, _) = form else { unavailable("contextExpression") }
        return context
    }

    /// Whether the expression's value is the number of objects instead of the objects.
    open var isCountOnlyRequest: Bool {
        guard case .fetch(_, _, let isCount) = form else { unavailable("isCountOnlyRequest") }
        return isCount
    }
}

/// An object that evaluates fetch expressions: a managed object context.
package protocol FetchingContext: AnyObject {
    /// Returns the objects that a request finds, or their number; nil if `request` is no fetch request or the fetch
    /// fails.
    func value(ofFetch request: Any, isCount: Bool) -> Any?
}
