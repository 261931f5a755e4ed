/// Parses the value of a key from the text after the colon and the lines that follow.
enum YAMLValue {
    static func read(rest: String, continuation: [String]) -> FrontMatterValue {
        switch rest.unicodeScalars.first {
        case "|", ">":
            return YAMLBlock.read(header: rest, lines: continuation).map { .text($0) } ?? .other
        case "\"", "'":
            guard let (text, end) = YAMLScalar.quoted(YAMLScalar.folded([rest] + continuation)[...]),
                YAMLScalar.isIdle(end)
            else { return .other }
            return .text(text)
        case "[":
            return YAMLFlowList.read(([rest] + continuation).map(YAMLScalar.trimmed).joined(separator: " "))
                .map { .list($0) } ?? .other
        case nil, "#":
            return nested(continuation)
        default:
            return plain([rest] + continuation)
        }
    }

    private static func plain(_ lines: [String]) -> FrontMatterValue {
        let parts = lines.map(YAMLScalar.withoutComment)
        let isMapping = parts.dropFirst().contains { YAMLScalar.keyAndRest(of: YAMLScalar.trimmed($0)) != nil }
        guard !isMapping, let first = parts[0].unicodeScalars.first, !YAMLScalar.indicators.contains(first) else {
            return .other
        }
        return YAMLScalar.plain(YAMLScalar.folded(parts))
    }

    /// Parses the lines below a key: a list, a scalar that begins on the next line, or something else.
    private static func nested(_ lines: [String]) -> FrontMatterValue {
        let parts = lines.filter { !YAMLScalar.isIdle($0[...]) }
        guard let first = parts.first else { return .none }
        let start = YAMLScalar.trimmed(first)
        if start == "-" || start.utf8.starts(with: "- ".utf8) {
            return list(parts, indentation: YAMLScalar.indentation(of: first)).map { .list($0) } ?? .other
        }
        if start.unicodeScalars.first == "\"" || start.unicodeScalars.first == "'" {
            return read(rest: start, continuation: Array(parts.dropFirst()))
        }
        return YAMLScalar.keyAndRest(of: start) == nil ? plain(parts.map(YAMLScalar.trimmed)) : .other
    }

    private static func list(_ lines: [String], indentation: Int) -> [String]? {
        var items: [String] = []
        for line in lines {
            let text = YAMLScalar.trimmed(line)
            guard YAMLScalar.indentation(of: line) == indentation, text == "-" || text.utf8.starts(with: "- ".utf8)
            else { return nil }
            switch item(YAMLScalar.trimmed(String(Substring(text.utf8.dropFirst())))) {
            case .text(let text): items.append(text)
            case .none: continue
            case .list, .other: return nil
            }
        }
        return items
    }

    /// Parses a list item on one line.
    static func item(_ text: String) -> FrontMatterValue {
        switch text.unicodeScalars.first {
        case "\"", "'":
            guard let (text, end) = YAMLScalar.quoted(text[...]), YAMLScalar.isIdle(end) else { return .other }
            return .text(text)
        case nil, "#":
            // To YAML, `#tag` is a comment, but the author meant a tag.
            let tag = text.unicodeScalars.dropFirst().prefix { $0 != " " }
            return tag.isEmpty ? .none : .text("#" + String(tag))
        default:
            return YAMLScalar.keyAndRest(of: text) == nil ? plain([text]) : .other
        }
    }
}

/// A list in brackets (flow sequence): `[one, "two, too", three]`.
enum YAMLFlowList {
    /// - Returns: Nil if the list contains a nested value or is followed by other text.
    static func read(_ text: String) -> [String]? {
        var rest = text.unicodeScalars.dropFirst()
        var items: [String] = []
        while true {
            FrontMatterSteps.add(1)
            while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
            guard let first = rest.first else { return nil }
            switch first {
            case "]": return YAMLScalar.isIdle(Substring(rest.dropFirst())) ? items : nil
            case ",": rest.removeFirst()
            case "[", "{": return nil
            case "\"", "'":
                guard let (item, end) = YAMLScalar.quoted(Substring(rest)) else { return nil }
                items.append(item)
                rest = end.unicodeScalars.drop { $0 == " " || $0 == "\t" }
                guard rest.first == "," || rest.first == "]" else { return nil }
            default:
                let item = rest.prefix { !",[]{}".unicodeScalars.contains($0) }
                FrontMatterSteps.add(item.count)
                rest = rest[item.endIndex...]
                guard rest.first == "," || rest.first == "]" else { return nil }
                if case .text(let text) = YAMLScalar.plain(YAMLScalar.trimmed(String(item))) { items.append(text) }
            }
        }
    }
}

/// A block scalar: several lines after `|`, which keeps line breaks, or after `>`, which folds them.
enum YAMLBlock {
    /// - Parameter header: The indicator, optionally followed by `-` or `+` for trailing line breaks and a digit for
    ///   the indentation.
    static func read(header: String, lines: [String]) -> String? {
        var scalars = YAMLScalar.withoutComment(header).unicodeScalars
        let isFolded = scalars.removeFirst() == ">"
        var ending: Unicode.Scalar?
        var indentation: Int?
        for scalar in scalars {
            switch scalar {
            case "+", "-": ending = scalar
            case "1"..."9": indentation = Int(scalar.value - 48)
            default: return nil
            }
        }
        FrontMatterSteps.add(lines.reduce(0) { $0 + $1.utf8.count })
        let width =
            indentation ?? lines.first { !$0.allSatisfy { $0 == " " } }.map { $0.utf8.prefix { $0 == 0x20 }.count }
        let texts = lines.map { String(Substring($0.utf8.dropFirst(min(width ?? 0, spaces($0))))) }
        let end = texts.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
        let text = isFolded ? folded(Array(texts[..<end])) : texts[..<end].joined(separator: "\n")
        switch ending {
        case "-": return text
        case "+": return text + String(repeating: "\n", count: texts.count - end + (end > 0 ? 1 : 0))
        default: return end == 0 ? "" : text + "\n"
        }
    }

    private static func spaces(_ line: String) -> Int {
        line.utf8.prefix { $0 == 0x20 }.count
    }

    /// Folds lines. Lines with additional indentation keep their line breaks.
    private static func folded(_ lines: [String]) -> String {
        var text = ""
        var breaks = 0
        var wasIndented = false
        for (index, line) in lines.enumerated() {
            if line.isEmpty {
                breaks += 1
                continue
            }
            let isIndented = line.utf8.first == 0x20 || line.utf8.first == 0x09
            if index > breaks || !text.isEmpty {
                let keepsLine = isIndented || wasIndented
                text += breaks == 0 && !keepsLine ? " " : String(repeating: "\n", count: breaks + (keepsLine ? 1 : 0))
            } else {
                text += String(repeating: "\n", count: breaks)
            }
            text += line
            (breaks, wasIndented) = (0, isIndented)
        }
        return text
    }
}
