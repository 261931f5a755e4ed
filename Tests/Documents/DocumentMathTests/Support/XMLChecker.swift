/// Checks that markup is well-formed XML, and that elements of MathML have as many children as they must have.
struct XMLChecker {
    private struct Element {
        let name: String
        var childCount = 0
    }

    private static let counts = [
        "mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "msubsup": 3, "munder": 2, "mover": 2, "munderover": 3,
        "semantics": 2,
    ]
    private static let leaves: Set<String> = ["mi", "mn", "mo", "mtext", "annotation"]

    /// Returns what is wrong with the markup; nil if it is well-formed.
    static func problem(of markup: String) -> String? {
        var stack: [Element] = []
        var rest = Substring(markup).utf8
        var hasRoot = false
        while let first = rest.first {
            if first == UInt8(ascii: "<") {
                guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return "a tag has no end" }
                let tag = String(Substring(rest[rest.index(after: rest.startIndex)..<end]))
                rest = rest[rest.index(after: end)...]
                if hasRoot, stack.isEmpty { return "something follows the root" }
                hasRoot = true
                if let problem = read(tag, &stack) { return problem }
            } else {
                let text = String(Substring(rest.prefix { $0 != UInt8(ascii: "<") }))
                rest = rest[rest.index(rest.startIndex, offsetBy: text.utf8.count)...]
                guard let element = stack.last, leaves.contains(element.name) else {
                    return "text is between elements: \(text)"
                }
                if let problem = problem(ofText: text) { return problem }
            }
        }
        return stack.isEmpty && hasRoot ? nil : "an element has no end"
    }

    private static func read(_ tag: String, _ stack: inout [Element]) -> String? {
        if tag.hasPrefix("/") {
            guard let element = stack.popLast(), element.name == tag.dropFirst() else {
                return "\(tag) ends another element"
            }
            let count = counts[element.name] ?? element.childCount
            return count == element.childCount ? nil : "\(element.name) has \(element.childCount) children"
        }
        let isEmpty = tag.hasSuffix("/")
        let parts = (isEmpty ? tag.dropLast() : Substring(tag)).split(separator: " ", maxSplits: 1)
        guard let name = parts.first, name.allSatisfy({ $0.isLetter }) else { return "a tag has no name: \(tag)" }
        if let parent = stack.last, leaves.contains(parent.name) { return "\(parent.name) has a child" }
        if !stack.isEmpty { stack[stack.count - 1].childCount += 1 }
        if parts.count > 1, let problem = problem(ofAttributes: parts[1]) { return problem }
        if !isEmpty { stack.append(Element(name: String(name))) }
        return nil
    }

    private static func problem(ofAttributes attributes: Substring) -> String? {
        // Between quotation marks are values; the others are names.
        let parts = attributes.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false).map(
            Substring.init
        )
        guard !parts.count.isMultiple(of: 2), parts.last?.isEmpty == true else {
            return "quotation marks: \(attributes)"
        }
        let names = stride(from: 0, to: parts.count - 1, by: 2).map { parts[$0].drop { $0 == " " } }
        if Set(names).count != names.count { return "an attribute is there twice: \(attributes)" }
        if let problem = parts.lazy.compactMap(problem(ofText:)).first { return problem }
        let areNames = names.allSatisfy { $0.hasSuffix("=") && $0.dropLast().allSatisfy(\.isLetter) && $0.count > 1 }
        return areNames ? nil : "names of attributes: \(attributes)"
    }

    private static func problem(ofText text: some StringProtocol) -> String? {
        // Scalars, since a combining mark is one character with the sign before it.
        let scalars = text.unicodeScalars
        if scalars.contains(">") || scalars.contains("\"") { return "text is not escaped: \(text)" }
        for part in scalars.split(separator: "&", omittingEmptySubsequences: false).dropFirst()
        where !["lt;", "gt;", "amp;", "quot;"].contains(where: { part.starts(with: $0.unicodeScalars) }) {
            return "text is not escaped: \(text)"
        }
        let isControl = { (scalar: Unicode.Scalar) in scalar.value < 0x20 && scalar != "\n" && scalar != "\t" }
        return scalars.contains(where: isControl) ? "text has control characters" : nil
    }
}
