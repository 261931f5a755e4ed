/// The name of a message, as written in Objective-C: `Selector("localizedStandardCompare:")`.
///
/// Without the Objective-C runtime a selector does not find a method. It is only a name: the comparison selectors that
/// ``NSSortDescriptor`` and ``NSComparisonPredicate`` know, or a message that an ``NSExpressionFunctionTarget``
/// responds to.
public struct Selector: Hashable, Sendable {
    /// The selector's text, with its colons.
    public let name: String

    /// Creates a selector with the given text.
    public init(_ name: String) {
        self.name = name
    }
}

extension Selector: ExpressibleByStringLiteral {
    /// Creates a selector from a literal, so that `selector: "caseInsensitiveCompare:"` reads as in Objective-C.
    public init(stringLiteral name: String) {
        self.init(name)
    }
}

extension Selector: CustomStringConvertible {
    /// The selector's text.
    public var description: String { name }
}

/// Returns the selector with the given text.
public func NSSelectorFromString(_ name: String) -> Selector {
    Selector(name)
}

/// Returns the text of a selector.
public func NSStringFromSelector(_ selector: Selector) -> String {
    selector.name
}
