internal import DocumentRichText

/// Merges the styles of tokens that both sides have kept, property by property.
enum StyleMerge {
    static func token(_ base: MergeToken, _ first: MergeToken, _ second: MergeToken) -> MergeToken {
        if first == base || first == second { return second }
        if second == base { return first }
        var merged = first
        if let base = base.paragraph, let first = first.paragraph, let second = second.paragraph {
            merged.paragraph = TextParagraph(
                style: style(base.style, first.style, second.style),
                endStyle: style(base.endStyle, first.endStyle, second.endStyle)
            )
        } else if let runs = runs(base.runs, first.runs, second.runs) {
            merged.runs = runs
        }
        return merged
    }

    /// Merges runs of the same text, letter by letter; nil if the texts differ.
    private static func runs(_ base: [TextRun], _ first: [TextRun], _ second: [TextRun]) -> [TextRun]? {
        let (base, first, second) = (letters(base), letters(first), letters(second))
        guard base.count == first.count, base.count == second.count else { return nil }
        var merged = TextParagraph()
        for index in base.indices {
            guard first[index].letter == second[index].letter else { return nil }
            let style = style(base[index].style, first[index].style, second[index].style)
            merged.append(TextRun(String(first[index].letter), style: style))
        }
        return merged.runs
    }

    private static func letters(_ runs: [TextRun]) -> [(letter: Unicode.Scalar, style: TextStyle)] {
        runs.flatMap { run in run.text.unicodeScalars.map { ($0, run.style) } }
    }

    private static func style(_ base: TextStyle, _ first: TextStyle, _ second: TextStyle) -> TextStyle {
        var merged = Fields(base, first, second)
        merged.pick(\.font.family)
        merged.pick(\.font.size)
        merged.pick(\.font.isBold)
        merged.pick(\.font.isItalic)
        merged.pick(\.foregroundColor)
        merged.pick(\.backgroundColor)
        merged.pick(\.underline)
        merged.pick(\.strikethrough)
        merged.pick(\.link)
        merged.pick(\.image)
        return merged.value
    }

    private static func style(
        _ base: ParagraphStyle,
        _ first: ParagraphStyle,
        _ second: ParagraphStyle
    ) -> ParagraphStyle {
        var merged = Fields(base, first, second)
        merged.pick(\.kind)
        merged.pick(\.quoteDepth)
        merged.pick(\.list)
        merged.pick(\.alignment)
        merged.pick(\.baseWritingDirection)
        merged.pick(\.firstLineHeadIndent)
        merged.pick(\.headIndent)
        merged.pick(\.paragraphSpacingBefore)
        merged.pick(\.paragraphSpacing)
        merged.pick(\.lineHeightMultiple)
        return merged.value
    }
}

/// A value whose properties each come from the side that has changed them; from the first one if both have.
private struct Fields<Value> {
    private(set) var value: Value
    private let base: Value
    private let second: Value

    init(_ base: Value, _ first: Value, _ second: Value) {
        self.base = base
        self.second = second
        value = first
    }

    mutating func pick(_ property: WritableKeyPath<Value, some Equatable>) {
        if value[keyPath: property] == base[keyPath: property] { value[keyPath: property] = second[keyPath: property] }
    }
}
