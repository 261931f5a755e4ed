/// Reads the parts of a property that the expansion of `@Managed` needs, and refuses properties that it cannot expand.
struct DeclarationReader {
    private let syntax: Syntax
    private var scanner: SourceScanner

    private init(_ syntax: Syntax) {
        self.syntax = syntax
        scanner = SourceScanner(syntax.source)
    }

    /// Returns the name of the declared property, without backticks.
    static func propertyName(in declaration: Syntax) throws(Refusal) -> String {
        var reader = DeclarationReader(declaration)
        try reader.skipModifiers()
        let name = try reader.readName()
        try reader.finish(afterNameAt: reader.scanner.offset - name.utf8.count)
        return name.filter { $0 != "`" }
    }

    /// Returns the literal in `@Managed("key")`; nil if the attribute has no argument or the argument nil.
    static func keyLiteral(in attribute: Syntax) throws(Refusal) -> String? {
        var reader = DeclarationReader(attribute)
        reader.scanner.skipTrivia()
        reader.scanner.skipAttributeName()
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

    /// Returns whether a scope is a class or an extension. The type that an extension extends is unknown.
    static func isClassOrExtension(_ scope: Syntax) -> Bool {
        var reader = DeclarationReader(scope)
        var words: [String] = []
        repeat {
            reader.scanner.skipAttributes()
            words.append(reader.scanner.readWord() ?? "")
        } while !["", "where"].contains(words.last)
        // The keyword is the word before the name. Elsewhere, `class` is a modifier.
        return words.count > 2 && ["class", "extension"].contains(words[words.count - 3])
    }

    /// Returns the names of the attributes in front of a declaration.
    static func attributes(of declaration: Syntax) -> Set<String> {
        var reader = DeclarationReader(declaration)
        var names: Set<String> = []
        reader.scanner.skipTrivia()
        while reader.scanner.next == "@" {
            names.insert(reader.scanner.skipAttribute())
            reader.scanner.skipTrivia()
        }
        return names
    }

    /// Refuses an attribute outside of classes and extensions.
    ///
    /// - Parameter context: The scopes around the attribute, the innermost first; nil if they are unknown.
    static func requireClass(_ context: [Syntax]?, around attribute: Syntax, of name: String) throws(Refusal) {
        guard let context, !(context.first.map(isClassOrExtension) ?? false) else { return }
        throw Refusal(sentence: "\(name) belongs in a class of managed objects", position: attribute.start)
    }

    /// Skips everything up to and including `var`.
    private mutating func skipModifiers() throws(Refusal) {
        scanner.skipAttributes()
        let start = scanner.offset
        var modifierRefusal: Refusal?
        while true {
            scanner.skipAttributes()
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

    /// Skips the type, and refuses declarations that continue after it.
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

    /// Skips to the end of the type, if there is one.
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

/// The reason why a declaration cannot be expanded, and its location.
struct Refusal: Error, Equatable {
    let sentence: String
    let position: Position
}
