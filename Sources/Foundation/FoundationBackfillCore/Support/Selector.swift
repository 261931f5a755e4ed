/// The name of a message, as Objective-C programs write it: `Selector("localizedStandardCompare:")`.
///
/// Without the Objective-C runtime a selector cannot be sent to any object. It is a name that this package's classes
/// understand: the comparison selectors of ``NSSortDescriptor`` and ``NSComparisonPredicate``, and the messages that an
/// ``NSExpressionFunctionTarget`` answers.
public struct Selector: Hashable, Sendable {
    /// The selector's text, with its colons.
    public let name: String

    /// Makes a selector with the given text.
    public init(_ name: String) {
        self.name = name
    }
}

extension Selector: ExpressibleByStringLiteral {
    /// Makes a selector from a literal, so that `selector: "caseInsensitiveCompare:"` reads as it does in Objective-C.
    public init(stringLiteral name: String) {
        self.init(name)
    }
}

extension Selector: CustomStringConvertible {
    /// The selector's text.
    public var description: String { name }
}

/// The selector with the given text.
public func NSSelectorFromString(_ name: String) -> Selector {
    Selector(name)
}

/// The text of a selector.
public func NSStringFromSelector(_ selector: Selector) -> String {
    selector.name
}
