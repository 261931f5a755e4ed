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

    /// The expression to the left of the operator.
    public let leftExpression: NSExpression
    /// The expression to the right of the operator.
    public let rightExpression: NSExpression
    /// Whether the left value itself or its elements are compared.
    public let comparisonPredicateModifier: Modifier
    /// The operator that compares the values.
    public let predicateOperatorType: Operator
    /// How text is compared.
    public let options: Options
    /// The selector of the message that compares the values; nil unless the type is ``Operator/customSelector``.
    public let customSelector: Selector?
    private let levels: Int

    package override var depth: Int { levels }

    /// Creates a predicate that compares two expressions with an operator.
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

    /// Creates a predicate that sends a message to the left value, with the right value as its argument.
    ///
    /// `isEqual:`, `hasPrefix:`, `hasSuffix:`, `containsString:` and the comparison selectors of ``NSSortDescriptor``
    /// are built in; a comparison selector holds if it finds the values equal. Any other message goes to the left
    /// value, which must adopt ``NSExpressionFunctionTarget``.
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

    /// Returns whether the other predicate compares equal expressions in the same way.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSComparisonPredicate else { return false }
        return predicateOperatorType == other.predicateOperatorType
            && comparisonPredicateModifier == other.comparisonPredicateModifier
            && options == other.options
            && customSelector == other.customSelector
            && leftExpression == other.leftExpression
            && rightExpression == other.rightExpression
    }

    /// A hash value that equal predicates share.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(predicateOperatorType)
        hasher.combine(leftExpression)
        hasher.combine(rightExpression)
        return hasher.finalize()
    }

    /// Archives the expressions and how they are compared.
    open override func encode(with coder: NSCoder) {
        coder.encode(leftExpression, forKey: "NSLeftExpression")
        coder.encode(rightExpression, forKey: "NSRightExpression")
        coder.encode(Int64(comparisonPredicateModifier.rawValue), forKey: "NSModifier")
        coder.encode(Int64(predicateOperatorType.rawValue), forKey: "NSOperatorType")
        coder.encode(Int64(options.rawValue), forKey: "NSOptions")
        coder.encode(customSelector?.name as NSString?, forKey: "NSSelectorName")
    }

    /// Creates a comparison predicate from an archive; nil if the archive lacks a part or a part is invalid.
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

extension NSComparisonPredicate {
    /// Which part of the left value is compared.
    public enum Modifier: UInt, Sendable {
        /// The value itself.
        case direct = 0
        /// All elements of the value: the comparison must hold for each of them. It holds if there are none.
        case all = 1
        /// Any element of the value: the comparison must hold for at least one of them.
        case any = 2
    }

    /// How two values are compared.
    public enum Operator: UInt, Sendable {
        /// `<`
        case lessThan = 0
        /// `<=`
        case lessThanOrEqualTo = 1
        /// `>`
        case greaterThan = 2
        /// `>=`
        case greaterThanOrEqualTo = 3
        /// `==`
        case equalTo = 4
        /// `!=`
        case notEqualTo = 5
        /// `MATCHES`: the whole text matches a regular expression.
        case matches = 6
        /// `LIKE`: the whole text matches a pattern in which `*` stands for any text and `?` for any one character.
        case like = 7
        /// `BEGINSWITH`
        case beginsWith = 8
        /// `ENDSWITH`
        case endsWith = 9
        /// `IN`: the left value is an element or a substring of the right value.
        case `in` = 10
        /// A message, named by ``NSComparisonPredicate/customSelector``, compares the values.
        case customSelector = 11
        /// `CONTAINS`: the right value is an element or a substring of the left value.
        case contains = 99
        /// `BETWEEN`: the left value lies between two bounds, both inclusive.
        case between = 100
    }

    /// How text is compared.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The bits of the options.
        public let rawValue: UInt

        /// Creates options from their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// `[c]`: ignores the difference between upper and lower case.
        public static let caseInsensitive = Options(rawValue: 0x01)
        /// `[d]`: ignores accents.
        public static let diacriticInsensitive = Options(rawValue: 0x02)
        /// `[n]`: compares the texts code point by code point, because both are normalised already. Overrides the other
        /// options.
        public static let normalized = Options(rawValue: 0x04)
        /// `[l]`: compares and orders text by the rules of the current locale.
        package static let localeSensitive = Options(rawValue: 0x08)
    }
}
