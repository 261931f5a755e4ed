/// Reads the name and the parameters of a function, and refuses functions to which `@ManagedFunction` cannot give a
/// body.
struct FunctionReader {
    struct Parameter {
        /// The label of the argument; `_` if it has none.
        let label: String
        let name: String
    }

    /// The name, without backticks.
    let name: String
    let parameters: [Parameter]
    private let namePosition: Position

    init(_ syntax: Syntax) throws(Refusal) {
        var scanner = SourceScanner(syntax.source)
        try Self.skipModifiers(&scanner, syntax)
        scanner.skipTrivia()
        namePosition = syntax.position(ofByte: scanner.offset)
        name = (scanner.readWord() ?? "").filter { $0 != "`" }
        scanner.skipTrivia()
        if scanner.next == "<" { scanner.skipAngleBrackets() }
        parameters = Self.readParameters(&scanner)
        try Self.refuseRest(&scanner, syntax)
    }

    func refusal(_ sentence: String) -> Refusal {
        Refusal(sentence: sentence, position: namePosition)
    }

    /// Skips everything up to and including `func`.
    private static func skipModifiers(_ scanner: inout SourceScanner, _ syntax: Syntax) throws(Refusal) {
        while true {
            scanner.skipAttributes()
            let position = syntax.position(ofByte: scanner.offset)
            switch scanner.readWord() {
            case "func": return
            case let word? where ["static", "class"].contains(word):
                throw Refusal(sentence: "a managed function cannot be '\(word)'", position: position)
            case _?: break
            case nil: throw Refusal(sentence: "'@ManagedFunction' belongs before a function", position: position)
            }
            scanner.skipTrivia()
            if scanner.next == "(" { scanner.skipEnclosed() }
        }
    }

    /// Reads `(label name: type, …)`.
    private static func readParameters(_ scanner: inout SourceScanner) -> [Parameter] {
        var parameters: [Parameter] = []
        guard scanner.next == "(" else { return [] }
        repeat {
            scanner.skip()
            scanner.skipAttributes()
            guard let label = scanner.readWord() else { break }
            scanner.skipTrivia()
            parameters.append(Parameter(label: label, name: scanner.readWord() ?? label))
            while let next = scanner.next, next != ",", next != ")" {
                if next == "<" { scanner.skipAngleBrackets() } else { scanner.skipEnclosed() }
                scanner.skipTrivia()
            }
        } while scanner.next == ","
        scanner.skip()
        return parameters
    }

    /// Refuses a result and a body.
    private static func refuseRest(_ scanner: inout SourceScanner, _ syntax: Syntax) throws(Refusal) {
        while true {
            scanner.skipTrivia()
            let position = syntax.position(ofByte: scanner.offset)
            if scanner.isAt("->") { throw Refusal(sentence: "a managed function returns nothing", position: position) }
            if scanner.next == "{" {
                throw Refusal(sentence: "a managed function cannot have a body of its own", position: position)
            }
            guard let word = scanner.readWord(), word != "where" else { return }
        }
    }
}
