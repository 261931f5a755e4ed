/// Translates the formulas of chemistry, such as `2H2O -> 2H2 + O2`, to the language of TeX.
struct ChemistryReader {
    private let characters: [Character]
    private var position = 0
    private var tex = ""
    /// Whether an element or a bracket is before the place: digits there are indexes.
    private var followsElement = false

    private init(_ formula: String) {
        characters = Array(formula)
    }

    /// Returns the formula in the language of TeX, in braces.
    static func tex(of formula: String) -> String {
        var reader = Self(formula)
        while reader.position < reader.characters.count { reader.readPart() }
        return "{" + reader.tex + "}"
    }

    private func has(_ text: String) -> Bool { characters[position...].prefix(text.count).elementsEqual(text) }

    /// The arrows of reactions, the longest first.
    private static let arrows = [
        ("<=>>", "\\rightleftharpoons"), ("<<=>", "\\rightleftharpoons"), ("<=>", "\\rightleftharpoons"),
        ("<->", "\\leftrightarrow"), ("<-->", "\\rightleftarrows"), ("->", "\\rightarrow"), ("<-", "\\leftarrow"),
    ]

    private mutating func readPart() {
        if let (source, arrow) = Self.arrows.first(where: { has($0.0) }) { return readArrow(source, arrow) }
        let character = characters[position]
        position += 1
        let wasElement = followsElement
        followsElement = false
        switch character {
        case " ": readSpace()
        case "0"..."9": readDigits(character, isIndex: wasElement)
        case "^", "_": readScript(character)
        case "+" where wasElement: tex.append("^{+}")
        case "-" where wasElement: tex += endsHere ? "^{-}" : "\\mathord{-}"
        case "=", "#": tex += character == "=" ? "\\mathord{=}" : "\\mathord{\\equiv}"
        case "*", ".": tex += "\\cdot "
        case ")", "]", "}", "(", "[", "{":
            tex.append(character)
            followsElement = ")]}".contains(character)
        case "\\": readCommand()
        case "$": readUntil("$")
        case _ where character.isLetter: readLetters(character)
        default: tex.append(character)
        }
    }

    private var endsHere: Bool { position >= characters.count || " ])}".contains(characters[position]) }

    /// Reads an arrow, with what is written on it in brackets.
    private mutating func readArrow(_ source: String, _ arrow: String) {
        position += source.count
        var labels: [String] = []
        while labels.count < 2, position < characters.count, characters[position] == "[",
            let end = characters[position...].firstIndex(of: "]")
        {
            labels.append("\\ce{" + String(characters[position + 1..<end]) + "}")
            position = end + 1
        }
        let below = labels.count > 1 ? "[\(labels[1])]" : ""
        tex += labels.isEmpty ? "\(arrow) " : "\\x\(arrow.dropFirst())\(below){\(labels[0])}"
        followsElement = false
    }

    /// Reads a space: a sign of addition, or an arrow for gases and solids, may follow.
    private mutating func readSpace() {
        let rest = characters[position...].prefix(2)
        let isAlone = rest.count < 2 || rest.last == " "
        guard isAlone, let mark = rest.first, let sign = Self.signs[mark] else {
            tex += "\\,"
            return
        }
        tex += sign
        position = min(position + 2, characters.count)
    }

    private static let signs: [Character: String] = ["+": "\\mathbin{+}", "v": "\\downarrow ", "^": "\\uparrow "]

    /// Reads a number: an index after an element, else how many molecules there are.
    private mutating func readDigits(_ first: Character, isIndex: Bool) {
        var number = String(first)
        let others: Set<Character> = isIndex ? [] : [".", "/"]
        while position < characters.count, characters[position].isNumber || others.contains(characters[position]) {
            number.append(characters[position])
            position += 1
        }
        let parts = number.split(separator: "/")
        let isFraction = parts.count == 2
        tex += isIndex ? "_{\(number)}" : isFraction ? "\\tfrac{\(parts[0])}{\(parts[1])}\\," : "\(number)\\,"
        followsElement = isIndex
    }

    /// Reads a charge or a mass, with or without braces.
    private mutating func readScript(_ mark: Character) {
        var script = ""
        if position < characters.count, characters[position] == "{" {
            let end = characters[position...].firstIndex(of: "}") ?? characters.count - 1
            script = String(characters[position + 1..<max(position + 1, end)])
            position = end + 1
        } else {
            while position < characters.count, characters[position].isNumber || "+-".contains(characters[position]) {
                script.append(characters[position])
                position += 1
            }
        }
        let isMass = !tex.hasSuffix("}") && !tex.hasSuffix(")") && !tex.hasSuffix("]") && !tex.hasSuffix("{}")
        tex += (isMass ? "{}" : "") + "\(mark){\\mathrm{\(script)}}"
        followsElement = true
    }

    private mutating func readLetters(_ first: Character) {
        var letters = String(first)
        while position < characters.count, characters[position].isLetter {
            letters.append(characters[position])
            position += 1
        }
        tex += "\\mathrm{\(letters)}"
        followsElement = true
    }

    private mutating func readCommand() {
        tex += "\\"
        while position < characters.count, characters[position].isLetter {
            tex.append(characters[position])
            position += 1
        }
        tex += " "
    }

    private mutating func readUntil(_ end: Character) {
        while position < characters.count {
            defer { position += 1 }
            if characters[position] == end { return }
            tex.append(characters[position])
        }
    }
}
