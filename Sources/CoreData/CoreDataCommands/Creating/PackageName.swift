internal import CoreDataCommandLine

/// The name of a new package, which is also that of its folder, its program, its module and its model.
struct PackageName {
    /// Names of modules that the package imports, and of its own types.
    private static let taken: Set<String> = [
        "CloudKit", "ContentView", "CoreData", "CoreDataMacros", "Foundation", "Item", "PersistenceController", "Swift",
        "SwiftUI", "Testing", "WebUI", "XCTest",
    ]
    /// Words that Swift reads otherwise where the name stands alone, as after `import`.
    private static let keywords: Set<String> = [
        "actor", "any", "as", "async", "await", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum", "extension", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "operator", "package", "private", "protocol", "public",
        "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
        "true", "try", "typealias", "var", "where", "while",
    ]

    let text: String

    /// - Throws: `UsageError` for a name that cannot be that of a module.
    init(_ text: String) throws(UsageError) {
        let isIdentifier = text.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: "_") }
        guard isIdentifier, text.utf8.first.map({ !Self.isDigit($0) }) == true else {
            throw UsageError(
                "“\(text)” cannot be the name of a module: it takes letters, digits and “_”, such as Notes"
            )
        }
        guard !Self.taken.contains(text), !Self.keywords.contains(text) else {
            throw UsageError("“\(text)” has a meaning already; choose another name, such as My\(text.capitalized)")
        }
        self.text = text
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        // Bit 5 tells small letters of ASCII from capital ones.
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
