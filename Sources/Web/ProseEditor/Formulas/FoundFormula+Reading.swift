internal import DocumentMath

extension FoundFormula {
    /// Returns the formulas of a text in one style.
    static func all(in text: String) -> [FoundFormula] {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return [] }
        let scalars = Array(text.unicodeScalars)
        var (found, index): ([FoundFormula], Int) = ([], 0)
        while index < scalars.count {
            if scalars[index] == "\\" {
                index += 2
            } else if scalars[index] == "$", let (formula, end) = read(scalars, at: index) {
                found.append(formula)
                index = end
            } else {
                index += 1
            }
        }
        return found
    }

    /// Reads a formula whose first sign is at an index; returns the index after it.
    private static func read(_ text: [Unicode.Scalar], at start: Int) -> (FoundFormula, Int)? {
        let sign: Unicode.Scalar = "$"
        guard start == 0 || text[start - 1] != sign else { return nil }
        let isBlock = start + 1 < text.count && text[start + 1] == sign
        let first = start + (isBlock ? 2 : 1)
        var end = first
        while end < text.count, text[end] != sign {
            if text[end] == "\\" { end += 1 }
            if !isBlock, end < text.count, isLineEnd(text[end]) { return nil }
            end += 1
        }
        let next = end + (isBlock ? 2 : 1)
        guard next <= text.count, end > first, text[next - 1] == sign else { return nil }
        let inner = text[first..<end]
        if isBlock {
            guard !inner.allSatisfy(isSpace) else { return nil }
        } else {
            guard !isSpace(text[first]), !isSpace(text[end - 1]) else { return nil }
            if next < text.count, ("0"..."9").contains(text[next]) { return nil }
        }
        guard next == text.count || text[next] != sign else { return nil }
        let tex = String(String.UnicodeScalarView(inner.map { isLineEnd($0) ? "\n" : $0 }))
        return (FoundFormula(tex: tex, display: isBlock ? .block : .inline), next)
    }
}
