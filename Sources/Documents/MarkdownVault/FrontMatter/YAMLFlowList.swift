/// A list in brackets: `[one, "two, too", three]`.
enum YAMLFlowList {
    /// - Returns: Nil if something is nested in it or follows it.
    static func read(_ text: String) -> [String]? {
        var rest = text.unicodeScalars.dropFirst()
        var items: [String] = []
        while true {
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
                rest = rest[item.endIndex...]
                guard rest.first == "," || rest.first == "]" else { return nil }
                if case .text(let text) = YAMLScalar.plain(YAMLScalar.trimmed(String(item))) { items.append(text) }
            }
        }
    }
}
