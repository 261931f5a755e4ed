/// The footnotes of a document, numbered in the order of their first references.
///
/// A reference without a definition is text, and a definition without a reference stays where it is.
package struct DocumentFootnotes {
    /// The texts of the notes, in the order of their numbers.
    package private(set) var notes: [[TextParagraph]] = []
    /// The numbers of the notes with names, and of those that stand in the text, in their order.
    private var (numbers, unnamed): ([String: Int], [Int]) = ([:], [])
    private var definitions: [String: FootnoteDefinition] = [:]
    /// The number of those that stand in the text for which ``number(of:)`` was asked.
    private var passed = 0
    private var hidden: Set<String> = []

    package init(_ document: RichTextDocument) {
        var texts: [TextParagraph] = []
        for paragraph in document.paragraphs {
            let defined = FootnoteDefinition.all(in: paragraph)
            for definition in defined where definitions[definition.name] == nil {
                definitions[definition.name] = definition
            }
            if defined.isEmpty { texts.append(paragraph) }
        }
        for paragraph in texts { find(in: paragraph) }
        var index = 0
        while index < notes.count {
            for paragraph in notes[index] { find(in: paragraph) }
            index += 1
        }
    }

    private mutating func find(in paragraph: TextParagraph) {
        guard paragraph.style.kind.isTable else { return number(paragraph) }
        for cell in TextTable(paragraph).rows.joined() { number(TextParagraph(runs: cell)) }
    }

    private mutating func number(_ text: TextParagraph) {
        for footnote in text.footnotes {
            if let name = footnote.name {
                guard numbers[name] == nil, let definition = definitions[name] else { continue }
                notes.append(definition.paragraphs)
                numbers[name] = notes.count
            } else {
                notes.append([TextParagraph(runs: text.runs.part(footnote.inner))])
                unnamed.append(notes.count)
            }
        }
    }

    /// Returns the number of a footnote; nil for a reference without a definition. Those that stand in the text are passed one by
    /// one, in the order in which they were found.
    mutating func number(of footnote: TextFootnote) -> Int? {
        if let name = footnote.name { return numbers[name] }
        guard passed < unnamed.count else { return nil }
        passed += 1
        return unnamed[passed - 1]
    }

    /// Returns the parts of the next paragraph that define notes which have numbers. Of those with one name, that is the first.
    mutating func shownElsewhere(of paragraph: TextParagraph) -> [Range<Int>] {
        guard !numbers.isEmpty else { return [] }
        let defined = FootnoteDefinition.all(in: paragraph).filter { numbers[$0.name] != nil }
        return defined.filter { hidden.insert($0.name).inserted }.map(\.range)
    }
}

extension RichTextDocument {
    /// Returns some paragraphs of the document with the footnotes to which they refer.
    package func part(_ paragraphs: some Sequence<TextParagraph>) -> RichTextDocument {
        var part = Array(paragraphs)
        var (wanted, known): (Set<String>, Set<String>) = ([], [])
        for paragraph in part {
            wanted.formUnion(paragraph.allFootnotes.compactMap(\.name))
            known.formUnion(FootnoteDefinition.all(in: paragraph).map(\.name))
        }
        guard !wanted.subtracting(known).isEmpty else { return RichTextDocument(paragraphs: part) }
        for paragraph in self.paragraphs {
            for definition in FootnoteDefinition.all(in: paragraph)
            where wanted.contains(definition.name) && known.insert(definition.name).inserted {
                part.append(TextParagraph(runs: paragraph.runs.part(definition.range), style: paragraph.style.unquoted))
            }
        }
        return RichTextDocument(paragraphs: part)
    }
}

extension ParagraphStyle {
    fileprivate var unquoted: ParagraphStyle {
        var style = self
        style.quoteDepth = 0
        return style
    }
}

extension TextParagraph {
    /// The footnotes in the text, or in all cells of a table.
    fileprivate var allFootnotes: [TextFootnote] {
        guard style.kind.isTable else { return footnotes }
        return TextTable(self).rows.joined().flatMap { TextParagraph(runs: $0).footnotes }
    }
}
