public import Foundation

/// A predicate that compares the values of two expressions.
///
/// ```swift
/// let isFirst = NSComparisonPredicate(
///     leftExpression: NSExpression(forKeyPath: "title"),
///     rightExpression: NSExpression(forConstantValue: "The first book"),
///     modifier: .direct,
///     type: .equalTo
/// )
/// ```
open class NSComparisonPredicate: NSPredicate, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: expressions are immutable.

    /// The value to the left of the operator.
    public let leftExpression: NSExpression
    /// The value to the right of the operator.
    public let rightExpression: NSExpression
    /// Whether the left value itself is compared, or its elements.
    public let comparisonPredicateModifier: Modifier
    /// How the values are compared.
    public let predicateOperatorType: Operator
    /// How text is compared.
    public let options: Options
    /// The message that compares the values, if the type is ``Operator/customSelector``.
    public let customSelector: Selector?
    private let levels: Int

    package override var depth: Int { levels }

    /// Compares two expressions with an operator.
    public init(
        leftExpression lhs: NSExpression,
        rightExpression rhs: NSExpression,
        modifier: Modifier,
        type: Operator,
        options: Options = []
    ) {
        leftExpression = lhs
        rightExpression = rhs
        comparisonPredicateModifier = modifier
        predicateOperatorType = type
        self.options = options
        customSelector = nil
        levels = max(lhs.depth, rhs.depth) + 1
        super.init(value: false)
    }

    /// Compares two expressions by a message to the left value with the right one as its argument. Known are `isEqual:`,
    /// `hasPrefix:`, `hasSuffix:`, `containsString:` and the comparison selectors of sort descriptors, which hold where
    /// the order is the same; other messages go to an ``NSExpressionFunctionTarget``.
    public init(leftExpression lhs: NSExpression, rightExpression rhs: NSExpression, customSelector selector: Selector)
    {
        leftExpression = lhs
        rightExpression = rhs
        comparisonPredicateModifier = .direct
        predicateOperatorType = .customSelector
        options = []
        customSelector = selector
        levels = max(lhs.depth, rhs.depth) + 1
        super.init(value: false)
    }

    package override func substituting(_ variables: [String: Any]) -> NSPredicate {
        let left = leftExpression.substituting(variables)
        let right = rightExpression.substituting(variables)
        guard let customSelector else {
            return NSComparisonPredicate(
                leftExpression: left,
                rightExpression: right,
                modifier: comparisonPredicateModifier,
                type: predicateOperatorType,
                options: options
            )
        }
        return NSComparisonPredicate(leftExpression: left, rightExpression: right, customSelector: customSelector)
    }

    /// Whether the other predicate compares equal expressions in the same way.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSComparisonPredicate else { return false }
        return predicateOperatorType == other.predicateOperatorType
            && comparisonPredicateModifier == other.comparisonPredicateModifier
            && options == other.options
            && customSelector == other.customSelector
            && leftExpression == other.leftExpression
            && rightExpression == other.rightExpression
    }

    /// A hash that equal predicates share.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(predicateOperatorType)
        hasher.combine(leftExpression)
        hasher.combine(rightExpression)
        return hasher.finalize()
    }

    /// Writes the expressions and the way they are compared.
    open override func encode(with coder: NSCoder) {
        coder.encode(leftExpression, forKey: "NSLeftExpression")
        coder.encode(rightExpression, forKey: "NSRightExpression")
        coder.encode(Int64(comparisonPredicateModifier.rawValue), forKey: "NSModifier")
        coder.encode(Int64(predicateOperatorType.rawValue), forKey: "NSOperatorType")
        coder.encode(Int64(options.rawValue), forKey: "NSOptions")
        coder.encode(customSelector?.name as NSString?, forKey: "NSSelectorName")
    }

    /// Reads a comparison predicate. Nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard
            let left = coder.decodeObject(of: NSExpression.self, forKey: "NSLeftExpression"),
            let right = coder.decodeObject(of: NSExpression.self, forKey: "NSRightExpression"),
            let modifier = Modifier(rawValue: UInt(clamping: coder.decodeInt64(forKey: "NSModifier"))),
            let type = Operator(rawValue: UInt(clamping: coder.decodeInt64(forKey: "NSOperatorType")))
        else {
            return nil
        }
        leftExpression = left
        rightExpression = right
        comparisonPredicateModifier = modifier
        predicateOperatorType = type
        options = Options(rawValue: UInt(clamping: coder.decodeInt64(forKey: "NSOptions")))
        let selector = coder.decodeObject(of: NSString.self, forKey: "NSSelectorName")
        customSelector = selector.map { Selector($0.description) }
        levels = max(left.depth, right.depth) + 1
        super.init(value: false)
        guard (type == .customSelector) == (customSelector != nil) else { return nil }
    }
}
