public import DocumentRichText

/// A link to a note by its identifier.
public typealias NoteLink = DocumentRichText.NoteLink

extension RichTextDocument {
    /// Returns the document with each run transformed.
    func mappingRuns(_ transform: (TextRun) -> TextRun) -> RichTextDocument {
        RichTextDocument(
            paragraphs: paragraphs.map { paragraph in
                let runs = paragraph.runs.map(transform)
                guard runs != paragraph.runs else { return paragraph }
                return TextParagraph(runs: runs, style: paragraph.style, endStyle: paragraph.endStyle)
            }
        )
    }
}
