/// A regular expression that means the same to Foundation and to the server, for texts in ASCII.
///
/// Known are letters, digits and signs, escaped signs, `\d`, `\w`, `.`, classes, groups, alternatives, and counts. Everything
/// else is left to validation: the server reads some of it in another way.
struct PlainPattern {
    /// The longest pattern that is translated.
    private static let longest = 500
    private static let signs: Set<Character> = [
        " ", "_", "@", ",", ";", ":", "/", "=", "!", "#", "%", "&", "'", "\"", "<", ">", "~",
    ]
    private static let special: Set<Character> = [
        ".", "-", "+", "*", "?", "(", ")", "[", "]", "{", "}", "|", "^", "$", "\\", "/",
    ]
    /// Everything but the ends of lines, as Foundation counts them.
    private static let anything = "[^\\u000A-\\u000D]"

    /// The pattern for the whole text in the server's language.
    let sql: String

    /// Returns nil for other patterns.
    init?(_ pattern: String) {
        guard pattern.utf8.count <= Self.longest else { return nil }
        var reader = Reader(pattern)
        guard let body = reader.alternatives(), reader.isAtEnd else { return nil }
        sql = "^(?:\(body))$"
    }

    /// Reads a pattern from its beginning to its end.
    private struct Reader {
        private var rest: Substring

        init(_ pattern: String) {
            rest = pattern[...]
            // They say what is the case anyway.
            if rest.first == "^" { rest.removeFirst() }
            if rest.last == "$", rest.dropLast().last != "\\" { rest.removeLast() }
        }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func alternatives() -> String? {
            guard var text = sequence() else { return nil }
            while take("|") {
                guard let next = sequence() else { return nil }
                text += "|\(next)"
            }
            return text
        }

        private mutating func sequence() -> String? {
            var text = ""
            while let next = rest.first, next != "|", next != ")" {
                guard let atom = atom() else { return nil }
                guard let count = count() else { return nil }
                text += atom + count
            }
            return text.isEmpty ? nil : text
        }

        private mutating func atom() -> String? {
            guard let first = rest.popFirst() else { return nil }
            switch first {
            case "(":
                if rest.first == "?" {
                    guard rest.hasPrefix("?:") else { return nil }
                    rest.removeFirst(2)
                }
                guard let inner = alternatives(), take(")") else { return nil }
                return "(?:\(inner))"
            case "[": return charactersOfClass()
            case ".": return PlainPattern.anything
            case "\\": return escape().map { $0.isClass ? "[\($0.text)]" : $0.text }
            case _ where PlainPattern.isPlain(first): return "\(first)"
            case "-": return "-"
            default: return nil
            }
        }

        /// Returns how often the atom before it occurs; nil if the count is of another kind.
        private mutating func count() -> String? {
            var text = ""
            switch rest.first {
            case "*", "+", "?": text = rest.popFirst().map { "\($0)" } ?? ""
            case "{":
                guard let end = rest.firstIndex(of: "}") else { return nil }
                let parts = rest[rest.index(after: rest.startIndex)..<end].split(
                    separator: ",",
                    omittingEmptySubsequences: false
                )
                let numbers = parts.enumerated().map { index, part in
                    index == 1 && part.isEmpty ? 255 : part.allSatisfy(\.isASCII) ? Int(part) ?? 256 : 256
                }
                guard (1...2).contains(numbers.count), numbers.allSatisfy({ (0...255).contains($0) }),
                    numbers.first ?? 0 <= numbers.last ?? 0
                else { return nil }
                text = String(rest[...end])
                rest = rest[rest.index(after: end)...]
            default: return ""
            }
            // A second sign would change how the pattern is matched.
            return rest.first.map { "*+?{".contains($0) } == true ? nil : text
        }

        private mutating func charactersOfClass() -> String? {
            var text = take("^") ? "[^" : "["
            var isEmpty = true
            while let next = rest.popFirst() {
                switch next {
                case "]": return isEmpty ? nil : "\(text)]"
                case "\\":
                    guard let escape = escape() else { return nil }
                    text += escape.isClass ? escape.text : "\\\(escape.text.last ?? "\\")"
                case "-":
                    // As a sign, it stands at the beginning or at the end.
                    guard isEmpty || rest.first == "]" else { return nil }
                    text += "\\-"
                // Two of them intersect classes, which the server does not do.
                case "&": return nil
                case ".", "+", "*", "?", "(", ")", "{", "}", "|", "$": text += "\\\(next)"
                case _ where PlainPattern.isPlain(next):
                    guard let range = range(from: next) else { return nil }
                    text += range
                default: return nil
                }
                isEmpty = false
            }
            return nil
        }

        /// Returns a character, or the range of letters or digits that begins with it.
        private mutating func range(from first: Character) -> String? {
            guard rest.first == "-", rest.dropFirst().first != "]" else { return "\(first)" }
            rest.removeFirst()
            guard let last = rest.popFirst(), first <= last,
                first.isNumber && last.isNumber || first.isLowercase && last.isLowercase
                    || first.isUppercase && last.isUppercase, last.isASCII
            else { return nil }
            return "\(first)-\(last)"
        }

        private mutating func escape() -> (text: String, isClass: Bool)? {
            guard let next = rest.popFirst() else { return nil }
            switch next {
            case "d": return ("0-9", true)
            case "w": return ("A-Za-z0-9_", true)
            default: return PlainPattern.special.contains(next) ? ("\\\(next)", false) : nil
            }
        }

        private mutating func take(_ character: Character) -> Bool {
            guard rest.first == character else { return false }
            rest.removeFirst()
            return true
        }
    }

    private static func isPlain(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber) || signs.contains(character)
    }
}
