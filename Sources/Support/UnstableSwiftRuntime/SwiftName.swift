internal import CUnstableSwiftRuntime
internal import Foundation

/// The name of a function of Swift, made short for people: `Notes.NoteList.load(limit:)`.
struct SwiftName {
    /// The name of the module that has the function. For a function in an extension, it is that of the extension.
    let module: String
    let text: String

    /// - Parameter symbol: The linker's name.
    /// - Returns: Nil for a function of another language, and for those that only the compiler knows.
    init?(_ symbol: String) {
        guard symbol.hasPrefix("$s"), let full = Self.demangled(symbol) else { return nil }
        self.init(demangled: full)
    }

    /// - Parameter full: The name with its types, as the runtime writes it.
    init?(demangled full: String) {
        let forwarding = ["partial apply", "reabstraction thunk", "thunk for", "dispatch thunk", "protocol witness"]
        guard !forwarding.contains(where: full.hasPrefix) else { return nil }
        var rest = Substring(full.replacingOccurrences(of: "->", with: ""))
        // “generic specialization <…> of f”, “closure #1 () -> () in f”, “(2) suspend resume partial function for f”
        for word in [" of ", " in ", " function for "] {
            while let range = Self.range(of: word, in: rest) { rest = rest[range.upperBound...] }
        }
        for prefix in ["static ", "merged "] where rest.hasPrefix(prefix) { rest = rest.dropFirst(prefix.count) }
        var extending: Substring?
        if rest.hasPrefix("(extension in "), let end = rest.range(of: "):") {
            extending = rest[rest.index(rest.startIndex, offsetBy: 14)..<end.lowerBound]
            rest = rest[end.upperBound...]
        }
        // “NoteList.(load in _5F…)(limit: Swift.Int)” is a private function.
        rest = Substring(rest.replacing(/\((\w+) in _[0-9A-F]+\)/) { $0.output.1 })
        guard let dot = rest.firstIndex(of: ".") else { return nil }
        module = String(extending ?? rest[..<dot])
        text = "\(module).\(Self.signature(rest[rest.index(after: dot)...]))"
    }

    /// Returns the range of a word outside of all parentheses and angle brackets.
    private static func range(of word: String, in text: Substring) -> Range<Substring.Index>? {
        var depth = 0
        for index in text.indices {
            if "(<[".contains(text[index]) { depth += 1 }
            if ")>]".contains(text[index]) { depth -= 1 }
            if depth == 0, text[index...].hasPrefix(word) {
                return index..<text.index(index, offsetBy: word.count)
            }
        }
        return nil
    }

    /// Returns a function's name with the labels of its parameters, without types.
    private static func signature(_ text: Substring) -> String {
        var (result, depth) = ("", 0)
        for character in text {
            switch (character, depth) {
            case ("(", _), ("<", _), ("[", _): depth += 1
            case (")", 1), (">", 1):
                depth = 0
                if character == ")" { return result + "(\(labels(text)))" }
            case (")", _), (">", _), ("]", _): depth -= 1
            case (" ", 0): return result
            default: if depth == 0 { result.append(character) }
            }
        }
        return result
    }

    /// Returns the labels of the first list of parameters: `limit:_:`.
    private static func labels(_ text: Substring) -> String {
        guard let start = text.firstIndex(of: "(") else { return "" }
        var (depth, labels, current) = (0, "", "")
        for character in text[text.index(after: start)...] {
            if character == ")", depth == 0 { break }
            if "(<[".contains(character) { depth += 1 }
            if ")>]".contains(character) { depth -= 1 }
            if character == ",", depth == 0 {
                labels += label(of: current)
                current = ""
            } else {
                current.append(character)
            }
        }
        return labels + (current.isEmpty ? "" : label(of: current))
    }

    private static func label(of parameter: String) -> String {
        let text = parameter.drop { $0 == " " }
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return text.dropFirst(name.count).hasPrefix(":") ? "\(name):" : "_:"
    }

    private static func demangled(_ symbol: String) -> String? {
        guard let text = swift_demangle(symbol, symbol.utf8.count, nil, nil, 0) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }
}
