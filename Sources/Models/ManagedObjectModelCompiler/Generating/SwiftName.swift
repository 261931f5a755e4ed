/// Conversions of names in a model to names in Swift.
enum SwiftName {
    /// The keywords that need backticks in declarations.
    static let keywords: Set<String> = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// The words that have another meaning after a dot, even in backticks, so that they cannot be names of properties.
    static let unusable: Set<String> = ["self", "Type", "Protocol", "init", "_"]

    /// Returns a name, with backticks if it needs them.
    static func escaped(_ name: String) -> String {
        keywords.contains(name) ? "`\(name)`" : name
    }

    /// Returns the name of a type, which may be nested in others, with backticks where it needs them.
    static func escapedPath(_ name: String) -> String {
        name.split(separator: ".").map { escaped(String($0)) }.joined(separator: ".")
    }

    /// Returns whether a name consists of a letter or underscore and further letters, digits and underscores.
    static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.first, first.isLetter || first == "_" else { return false }
        return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    /// Returns a name as a part of a longer one, such as `Notes` in `addToNotes`.
    static func capitalized(_ name: String) -> String {
        name.prefix(1).uppercased() + name.dropFirst()
    }

    /// Returns the name of a class without its module. A leading dot stands for the module that is being built.
    static func unqualified(_ className: String) -> String {
        String(className.split(separator: ".").last ?? "")
    }

    /// Returns a text as a string literal.
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

/// The names that a model cannot use, because classes of managed objects inherit or use them.
enum ReservedNames {
    /// The members of `NSManagedObject` and `NSObject` that a property of the same name would collide with.
    static let members: Set<String> = [
        "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "class", "className",
        "copy", "dealloc", "debugDescription", "description", "didSave", "didTurnIntoFault", "entity",
        "faultingState", "hasChanges", "hasPersistentChangedValues", "hash", "hashValue", "isDeleted", "isEqual",
        "isFault", "isInserted", "isProxy", "isUpdated", "managedObjectContext", "mutableCopy", "objectID",
        "objectWillChange", "observationInfo", "prepareForDeletion", "release", "retain", "retainCount", "self",
        "snapshot", "superclass", "validateForDelete", "validateForInsert", "validateForUpdate", "willSave",
        "willTurnIntoFault", "zone",
    ]

    /// The types that generated classes use. A class with the same name would hide them.
    static let types: Set<String> = [
        "Any", "AnyObject", "Bool", "Data", "Date", "Dictionary", "Double", "Float", "Identifiable", "Int", "Int16",
        "Int32", "Int64", "KeyValueProperty", "NSDecimalNumber", "NSFetchRequest", "NSIndexSet", "NSManagedObject",
        "NSManagedObjectID", "NSNumber", "NSObject", "NSOrderedSet", "NSSet", "Optional", "Protocol", "Self", "Set",
        "String", "Type", "URL", "UUID",
    ]

    /// The further types that classes with Swift's types use.
    static let swiftTypes: Set<String> = [
        "CodingKey", "Decimal", "Encodable", "Encoder", "Hashable", "NSFetchRequestResult", "Sendable", "Snapshot",
    ]

    /// Types with names that entities often have, and their modules. A class of that name works in its own module, but
    /// is ambiguous where another one imports both.
    static let shared: [String: String] = {
        let names = [
            "Foundation":
                "Calendar Expression Host Locale Measurement Notification Operation Predicate Process Progress Stream Unit",
            "ObjectiveC on Apple's platforms": "Category Method Property",
            "Swift": "Character Error Result Task",
            "SwiftUI and WebUI":
                "Binding Color Form Group Image Label Link List Menu Picker Section State Tab Table Text View",
            "Testing": "Bug Comment Issue Tag Trait",
        ]
        return Dictionary(names.flatMap { module, names in names.split(separator: " ").map { (String($0), module) } }) {
            $1
        }
    }()
}
