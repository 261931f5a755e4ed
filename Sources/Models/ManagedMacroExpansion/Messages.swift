/// A message of the compiler. In JSON, it is an object whose only key is the name of the case.
enum Question: Decodable {
    case getCapability
    case expandAttachedMacro(
        macro: Macro,
        macroRole: String,
        attributeSyntax: Syntax,
        declSyntax: Syntax,
        lexicalContext: [Syntax]?
    )
    case expandFreestandingMacro(macro: Macro, discriminator: String, syntax: Syntax)
}

/// The macro that a declaration names.
struct Macro: Decodable {
    let typeName: String

    /// Whether this is `@Previewable`, which only marks properties for `#Preview`.
    var isMark: Bool { typeName == "PreviewableMacro" }

    /// The framework that the macro is for.
    var platform: Platform { typeName.hasPrefix(Platform.mac.rawValue) ? .mac : .linux }
}

/// A message of the plugin.
enum Answer: Encodable {
    case getCapabilityResult(capability: Capability)
    case expandMacroResult(expandedSource: String?, diagnostics: [Diagnostic])

    /// Returns the answer that makes the compiler report an error instead of expanding the macro.
    static func refusal(_ sentence: String, at position: Position = .unknown) -> Answer {
        .expandMacroResult(expandedSource: nil, diagnostics: [Diagnostic(message: sentence, position: position)])
    }
}

/// The version of the protocol and the features that the plugin supports.
struct Capability: Encodable {
    let protocolVersion: Int
    let features: [String]

    static let current = Capability(protocolVersion: 7, features: [])
}

/// A piece of source code, with the comments and spaces before it.
struct Syntax: Decodable {
    struct Location: Decodable {
        let fileName: String
        let offset: Int
        /// The module and the file, as `#fileID` has them, the line and the column.
        var fileID: String?
        var line: Int?
        var column: Int?
    }

    let source: String
    let location: Location

    /// Returns the position of a byte of the source in its file.
    func position(ofByte offset: Int) -> Position {
        // Wraps around, because the message may contain any offset. The compiler ignores positions outside of the file.
        Position(fileName: location.fileName, offset: location.offset &+ offset)
    }

    /// The position of the source without the comments and spaces before it.
    var start: Position {
        var scanner = SourceScanner(source)
        scanner.skipTrivia()
        return position(ofByte: scanner.offset)
    }

    /// Returns a part of the source, which starts at a byte.
    func part(_ text: String, atByte offset: Int) -> Syntax {
        Syntax(source: text, location: Location(fileName: location.fileName, offset: location.offset &+ offset))
    }
}

/// A position in a file, as an offset in bytes.
struct Position: Encodable, Equatable {
    let fileName: String
    let offset: Int

    static let unknown = Position(fileName: "", offset: 0)
}

/// An error that the compiler reports.
struct Diagnostic: Encodable {
    let message: String
    let severity = "error"
    let position: Position
    // The protocol requires these keys.
    let highlights: [String] = []
    let notes: [String] = []
    let fixIts: [String] = []
}
