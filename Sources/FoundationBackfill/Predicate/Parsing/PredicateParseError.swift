public import Foundation

/// Why a predicate or expression format could not be parsed, and where.
///
/// ```swift
/// do {
///     request.predicate = try NSPredicate.parse(searchField.text)
/// } catch let error as PredicateParseError {
///     show(error.description, cursorAt: error.position)
/// }
/// ```
public struct PredicateParseError: Error, Hashable, Sendable {
    /// The text that was parsed.
    public let format: String
    /// The number of characters before the place where the text stops making sense.
    public let position: Int
    /// What could have stood there.
    public let expected: String
    /// What stood there instead.
    public let found: String

    init(format: [UInt8], offset: Int, expected: String, found: String) {
        self.format = String(decoding: format, as: UTF8.self)
        position = String(decoding: format.prefix(offset), as: UTF8.self).count
        self.expected = expected
        self.found = found
    }
}

extension PredicateParseError: CustomStringConvertible, LocalizedError {
    /// The format, the place, what was expected and what was found, in one sentence.
    public var description: String {
        "Unable to parse the format string \"\(format)\": expected \(expected) at position \(position), found \(found)."
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
