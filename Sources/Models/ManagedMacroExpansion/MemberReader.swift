/// Reads the properties that a class or an extension declares, in the order of the source. Only the names are read: the
/// compiler checks the rest.
struct MemberReader {
    enum Member: Equatable {
        /// A property marked `@Managed`, or a computed property. The key is a literal.
        case property(name: String, key: String, isManaged: Bool)
        /// A line such as `#if DEBUG`, which holds for the members after it.
        case directive(String)
    }

    private(set) var members: [Member] = []
    /// The names of all properties, listed or not.
    private(set) var names: Set<String> = []
    private let syntax: Syntax
    private var scanner: SourceScanner
    private var prefix = Prefix()

    /// The attributes and modifiers in front of a declaration.
    private struct Prefix {
        var managed: Syntax?
        /// Whether a key path outside the property's own isolation and availability can refer to it.
        var isReachable = true
    }

    /// - Parameters:
    ///   - body: A scanner at the brace that opens the body.
    ///   - syntax: The whole declaration.
    init(body: SourceScanner, of syntax: Syntax) throws(Refusal) {
        self.syntax = syntax
        scanner = body
        scanner.skip()
        while try readNext() {}
    }

    private mutating func readNext() throws(Refusal) -> Bool {
        scanner.skipTrivia()
        switch scanner.next {
        case nil, "}": return false
        case "@": readAttribute()
        case "#" where ["#if", "#elseif", "#else", "#endif"].contains(where: scanner.isAt):
            members.append(.directive(scanner.readLine()))
        default:
            guard let word = scanner.readWord() else {
                scanner.skipEnclosed()
                prefix = Prefix()
                return true
            }
            try read(word)
        }
        return true
    }

    private mutating func read(_ word: String) throws(Refusal) {
        switch word {
        case "var":
            try readProperty()
            prefix = Prefix()
        case "static", "class": prefix.isReachable = false
        case "final", "override", "dynamic", "nonisolated", "open", "public", "package", "internal", "fileprivate",
            "private":
            if scanner.next == "(" { scanner.skipEnclosed() }
        default: prefix = Prefix()
        }
    }

    private mutating func readAttribute() {
        let start = scanner.offset
        let name = scanner.skipAttribute()
        let text = scanner.text(from: start)
        if name == "Managed" { prefix.managed = syntax.part(text, atByte: start) }
        if name.hasSuffix("Actor") { prefix.isReachable = false }
        if name == "available", ["unavailable", "deprecated", "obsoleted"].contains(where: text.contains) {
            prefix.isReachable = false
        }
    }

    private mutating func readProperty() throws(Refusal) {
        scanner.skipTrivia()
        guard let name = scanner.readWord() else { return }
        names.insert(name)
        scanner.skipTrivia()
        if scanner.next == ":" {
            scanner.skip()
            scanner.skipType()
            scanner.skipTrivia()
        }
        guard prefix.isReachable else { return }
        if let managed = prefix.managed {
            let key = try DeclarationReader.keyLiteral(in: managed) ?? Self.literal(name)
            members.append(.property(name: name, key: key, isManaged: true))
        } else if scanner.next == "{", Self.hasGetter(scanner) {
            members.append(.property(name: name, key: Self.literal(name), isManaged: false))
        }
    }

    /// Returns whether the block that starts here is that of a computed property whose getter neither throws nor waits.
    private static func hasGetter(_ block: SourceScanner) -> Bool {
        var scanner = block
        scanner.skip()
        while true {
            scanner.skipAttributes()
            switch scanner.readWord() {
            case "willSet", "didSet": return false
            case "get", "read", "_read":
                scanner.skipTrivia()
                return !["async", "throws"].contains(scanner.readWord())
            case "set", "modify", "_modify":
                scanner.skipTrivia()
                if scanner.next == "(" { scanner.skipEnclosed() }
                scanner.skipTrivia()
                if scanner.next == "{" { scanner.skipEnclosed() }
            case "mutating", "nonmutating": break
            default: return true
            }
        }
    }

    private static func literal(_ name: String) -> String {
        SwiftLiteral.text(name.filter { $0 != "`" })
    }
}
