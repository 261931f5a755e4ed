/// The declaration of a type, or an extension.
struct TypeDeclaration: Sendable {
    enum Keyword: Sendable {
        case `class`
        case `extension`
        case `enum`
        case other
    }

    let keyword: Keyword
    /// The index of the keyword among the tokens.
    let index: Int
    /// The name without the types around it.
    var name = ""
    /// The names of what it inherits from and conforms to, without modules.
    var inherited: [String] = []

    var isClass: Bool { keyword == .class }
    var isExtension: Bool { keyword == .extension }
}

/// Finds the types that tokens stand in, token by token.
struct TypeReader {
    private enum Place {
        case name
        case inheritance
        case constraints
    }

    /// An open brace. Braces are a list with parents, so that the ones at an `#if` can be taken up again.
    private struct Brace {
        let parent: Int
        let type: Int?
        let isBody: Bool
    }

    private(set) var types: [TypeDeclaration] = []
    private var braces = [Brace(parent: 0, type: nil, isBody: false)]
    private var current = 0
    private var divisions: [Int] = []
    private var pending: (declaration: TypeDeclaration, place: Place)?
    private var angles = 0

    /// The index of the innermost type around the token that was read last.
    var type: Int? { braces[current].type }
    /// Whether that token stands directly in the type's body.
    var isInBody: Bool { braces[current].isBody }

    mutating func read(_ code: SourceCode, _ index: Int) {
        switch code.tokens[index].kind {
        case .directive: readDirective(code, index)
        case .word: readWord(code, index)
        case .symbol: readSymbol(code.bytes[code.tokens[index].range.lowerBound])
        default: break
        }
    }

    /// The branches of a conditional block begin with the same open braces.
    private mutating func readDirective(_ code: SourceCode, _ index: Int) {
        if code.is(index, "#if") {
            divisions.append(current)
        } else if code.is(index, "#else") || code.is(index, "#elseif") {
            current = divisions.last ?? current
        } else if code.is(index, "#endif") {
            divisions.removeLast(divisions.isEmpty ? 0 : 1)
        }
    }

    private mutating func readWord(_ code: SourceCode, _ index: Int) {
        if let declaration = Self.declaration(code, index) {
            (pending, angles) = ((declaration, .name), 0)
        } else if let place = pending?.place, angles == 0 {
            if code.is(index, "where") { pending?.place = .constraints }
            if place == .name { pending?.declaration.name = code.name(index) }
            if place == .inheritance { readInherited(code, index) }
        }
    }

    private mutating func readInherited(_ code: SourceCode, _ index: Int) {
        if code.is(index - 1, ".") {
            pending?.declaration.inherited.removeLast()
        } else if !code.is(index - 1, ":"), !code.is(index - 1, ",") {
            return
        }
        pending?.declaration.inherited.append(code.name(index))
    }

    private mutating func readSymbol(_ symbol: UInt8) {
        switch symbol {
        case UInt8(ascii: "{"):
            if let (declaration, _) = pending {
                types.append(declaration)
                open(Brace(parent: current, type: types.count - 1, isBody: true))
            } else {
                open(Brace(parent: current, type: type, isBody: false))
            }
            pending = nil
        case UInt8(ascii: "}"):
            (current, pending) = (braces[current].parent, nil)
        case UInt8(ascii: ";"): pending = nil
        case UInt8(ascii: "<"): angles += 1
        case UInt8(ascii: ">"): angles = max(angles - 1, 0)
        case UInt8(ascii: ":") where pending?.place == .name && angles == 0: pending?.place = .inheritance
        default: break
        }
    }

    private mutating func open(_ brace: Brace) {
        braces.append(brace)
        current = braces.count - 1
    }

    private static func declaration(_ code: SourceCode, _ index: Int) -> TypeDeclaration? {
        let words: [StaticString] = ["class", "extension", "enum", "struct", "protocol", "actor"]
        guard let word = words.firstIndex(where: { code.is(index, $0) }), code.is(index + 1, .word) else { return nil }
        guard !code.is(index - 1, "."), !notNames.contains(code.text(index + 1)) else { return nil }
        let keywords: [TypeDeclaration.Keyword] = [.class, .extension, .enum]
        return TypeDeclaration(keyword: word < keywords.count ? keywords[word] : .other, index: index)
    }

    /// The words behind `class` where it is a modifier.
    private static let notNames: Set<String> = [
        "func", "var", "let", "subscript", "init", "override", "final", "public", "open", "internal", "private",
        "fileprivate", "package", "dynamic", "static", "in", "as", "is", "typealias",
    ]
}
