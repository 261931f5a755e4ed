internal import Foundation

/// The type of a ``NSFetchRequestExpression``.
public let NSFetchRequestExpressionType = NSExpression.ExpressionType.fetchRequest

/// What a fetch request finds in a context, or how much it finds; `FETCH(request, context, NO)` in a format.
///
/// Both are expressions themselves. The mappings of a migration find the objects of the old store by one:
///
/// ```swift
/// mapping.sourceExpression = NSFetchRequestExpression.expression(
///     forFetch: NSExpression(forConstantValue: request),
///     context: NSExpression(format: "$manager.sourceContext"),
///     countOnly: false
/// )
/// ```
open class NSFetchRequestExpression: NSExpression, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: it has no state of its own.

    /// An expression for what a request finds in a context.
    ///
    /// - Parameters:
    ///   - fetch: An expression whose value is a fetch request.
    ///   - context: An expression whose value is a managed object context.
    ///   - countFlag: Whether the value is the number of objects in the place of the objects.
    public class func expression(
        forFetch fetch: NSExpression,
        context: NSExpression,
        countOnly countFlag: Bool
    ) -> NSExpression {
        NSFetchRequestExpression(form: .fetch(fetch, context: context, isCount: countFlag))
    }

    /// The expression for the request.
    open var requestExpression: NSExpression {
        guard case .fetch(let request, _, _) = form else { unavailable("requestExpression") }
        return request
    }

    /// The expression for the context.
    open var contextExpression: NSExpression {
        guard case .fetch(_, let context, _) = form else { unavailable("contextExpression") }
        return context
    }

    /// Whether the value is a number of objects.
    open var isCountOnlyRequest: Bool {
        guard case .fetch(_, _, let isCount) = form else { unavailable("isCountOnlyRequest") }
        return isCount
    }
}

/// What answers fetch expressions: a context of objects.
package protocol FetchingContext: AnyObject {
    /// The objects that a request finds, or their number. Nil for what is no request, or cannot be answered.
    func value(ofFetch request: Any, isCount: Bool) -> Any?
}
