/// A piece of Swift source: the tokens of a file are its bytes, divided without gaps.
package struct SwiftToken: Hashable, Sendable {
    package enum Kind: UInt8, Sendable {
        /// Spaces, tabs, line breaks, and a byte order mark.
        case space
        /// A comment of either kind, with all comments inside of it, or a `#!` line.
        case comment
        /// An identifier or keyword, also one in backticks or with a dollar sign.
        case word
        case number
        /// A part of a string literal: all of it, or what stands before, between or after its interpolations. The code
        /// of an interpolation is tokens of its own; its parentheses belong to the text.
        case text
        /// A regular expression between slashes.
        case regex
        /// A number sign with the word behind it, such as `#if` or `#keyPath`.
        case directive
        /// One character of an operator or of punctuation.
        case symbol
    }

    package let kind: Kind
    /// The bytes of the token.
    package let range: Range<Int>

    /// Whether the token is neither space nor comment.
    package var isCode: Bool { kind != .space && kind != .comment }
}

/// The hash signs and quotation marks around a string literal.
struct StringDelimiter {
    let hashes: Int
    let isMultiline: Bool
}

/// An interpolation that the lexer is inside of.
struct Interpolation {
    let delimiter: StringDelimiter
    /// The number of parentheses that are open inside of the interpolation.
    var depth = 0
}

extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let slash = UInt8(ascii: "/")
    static let star = UInt8(ascii: "*")
    static let hash = UInt8(ascii: "#")

    var isLineBreak: Bool { self == .lineFeed || self == .carriageReturn }
    var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) || self == 0 }
    var isDigit: Bool { (0x30...0x39).contains(self) }
    /// Whether an identifier may begin with the byte. Every letter beyond ASCII counts as one of an identifier.
    var beginsWord: Bool {
        (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "$") || self >= 0x80
    }
    var continuesWord: Bool { beginsWord || isDigit }
    var isUppercase: Bool { (0x41...0x5A).contains(self) }
}
