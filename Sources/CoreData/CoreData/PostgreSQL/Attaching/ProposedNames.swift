/// The names that a model proposes for tables and columns: `blog_posts` becomes `BlogPost`, and `created_at` `createdAt`.
struct ProposedNames {
    /// The names that objects have anyway.
    private static let reserved: Set<String> = [
        "objectID", "entity", "managedObjectContext", "hasChanges", "isInserted", "isUpdated", "isDeleted", "isFault",
        "faultingState", "description", "debugDescription", "hash", "self", "zone", "superclass", "observationInfo",
        "init",
        "class", "hasPersistentChangedValues", "changedValues", "committedValues", "delete", "validate", "awake", "in",
        "is",
        "as", "var", "let", "func", "default", "case", "where", "import", "return", "for", "if", "else", "while", "nil",
        "true", "false", "protocol", "struct", "enum", "extension", "operator", "public", "private", "internal",
        "static",
        "switch", "repeat", "guard", "defer", "do", "try", "catch", "throw", "throws", "super", "subscript",
        "typealias",
    ]

    private var taken: Set<String> = []

    static func entity(_ table: String) -> String {
        var words = words(table)
        if let last = words.popLast() { words.append(singular(last)) }
        return words.map(capitalized).joined()
    }

    /// Returns the name of a property that no other has.
    mutating func property(_ column: String) -> String {
        let words = Self.words(column)
        let plain = (words.first ?? "value") + words.dropFirst().map(Self.capitalized).joined()
        let free = Self.reserved.contains(plain) ? "\(plain)Value" : plain
        var name = free.first?.isLetter == true ? free : "value\(Self.capitalized(free))"
        let base = name
        var number = 2
        while !taken.insert(name).inserted {
            name = "\(base)\(number)"
            number += 1
        }
        return name
    }

    /// Returns the words of a name: letters and digits, in lower case unless the name has capitals inside.
    private static func words(_ name: String) -> [String] {
        let parts = name.split { !$0.isLetter && !$0.isNumber }.map { part in
            part.contains(where: \.isLowercase) ? part.prefix(1).lowercased() + part.dropFirst() : part.lowercased()
        }
        return parts.isEmpty ? ["value"] : parts
    }

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    private static func singular(_ word: String) -> String {
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        for ending in ["sses", "xes", "ches", "shes"] where word.hasSuffix(ending) { return String(word.dropLast(2)) }
        let isPlural = word.hasSuffix("s") && !["ss", "us", "is"].contains { word.hasSuffix($0) }
        return isPlural && word.count > 2 ? String(word.dropLast()) : word
    }
}
