/// What the compiler asks. In JSON, each message is an object whose only key is the name of the case.
enum Question: Decodable {
    case getCapability
    case expandAttachedMacro(
        macroRole: String,
        attributeSyntax: Syntax,
        declSyntax: Syntax,
        lexicalContext: [Syntax]?
    )
}

/// What the plugin answers.
enum Answer: Encodable {
    case getCapabilityResult(capability: Capability)
    case expandMacroResult(expandedSource: String?, diagnostics: [Diagnostic])

    /// The answer that makes the compiler report an error instead of expanding the macro.
    static func refusal(_ sentence: String, at position: Position = .unknown) -> Answer {
        .expandMacroResult(expandedSource: nil, diagnostics: [Diagnostic(message: sentence, position: position)])
    }
}

/// Which messages the plugin understands.
struct Capability: Encodable {
    let protocolVersion: Int
    let features: [String]

    static let current = Capability(protocolVersion: 7, features: [])
}

/// A piece of the program that is compiled, with the comments and spaces before it.
struct Syntax: Decodable {
    struct Location: Decodable {
        let fileName: String
        let offset: Int
    }

    let source: String
    let location: Location

    /// Where the byte of the source is in its file.
    func position(ofByte offset: Int) -> Position {
        // Wraps, because the message may claim any location. The compiler ignores positions outside of the file.
        Position(fileName: location.fileName, offset: location.offset &+ offset)
    }
}

/// A place in a file, in bytes from its beginning.
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
    // The protocol requires these, and they stay empty.
    let highlights: [String] = []
    let notes: [String] = []
    let fixIts: [String] = []
}
