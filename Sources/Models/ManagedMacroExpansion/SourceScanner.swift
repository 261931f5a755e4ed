/// A scanner of the source of a declaration: of spaces and comments, words, brackets with their content, and strings.
///
/// It knows only as much of Swift's grammar as it needs to find their ends. The compiler has parsed the source before,
/// so the scanner reports no syntax errors; if the source ends early, everything that is skipped ends there.
struct SourceScanner {
    private let source: [UInt8]
    private(set) var offset = 0

    init(_ source: String) {
        self.source = Array(source.utf8)
    }

    /// The next character; nil at the end of the source. Characters beyond ASCII are read byte by byte.
    var next: Unicode.Scalar? {
        offset < source.count ? Unicode.Scalar(source[offset]) : nil
    }

    func isAt(_ text: String) -> Bool {
        source[offset...].starts(with: text.utf8)
    }

    mutating func skip(_ text: String) {
        skip(text.utf8.count)
    }

    mutating func skip(_ count: Int = 1) {
        offset = min(offset + count, source.count)
    }

    /// Returns the text from an offset up to here.
    func text(from start: Int) -> String {
        String(decoding: source[start..<offset], as: UTF8.self)
    }

    /// Reads the rest of the line.
    mutating func readLine() -> String {
        let start = offset
        while let next, next != "\n", next != "\r" { skip() }
        return text(from: start)
    }

    /// Skips spaces, line breaks and comments.
    mutating func skipTrivia() {
        while let character = next {
            if character.properties.isWhitespace && character.isASCII || character == "\0" {
                skip()
            } else if isAt("//") {
                while next != nil && next != "\n" && next != "\r" { skip() }
            } else if isAt("/*") {
                skipBlockComment()
            } else {
                return
            }
        }
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            depth += isAt("/*") ? 1 : isAt("*/") ? -1 : 0
            skip(isAt("/*") || isAt("*/") ? 2 : 1)
        } while depth > 0 && next != nil
    }

    /// Reads a keyword, or a name with its backticks; nil if none starts here.
    mutating func readWord() -> String? {
        let start = offset
        if next == "`" {
            repeat { skip() } while next != nil && next != "`"
            skip()
        } else {
            while let next, !next.isASCII || next.properties.isAlphabetic || "0"..."9" ~= next || next == "_" { skip() }
        }
        return start < offset ? text(from: start) : nil
    }

    /// Reads a single-line string without interpolations, with its quotes; nil if none starts here.
    mutating func readPlainString() -> String? {
        guard let quotes = quotesHere, !quotes.areMultiline else { return nil }
        let start = offset
        skip(quotes.start)
        while !isAt(quotes.end) {
            guard next != nil && !isAt(quotes.interpolation) else { return nil }
            skip(isAt(quotes.escape) ? quotes.escape.utf8.count + 1 : 1)
        }
        skip(quotes.end)
        return text(from: start)
    }

    /// Skips the brackets or the string that starts here, with its content.
    ///
    /// Strings contain interpolations, which contain brackets and strings. The open ones are kept in an array rather
    /// than on the call stack, which deeply nested source would exhaust.
    mutating func skipEnclosed() {
        // Nil stands for a bracket.
        var open: [Quotes?] = []
        repeat {
            if case let quotes?? = open.last {
                skipPart(ofStringIn: quotes, open: &open)
                continue
            }
            skipTrivia()
            if let quotes = quotesHere {
                open.append(quotes)
                skip(quotes.start)
            } else if let end = endOfPattern {
                skip(end - offset)
            } else {
                if let next, "([{".unicodeScalars.contains(next) { open.append(nil) }
                if let next, ")]}".unicodeScalars.contains(next) { open.removeLast(min(open.count, 1)) }
                skip()
            }
        } while !open.isEmpty && next != nil
    }

    /// The end of the regular expression that starts here; nil if none does. As in the compiler, a slash starts one
    /// after a space or an opening character and before a visible one, if the line has a second slash.
    private var endOfPattern: Int? {
        let hashes = source[offset...].prefix { $0 == UInt8(ascii: "#") }.count
        let start = offset + hashes + 1
        guard start < source.count, source[start - 1] == UInt8(ascii: "/") else { return nil }
        let end = [UInt8(ascii: "/")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
        if hashes == 0 {
            guard offset == 0 || " \t\n\r([{,;:=!&|?".utf8.contains(source[offset - 1]),
                !" \t\n\r)".utf8.contains(source[start])
            else { return nil }
        }
        var position = start
        while position < source.count, hashes > 0 || source[position] != UInt8(ascii: "\n") {
            if source[position...].starts(with: end) { return position + end.count }
            position += source[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    private mutating func skipPart(ofStringIn quotes: Quotes, open: inout [Quotes?]) {
        if isAt(quotes.end) {
            open.removeLast()
            skip(quotes.end)
        } else if isAt(quotes.interpolation) {
            open.append(nil)
            skip(quotes.interpolation)
        } else {
            skip(isAt(quotes.escape) ? quotes.escape.utf8.count + 1 : 1)
        }
    }

    /// Skips the generic arguments of a type.
    mutating func skipAngleBrackets() {
        var depth = 0
        repeat {
            switch next {
            case "(", "[": skipEnclosed()
            case "-" where isAt("->"): skip("->")
            case "<":
                depth += 1
                skip()
            case ">":
                depth -= 1
                skip()
            default: skip()
            }
            skipTrivia()
        } while depth > 0 && next != nil
    }

    /// The quotes of the string that starts here; nil if none does.
    private var quotesHere: Quotes? {
        let hashes = source[offset...].prefix { $0 == UInt8(ascii: "#") }.count
        let text = source[(offset + hashes)...]
        guard text.first == UInt8(ascii: "\"") else { return nil }
        // Three quotes followed by text are an empty string and the start of another, or a quote in a raw string.
        let areMultiline = ["\"\"\"\n", "\"\"\"\r"].contains { text.starts(with: $0.utf8) }
        return Quotes(hashes: hashes, areMultiline: areMultiline)
    }
}

/// The delimiters and the escape sequence of a string literal, which depend on its number signs.
private struct Quotes {
    let areMultiline: Bool
    let start: String
    let end: String
    let escape: String

    var interpolation: String { escape + "(" }

    init(hashes: Int, areMultiline: Bool) {
        let hashes = String(repeating: "#", count: hashes)
        let quotes = areMultiline ? "\"\"\"" : "\""
        self.areMultiline = areMultiline
        start = hashes + quotes
        end = quotes + hashes
        escape = "\\" + hashes
    }
}
