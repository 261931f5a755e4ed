/// What a name of the model is in Swift.
enum SwiftName {
    /// The words that need backticks where a name is declared.
    static let keywords: Set<String> = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// The words that mean something else after a dot even within backticks, so that no property can have them.
    static let unusable: Set<String> = ["self", "Type", "Protocol", "init", "_"]

    /// The name with backticks if it needs them.
    static func escaped(_ name: String) -> String {
        keywords.contains(name) ? "`\(name)`" : name
    }

    /// Whether the name consists of a letter or underscore and further letters, digits and underscores.
    static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.first, first.isLetter || first == "_" else { return false }
        return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    /// The name as a part of a longer one, such as `Notes` in `addToNotes`.
    static func capitalized(_ name: String) -> String {
        name.prefix(1).uppercased() + name.dropFirst()
    }

    /// The name of a class without its module. A leading dot stands for the module that is being built.
    static func unqualified(_ className: String) -> String {
        String(className.split(separator: ".").last ?? "")
    }

    /// The text as a string literal.
    static func literal(_ text: String) -> String {
        var literal = ""
        for character in text.unicodeScalars {
            switch character {
            case "\"", "\\": literal += "\\\(character)"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\0"..." ": literal += character == " " ? " " : "\\u{\(String(character.value, radix: 16))}"
            default: literal.unicodeScalars.append(character)
            }
        }
        return "\"\(literal)\""
    }
}
