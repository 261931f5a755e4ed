public import FoundationBackfill

/// A computed column in the dictionary results of a fetch request. It belongs to no entity.
///
/// ```swift
/// let total = NSExpressionDescription()
/// total.name = "total"
/// total.expression = NSExpression(format: "sum:(price)")
/// total.resultType = .double
/// ```
open class NSExpressionDescription: NSPropertyDescription {
    /// The expression that computes the column.
    open var expression: NSExpression? { willSet { requireMutable() } }

    /// The type of the column's values.
    open var expressionResultType = NSAttributeType.undefinedAttributeType { willSet { requireMutable() } }

    /// The type of the column's values, equivalent to ``expressionResultType``.
    public var resultType: NSAttributeDescription.AttributeType {
        get { NSAttributeDescription.AttributeType(rawValue: expressionResultType.rawValue) }
        set {
            guard let type = NSAttributeType(rawValue: newValue.rawValue) else {
                misuse(.invalidArgument, "\(newValue.rawValue) is not the number of an attribute type.")
            }
            expressionResultType = type
        }
    }

    override func makeCopy() -> NSPropertyDescription {
        let copy = NSExpressionDescription()
        copy.expression = expression
        copy.expressionResultType = expressionResultType
        return copy
    }
}
