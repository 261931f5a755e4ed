import RichText

/// What stands between the brackets of a link in Markdown.
struct LinkLabel {
    /// The text as it is read.
    let text: String
    /// Whether it has no formatting.
    let isPlain: Bool

    init(_ markdown: String) {
        // Signs around it keep its beginning from being that of a list or a heading, and its spaces from being left out.
        let paragraphs = (try? RichTextDocument(markdown: ".\(markdown)."))?.paragraphs ?? []
        text = String(paragraphs.map(\.text).joined(separator: " ").dropFirst().dropLast())
        let usual = TextStyle(font: ParagraphStyle().kind.baseFont)
        isPlain =
            paragraphs.count == 1 && paragraphs[0].style == ParagraphStyle() && paragraphs[0].runs.count == 1
            && paragraphs[0].runs[0].style == usual
    }
}
