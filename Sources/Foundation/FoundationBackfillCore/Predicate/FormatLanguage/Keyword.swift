/// The keywords of the format language, in upper or lower case. A reserved word is not a key unless it is escaped with
/// `#`.
enum Keyword: String, CaseIterable {
    case and = "AND"
    case or = "OR"
    case not = "NOT"
    case any = "ANY"
    case some = "SOME"
    case all = "ALL"
    case none = "NONE"
    case `in` = "IN"
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case like = "LIKE"
    case matches = "MATCHES"
    case between = "BETWEEN"
    case nilWord = "NIL"
    case null = "NULL"
    case yes = "YES"
    case trueWord = "TRUE"
    case no = "NO"
    case falseWord = "FALSE"
    case selfWord = "SELF"
    case first = "FIRST"
    case last = "LAST"
    case size = "SIZE"
    case anyKey = "ANYKEY"
    case subquery = "SUBQUERY"
    case cast = "CAST"
    case truePredicate = "TRUEPREDICATE"
    case falsePredicate = "FALSEPREDICATE"
    case caseInsensitive = "CASEINSENSITIVE"
    case caseInsensitiveShort = "CI"
    case union = "UNION"
    case intersect = "INTERSECT"
    case minus = "MINUS"
    case function = "FUNCTION"
    case ternary = "TERNARY"
    case fetch = "FETCH"

    private static let byText = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    private static let longest = allCases.map(\.rawValue.utf8.count).max() ?? 0

    /// Finds the keyword that the bytes spell in upper or lower case.
    init?(_ bytes: some Collection<UInt8>) {
        let count = bytes.count
        guard count > 1, count <= Self.longest else { return nil }
        let upper = String(unsafeUninitializedCapacity: count) { buffer in
            _ = buffer.initialize(from: bytes.lazy.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 })
            return count
        }
        guard let keyword = Self.byText[upper] else { return nil }
        self = keyword
    }

    /// Whether the word is always a keyword. The others are keywords only if their syntax follows, and keys otherwise.
    var isReserved: Bool {
        switch self {
        case .union, .intersect, .minus, .function, .ternary, .fetch: false
        default: true
        }
    }

    /// Returns the key path with `#` before its reserved words; nil if the path cannot be written in the format
    /// language.
    static func escapedKeyPath(_ path: String) -> String? {
        var components: [String] = []
        for component in path.split(separator: ".", omittingEmptySubsequences: false) {
            let isOperator = component.hasPrefix("@")
            let name = Array(component.utf8.dropFirst(isOperator ? 1 : 0))
            guard let first = name.first, first.startsIdentifier, name.allSatisfy(\.continuesIdentifier) else {
                return nil
            }
            let keyword = Keyword(name)
            // After a dot, `self` is the key that every object has.
            let isSelf = keyword == .selfWord && !components.isEmpty
            let needsEscape = keyword?.isReserved ?? false && !isOperator && !isSelf
            components.append(needsEscape ? "#\(component)" : String(component))
        }
        return components.joined(separator: ".")
    }
}

extension UInt8 {
    /// Whether the byte is a letter, an underscore, or part of a character outside ASCII.
    var startsIdentifier: Bool {
        (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A && self < 0x80 || self == 0x5F || self >= 0x80
    }

    var continuesIdentifier: Bool {
        startsIdentifier || isDigit
    }

    var isDigit: Bool {
        self >= 0x30 && self <= 0x39
    }

    var isSpace: Bool {
        self == 0x20 || (self >= 0x09 && self <= 0x0D)
    }
}
