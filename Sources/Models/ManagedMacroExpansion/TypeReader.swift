/// Reads the head of a class or an extension: everything before its body.
struct TypeReader {
    /// `class` or `extension`.
    let keyword: String
    /// The name with its generic parameters, as it is written inside the type: `Note`, `Library.Note`, `Box<Content>`.
    let name: String
    /// The level of access, if it is written; nil means internal.
    let access: String?
    let inherits: Bool
    /// A scanner at the brace that opens the body.
    let body: SourceScanner

    /// Reads a type; nil if it is neither a class nor an extension.
    init?(_ syntax: Syntax) {
        var scanner = SourceScanner(syntax.source)
        var access: String?
        var keyword = ""
        repeat {
            scanner.skipAttributes()
            guard let word = scanner.readWord() else { return nil }
            if ["open", "public", "package", "fileprivate", "private"].contains(word) { access = word }
            keyword = word
            scanner.skipTrivia()
            if scanner.next == "(" { scanner.skipEnclosed() }
        } while !["class", "extension", "struct", "enum", "actor", "protocol"].contains(keyword)
        guard ["class", "extension"].contains(keyword) else { return nil }
        self.access = access
        self.keyword = keyword
        name = Self.readName(&scanner)
        scanner.skipTrivia()
        inherits = scanner.next == ":"
        while let next = scanner.next, next != "{" {
            if next == "<" { scanner.skipAngleBrackets() } else { scanner.skipEnclosed() }
            scanner.skipTrivia()
        }
        body = scanner
    }

    private static func readName(_ scanner: inout SourceScanner) -> String {
        var name = ""
        repeat {
            if !name.isEmpty { scanner.skip() }
            scanner.skipTrivia()
            name += (name.isEmpty ? "" : ".") + (scanner.readWord() ?? "")
            scanner.skipTrivia()
        } while scanner.next == "."
        guard scanner.next == "<" else { return name }
        return "\(name)<\(readParameters(&scanner).joined(separator: ", "))>"
    }

    /// Reads the names in `<Content: Hashable, let count: Int>`.
    private static func readParameters(_ scanner: inout SourceScanner) -> [String] {
        var names: [String] = []
        repeat {
            scanner.skip()
            scanner.skipAttributes()
            var word = scanner.readWord() ?? ""
            if ["each", "let"].contains(word) {
                scanner.skipTrivia()
                word = (word == "each" ? "repeat each " : "") + (scanner.readWord() ?? "")
            }
            names.append(word)
            while let next = scanner.next, next != ",", next != ">" {
                if next == "<" { scanner.skipAngleBrackets() } else { scanner.skipEnclosed() }
                scanner.skipTrivia()
            }
        } while scanner.next == ","
        scanner.skip()
        return names
    }
}
