public import Foundation

/// An error that describes where and why a predicate or expression format could not be parsed.
///
/// ```swift
/// do {
///     request.predicate = try NSPredicate.parse(searchField.text)
/// } catch {
///     show(error.description, cursorAt: error.position)
/// }
/// ```
public struct PredicateParseError: Error, Sendable {
    /// Stored in an object, because the parser's functions are deeply nested and each passes errors on.
    private let details: Details

    private final class Details: Sendable {
        let format: [UInt8]
        let offset: Int
        let expected: String
        let found: String

        init(format: [UInt8], offset: Int, expected: String, found: String) {
            self.format = format
            self.offset = offset
            self.expected = expected
            self.found = found
        }
    }

    init(format: [UInt8], offset: Int, expected: String, found: String) {
        details = Details(format: format, offset: offset, expected: expected, found: found)
    }

    /// The text that was parsed.
    public var format: String { String(decoding: details.format, as: UTF8.self) }

    /// The position of the error: the number of characters before it.
    public var position: Int { String(decoding: details.format.prefix(details.offset), as: UTF8.self).count }

    /// A description of what was expected at the position.
    public var expected: String { details.expected }

    /// A description of what was found there instead.
    public var found: String { details.found }
}

extension PredicateParseError: CustomStringConvertible, LocalizedError {
    /// The format, the position, what was expected and what was found, in one sentence.
    public var description: String {
        "Unable to parse the format string \"\(format)\": expected \(expected) at position \(position), found \(found)."
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
