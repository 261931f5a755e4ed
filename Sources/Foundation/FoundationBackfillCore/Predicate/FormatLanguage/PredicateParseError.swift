public import Foundation

/// Why a predicate or expression format could not be parsed, and where.
///
/// ```swift
/// do {
///     request.predicate = try NSPredicate.parse(searchField.text)
/// } catch {
///     show(error.description, cursorAt: error.position)
/// }
/// ```
public struct PredicateParseError: Error, Sendable {
    /// Kept behind a reference, because the parser's functions call each other deep down and each passes an error on.
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

    /// The number of characters before the place where the text stops making sense.
    public var position: Int { String(decoding: details.format.prefix(details.offset), as: UTF8.self).count }

    /// What could have stood there.
    public var expected: String { details.expected }

    /// What stood there instead.
    public var found: String { details.found }
}

extension PredicateParseError: CustomStringConvertible, LocalizedError {
    /// The format, the place, what was expected and what was found, in one sentence.
    public var description: String {
        "Unable to parse the format string \"\(format)\": expected \(expected) at position \(position), found \(found)."
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
