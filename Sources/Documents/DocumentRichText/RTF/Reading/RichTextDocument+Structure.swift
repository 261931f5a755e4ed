extension RichTextDocument {
    /// Returns the document with headings and code marked as such, as far as fonts indicate them.
    ///
    /// Apple's programs write fonts only. A paragraph counts as a heading if it is bold and larger than most of the
    /// text, or much larger. It counts as code if it is entirely in a monospaced font and not all of the text is.
    func recognizingStructure() -> RichTextDocument {
        let size = mostFrequentFontSize
        let isAllCode = paragraphs.allSatisfy { $0.runs.isEmpty || $0.isCode }
        var result = self
        result.paragraphs = paragraphs.map { paragraph in
            var paragraph = paragraph
            if let level = paragraph.headingLevel(bodySize: size) {
                paragraph.style.kind = .heading(level)
            } else if paragraph.style.kind == .body, paragraph.style.list == nil, paragraph.isCode, !isAllCode {
                paragraph.style.kind = .code
            }
            return paragraph
        }
        return result
    }

    private var mostFrequentFontSize: Double {
        var counts: [Double: Int] = [:]
        for paragraph in paragraphs {
            for run in paragraph.runs { counts[run.style.font.size, default: 0] += run.text.utf8.count }
        }
        let sizes = counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
        return sizes.first?.key ?? TextFont.body.size
    }
}

extension TextParagraph {
    fileprivate var isCode: Bool {
        !runs.isEmpty && runs.allSatisfy(\.style.font.isMonospaced)
    }

    /// Returns the level of the heading that the paragraph looks like; nil if it does not look like one.
    fileprivate func headingLevel(bodySize: Double) -> Int? {
        guard style.kind == .body, style.list == nil, !runs.isEmpty else { return nil }
        let fonts = runs.map(\.style.font)
        let ratio = (fonts.map(\.size).min() ?? 0) / bodySize
        let isBold = fonts.allSatisfy(\.isBold)
        switch ratio {
        case 1.8...: return 1
        case 1.4..<1.8: return 2
        case 1.15..<1.4: return isBold ? 3 : nil
        default: return nil
        }
    }
}
