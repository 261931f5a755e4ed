/// The type that `#Preview` declares. It conforms to `PreviewRegistry`, and the gallery of previews finds it by that.
struct PreviewExpansion {
    /// The declaration as Swift source.
    let source: String

    /// - Parameters:
    ///   - syntax: The macro with its arguments and its closure, as it stands in the file.
    ///   - discriminator: The beginning of all names that only this expansion may declare.
    init(_ syntax: Syntax, discriminator: String) throws(Refusal) {
        var scanner = SourceScanner(syntax.source)
        scanner.skipTrivia()
        let place = Self.place(after: scanner.text(from: 0), at: syntax.location)
        scanner.skipAttributes()
        guard scanner.next == "#" else {
            throw Refusal(sentence: "'#Preview' has no form that this compiler's plugin knows", position: syntax.start)
        }
        scanner.skip()
        _ = scanner.readWord()
        scanner.skipTrivia()
        let arguments = Self.enclosed(&scanner, by: "(")
        scanner.skipTrivia()
        let closure = Self.enclosed(&scanner, by: "{")
        let content = closure.map { PreviewContent(closure: $0) }
        let call = "WebUI.Preview\(arguments ?? (closure == nil ? "()" : ""))"
        let body = content?.body ?? ""
        source = """
            nonisolated struct \(Self.name("Preview", discriminator)): WebUI.PreviewRegistry {
                nonisolated static var fileID: Swift.String { \(SwiftLiteral.text(syntax.location.fileID ?? "")) }
                nonisolated static var line: Swift.Int { \(place.line) }
                nonisolated static var column: Swift.Int { \(place.column) }
                @Swift.MainActor static func makePreview() throws -> WebUI.Preview {
            \(content?.declaration ?? "")
                    return \(call) \(body)
                }
            }
            """
    }

    /// Returns the line and the column after the spaces and comments with which the source starts.
    private static func place(after trivia: String, at start: Syntax.Location) -> (line: Int, column: Int) {
        let lines = trivia.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let last = lines.last?.count ?? 0
        guard lines.count > 1 else { return (start.line ?? 0, (start.column ?? 0) &+ last) }
        return ((start.line ?? 0) &+ lines.count - 1, last + 1)
    }

    /// Returns a name that the compiler takes for one of this expansion alone: mangled like `makeUniqueName` of swift-syntax
    /// does, as a macro may not declare any other at the top of a file.
    static func name(_ base: String, _ discriminator: String) -> String {
        "\(discriminator)\(base.utf8.count)\(base)fMu_"
    }

    /// Reads brackets with what they enclose; nil if none of this kind start here.
    private static func enclosed(_ scanner: inout SourceScanner, by bracket: Unicode.Scalar) -> String? {
        guard scanner.next == bracket else { return nil }
        let start = scanner.offset
        scanner.skipEnclosed()
        return scanner.text(from: start)
    }
}

/// The closure of a preview. Properties marked `@Previewable` belong to a view, whose body is the rest of the closure.
struct PreviewContent {
    /// The view that has the properties; empty without any.
    let declaration: String
    /// The closure that makes the preview's view.
    let body: String

    init(closure: String) {
        var reader = PreviewableReader(closure: closure)
        reader.read()
        guard !reader.properties.isEmpty else {
            declaration = ""
            body = closure
            return
        }
        declaration = """
                    struct PreviewableContent: WebUI.View {
                        \(reader.properties.joined(separator: "\n            "))
                        var body: some WebUI.View {
            \(reader.rest)
                        }
                    }
            """
        body = "{ PreviewableContent() }"
    }
}

/// Separates the properties marked `@Previewable` at the top of a closure from its other statements.
struct PreviewableReader {
    private(set) var properties: [String] = []
    /// The other statements, without the braces of the closure.
    private(set) var rest = ""
    private var scanner: SourceScanner
    private var restStart = 0

    init(closure: String) {
        scanner = SourceScanner(closure)
        scanner.skip()
        restStart = scanner.offset
    }

    mutating func read() {
        while true {
            scanner.skipTrivia()
            while scanner.next == ";" {
                scanner.skip()
                scanner.skipTrivia()
            }
            guard scanner.next != nil, scanner.next != "}" else { break }
            let start = scanner.offset
            let isPreviewable = readAttributes()
            skipStatement()
            guard isPreviewable else { continue }
            let statement = scanner.text(from: start)
            rest += Self.text(of: scanner, from: restStart, to: start)
            restStart = scanner.offset
            properties.append(Self.withoutMark(statement))
        }
        rest += scanner.text(from: restStart)
    }

    /// Skips the attributes of a statement, and returns whether one of them is `@Previewable`.
    private mutating func readAttributes() -> Bool {
        var isPreviewable = false
        while scanner.next == "@" {
            if scanner.skipAttribute() == "Previewable" { isPreviewable = true }
            scanner.skipTrivia()
        }
        return isPreviewable
    }

    /// Skips to the end of a statement: the end of the line, unless an operator, a comma or a dot continues it there.
    private mutating func skipStatement() {
        var last: Unicode.Scalar = "="
        while let next = scanner.next, next != "}", next != ";" {
            if next == "\n" || next == "\r" {
                var ahead = scanner
                ahead.skipTrivia()
                if !Self.continues(last), !(ahead.next.map(Self.continues) ?? false) { return }
                scanner = ahead
            } else if "([{\"#".unicodeScalars.contains(next) {
                scanner.skipEnclosed()
                last = ")"
            } else if next == " " || next == "\t" {
                scanner.skip()
            } else if scanner.isAt("//") {
                _ = scanner.readLine()
            } else if scanner.isAt("/*") {
                scanner.skipTrivia()
            } else {
                last = next
                scanner.skip()
            }
        }
    }

    private static func continues(_ character: Unicode.Scalar) -> Bool {
        "=.,?:+-*/&|<>".unicodeScalars.contains(character)
    }

    private static func text(of scanner: SourceScanner, from start: Int, to end: Int) -> String {
        let whole = scanner.text(from: start)
        return String(decoding: whole.utf8.prefix(end - start), as: UTF8.self)
    }

    /// Returns a declaration without the attribute `@Previewable`.
    private static func withoutMark(_ statement: String) -> String {
        var scanner = SourceScanner(statement)
        var text = ""
        while scanner.next == "@" {
            let start = scanner.offset
            let name = scanner.skipAttribute()
            if name != "Previewable" { text += scanner.text(from: start) + " " }
            scanner.skipTrivia()
        }
        let start = scanner.offset
        while scanner.next != nil { scanner.skip() }
        return text + scanner.text(from: start)
    }
}
