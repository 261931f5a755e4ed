/// Finds out what `@Managed` must know about a declaration, and refuses what it cannot handle.
struct DeclarationReader {
    private let syntax: Syntax
    private var scanner: SourceScanner

    private init(_ syntax: Syntax) {
        self.syntax = syntax
        scanner = SourceScanner(syntax.source)
    }

    /// The name of the property that is declared, without backticks.
    static func propertyName(in declaration: Syntax) throws(Refusal) -> String {
        var reader = DeclarationReader(declaration)
        try reader.skipModifiers()
        let name = try reader.readName()
        try reader.finish(afterNameAt: reader.scanner.offset - name.utf8.count)
        return name.filter { $0 != "`" }
    }

    /// The literal in `@Managed("key")`, or nil if the attribute has no argument but nil.
    static func keyLiteral(in attribute: Syntax) throws(Refusal) -> String? {
        var reader = DeclarationReader(attribute)
        reader.scanner.skipTrivia()
        reader.skipAttributeName()
        guard reader.scanner.next == "(" else { return nil }
        reader.scanner.skip()
        reader.scanner.skipTrivia()
        let start = reader.scanner.offset
        let literal = reader.scanner.readPlainString()
        let word = literal == nil ? reader.scanner.readWord() : nil
        reader.scanner.skipTrivia()
        guard reader.scanner.next == ")" && (literal != nil || word ?? "nil" == "nil") else {
            throw reader.refusal(
                "the key of a managed property is a string in one line, without interpolations",
                at: start
            )
        }
        guard literal != "\"\"" else {
            throw reader.refusal("the key of a managed property cannot be empty", at: start)
        }
        return literal
    }

    /// Whether the scope is one in which classes have properties. It may be an extension: of what cannot be told.
    static func isClassOrExtension(_ scope: Syntax) -> Bool {
        var reader = DeclarationReader(scope)
        var words: [String] = []
        repeat {
            reader.skipAttributes()
            words.append(reader.scanner.readWord() ?? "")
        } while !["", "where"].contains(words.last)
        // The keyword stands before the name, and so the `class` of a class method is none.
        return words.count > 2 && ["class", "extension"].contains(words[words.count - 3])
    }

    private mutating func skipAttributes() {
        scanner.skipTrivia()
        while scanner.next == "@" {
            skipAttributeName()
            if scanner.next == "(" { scanner.skipEnclosed() }
            scanner.skipTrivia()
        }
    }

    private mutating func skipAttributeName() {
        repeat {
            scanner.skip()
            _ = scanner.readWord()
        } while scanner.next == "."
        if scanner.next == "<" { scanner.skipAngleBrackets() }
    }

    /// Skips everything up to and including `var`.
    private mutating func skipModifiers() throws(Refusal) {
        skipAttributes()
        let start = scanner.offset
        var modifierRefusal: Refusal?
        while true {
            skipAttributes()
            let offset = scanner.offset
            switch scanner.readWord() {
            case "var":
                if let modifierRefusal { throw modifierRefusal }
                return
            case "let": throw refusal("a managed property is a 'var', not a 'let'", at: offset)
            case let word? where ["static", "class", "lazy", "weak", "unowned"].contains(word):
                modifierRefusal = modifierRefusal ?? refusal("a managed property cannot be '\(word)'", at: offset)
            case _?: break
            case nil: throw refusal("'@Managed' belongs before a property", at: start)
            }
            scanner.skipTrivia()
            if scanner.next == "(" { scanner.skipEnclosed() }
        }
    }

    private mutating func readName() throws(Refusal) -> String {
        scanner.skipTrivia()
        let offset = scanner.offset
        guard let name = scanner.readWord() else { throw severalProperties(at: offset) }
        return name
    }

    /// Reads the type, after which nothing may follow.
    private mutating func finish(afterNameAt nameOffset: Int) throws(Refusal) {
        scanner.skipTrivia()
        let hasType = scanner.next == ":"
        skipType()
        switch scanner.next {
        case "=":
            throw refusal(
                "a managed property cannot have an initial value: its default value belongs in the model",
                at: scanner.offset
            )
        case "{": throw refusal("a managed property cannot have accessors or observers of its own", at: scanner.offset)
        case ",": throw severalProperties(at: scanner.offset)
        default:
            if !hasType { throw refusal("a managed property needs a type: write it after a colon", at: nameOffset) }
        }
    }

    /// Skips to what ends a type, if there is one.
    private mutating func skipType() {
        while let next = scanner.next, !"={,;".unicodeScalars.contains(next) {
            switch next {
            case "(", "[": scanner.skipEnclosed()
            case "<": scanner.skipAngleBrackets()
            default: scanner.skip()
            }
            scanner.skipTrivia()
        }
    }

    private func severalProperties(at offset: Int) -> Refusal {
        refusal("'@Managed' handles one property at a time: give each its own 'var'", at: offset)
    }

    private func refusal(_ sentence: String, at offset: Int) -> Refusal {
        Refusal(sentence: sentence, position: syntax.position(ofByte: offset))
    }
}
