// Parts of declarations that several readers skip.

extension SourceScanner {
    /// Skips attributes with their arguments, and the spaces and comments around them.
    mutating func skipAttributes() {
        skipTrivia()
        // Sources for several platforms choose attributes by `#if`.
        while next == "@" || isAt("#if") || isAt("#else") || isAt("#endif") {
            if next == "@" { _ = skipAttribute() } else { _ = readLine() }
            skipTrivia()
        }
    }

    /// Skips one attribute with its arguments, and returns its name without that of its module.
    mutating func skipAttribute() -> String {
        let name = skipAttributeName()
        if next == "(" { skipEnclosed() }
        return name
    }

    /// Skips the name of an attribute with its generic arguments, and returns it without that of its module.
    @discardableResult
    mutating func skipAttributeName() -> String {
        var name = ""
        repeat {
            skip()
            name = readWord() ?? ""
        } while next == "."
        if next == "<" { skipAngleBrackets() }
        return name
    }

    /// Skips a type. It ends where nothing on the same line continues it: unlike a declaration, a type need not be
    /// followed by a character that cannot belong to it.
    mutating func skipType() {
        repeat {
            skipSpecifiers()
            if let next, "([".unicodeScalars.contains(next) {
                skipEnclosed()
            } else {
                guard readWord() != nil else { return }
            }
            skipTypeSuffixes()
        } while continuesType()
    }

    /// Skips attributes, `~`, and words such as `any` before a type.
    private mutating func skipSpecifiers() {
        while true {
            skipAttributes()
            var ahead = self
            if next == "~" {
                skip()
            } else if let word = ahead.readWord(), Self.specifiers.contains(word) {
                self = ahead
            } else {
                return
            }
        }
    }

    private static let specifiers: Set = [
        "any", "borrowing", "consuming", "each", "inout", "isolated", "repeat", "sending", "some",
    ]

    private mutating func skipTypeSuffixes() {
        while let suffix = next, "?!.<".unicodeScalars.contains(suffix) {
            if next == "<" {
                skipAngleBrackets()
                continue
            }
            skip()
            if suffix == "." { _ = readWord() }
        }
    }

    /// Skips `&`, or `async throws ->`, and returns whether another type follows.
    private mutating func continuesType() -> Bool {
        var ahead = self
        ahead.skipTrivia()
        while let word = ahead.readWord() {
            guard ["async", "rethrows", "throws"].contains(word) else { return false }
            if ahead.next == "(" { ahead.skipEnclosed() }
            ahead.skipTrivia()
        }
        guard ahead.next == "&" || ahead.isAt("->") else { return false }
        self = ahead
        skip(next == "&" ? "&" : "->")
        return true
    }
}
