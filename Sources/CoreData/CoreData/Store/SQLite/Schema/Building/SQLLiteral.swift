internal import Foundation

/// Constants in the text of statements.
enum SQLLiteral {
    /// A number, whole ones without a point as in Apple's files; nil for one that SQL cannot write.
    static func real(_ real: Double) -> String? {
        guard real.isFinite else { return nil }
        return Int64(exactly: real).map { "\($0)" } ?? "\(real)"
    }

    /// A text in quotes.
    static func text(_ text: String) -> String {
        "'\(text.replacingOccurrences(of: "'", with: "''"))'"
    }
}
