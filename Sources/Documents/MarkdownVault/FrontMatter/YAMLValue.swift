/// Reads the value of a key from what follows the colon and from the lines that belong to it.
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

    /// What stands below a key: a list, a text that begins on the next line, or something else.
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

    /// An item of a list on one line.
    static func item(_ text: String) -> FrontMatterValue {
        switch text.unicodeScalars.first {
        case "\"", "'":
            guard let (text, end) = YAMLScalar.quoted(text[...]), YAMLScalar.isIdle(end) else { return .other }
            return .text(text)
        case nil, "#":
            // A tag with its sign is a comment to YAML, but means something to whoever wrote it.
            let tag = text.unicodeScalars.dropFirst().prefix { $0 != " " }
            return tag.isEmpty ? .none : .text("#" + String(tag))
        default:
            return YAMLScalar.keyAndRest(of: text) == nil ? plain([text]) : .other
        }
    }
}
