/// An address in a text without signs around it, such as `https://example.org`. It stays text, which leads there where it is shown.
struct BareAddress {
    /// The place of the address among the characters of the text.
    let range: Range<Int>

    /// Returns the addresses in a text, in order.
    ///
    /// As in GitHub's Markdown, one begins at a word, and neither what ends a sentence nor a bracket that is not opened in
    /// it is part of it.
    /// - Parameter before: The character before the text; nil at the beginning of a paragraph.
    static func all(in text: [Unicode.Scalar], after before: Unicode.Scalar? = nil) -> [BareAddress] {
        var found: [BareAddress] = []
        var index = 0
        while let start = text[index...].firstIndex(where: { $0 == "h" || $0 == "H" }) {
            index = start + 1
            guard mayFollow(start > 0 ? text[start - 1] : before), let host = hostStart(text, start) else { continue }
            let stop = text[host...].firstIndex(where: endsAddress) ?? text.count
            let end = trimmedEnd(text[start..<stop])
            if end > host { found.append(BareAddress(range: start..<end)) }
            index = stop
        }
        return found
    }

    private static func mayFollow(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return true }
        return scalar.value < 0x20 || scalar.properties.isWhitespace || "(\"'“„«*_~–—".unicodeScalars.contains(scalar)
    }

    /// Returns the place behind `https://` if a letter or digit follows there.
    private static func hostStart(_ text: [Unicode.Scalar], _ start: Int) -> Int? {
        for scheme in ["https://", "http://"] {
            let scheme = Array(scheme.unicodeScalars)
            let host = start + scheme.count
            guard host < text.count,
                text[start..<host].elementsEqual(scheme, by: { $0.properties.lowercaseMapping == String($1) })
            else { continue }
            let first = text[host].properties
            return first.isAlphabetic || first.numericType != nil ? host : nil
        }
        return nil
    }

    private static func endsAddress(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || scalar.properties.isWhitespace || "<>[]{}\"`\\|^\u{FFFC}".unicodeScalars.contains(scalar)
    }

    private static func trimmedEnd(_ text: ArraySlice<Unicode.Scalar>) -> Int {
        var open = text.reduce(0) { $1 == "(" ? $0 + 1 : $1 == ")" ? $0 - 1 : $0 }
        var end = text.endIndex
        while end > text.startIndex {
            if text[end - 1] == ")", open < 0 {
                open += 1
            } else if !".,;:!?'’”»*_~".unicodeScalars.contains(text[end - 1]) {
                break
            }
            end -= 1
        }
        return end
    }
}

extension RichTextDocument {
    /// Returns the document with links in place of the addresses in its text, such as `https://example.org`, for showing it.
    public func linkingAddresses() -> RichTextDocument {
        RichTextDocument(
            paragraphs: paragraphs.map { paragraph in
                guard paragraph.mayLink, paragraph.runs.contains(where: { $0.mayLink && $0.text.contains("://") })
                else {
                    return paragraph
                }
                var (runs, before): ([TextRun], Unicode.Scalar?) = ([], nil)
                for run in paragraph.runs {
                    runs += run.linkingAddresses(after: before)
                    before = run.text.unicodeScalars.last
                }
                return TextParagraph(runs: runs, style: paragraph.style, endStyle: paragraph.endStyle)
            }
        )
    }
}

extension TextRun {
    fileprivate func linkingAddresses(after before: Unicode.Scalar?) -> [TextRun] {
        guard mayLink, text.contains("://") else { return [self] }
        let scalars = Array(text.unicodeScalars)
        let string = { (range: Range<Int>) in String(String.UnicodeScalarView(scalars[range])) }
        let formulas = scalars.contains(TextFormula.sign) ? TextFormula.all(in: scalars) : []
        var (runs, end): ([TextRun], Int) = ([], 0)
        for address in BareAddress.all(in: scalars, after: before)
        where !formulas.contains(where: { $0.range.contains(address.range.lowerBound) }) {
            var link = style
            link.link = string(address.range)
            runs.append(TextRun(string(end..<address.range.lowerBound), style: style))
            runs.append(TextRun(string(address.range), style: link))
            end = address.range.upperBound
        }
        return runs + [TextRun(string(end..<scalars.count), style: style)]
    }
}
