/// A text of several lines after `|`, which keeps them, or `>`, which makes one line of what belongs together.
enum YAMLBlock {
    /// - Parameter header: The sign with what may follow it: `-` or `+` for the end, a digit for the indentation.
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

    /// Lines that are indented further stand for themselves.
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
