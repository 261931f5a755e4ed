/// The sign of a task at the beginning of an item: `[ ]` or `[x]`.
struct MarkdownTask {
    let marker: TextListMarker
    /// The number of characters, with the space after it.
    let length: Int

    /// Reads the sign in front of a text; nil if there is none.
    init?(_ text: String) {
        let start = Array(text.unicodeScalars.prefix(4))
        guard start.count >= 3, start[0] == "[", start[2] == "]" else { return nil }
        switch start[1] {
        case " ": marker = .box
        case "x", "X": marker = .check
        default: return nil
        }
        guard start.count == 3 || start[3] == " " || start[3] == "\t" else { return nil }
        length = start.count
    }
}

/// The first line of a callout: `[!note]- Title`.
struct MarkdownCallout {
    /// The sort, with the sign after it by which the callout is folded.
    let sort: String
    /// The number of characters, with the space after it.
    let length: Int

    /// Reads the sort in front of a line; nil if there is none.
    /// - Parameter isAnyName: Whether it may be any text, as in Obsidian.
    init?(_ line: Substring, isAnyName: Bool = true) {
        let text = line.drop { $0 == " " || $0 == "\t" }
        guard text.hasPrefix("[!"), let end = text.firstIndex(of: "]") else { return nil }
        let name = text[..<end].dropFirst(2)
        let isName = name.allSatisfy { character in
            let isPlain = character.isLetter || character.isNumber || "-_|".contains(character)
            return isPlain || isAnyName && character >= " " && character != "[" && character != "\\"
        }
        guard let last = name.last, last != "-", last != "+", isName, !name.allSatisfy(\.isWhitespace),
            name.count < ParagraphStyle.longestSort
        else { return nil }
        var rest = text[text.index(after: end)...]
        var sort = name.trimmingPrefix { $0 == " " }.description
        while sort.last == " " { sort.removeLast() }
        if let sign = rest.first, sign == "+" || sign == "-" {
            sort.append(sign)
            rest = rest.dropFirst()
        }
        guard rest.isEmpty || rest.first == " " else { return nil }
        self.sort = sort
        let title = rest.drop { $0 == " " }
        length = text.unicodeScalars.count - title.unicodeScalars.count
    }
}
