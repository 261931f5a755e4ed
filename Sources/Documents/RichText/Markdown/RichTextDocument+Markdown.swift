extension RichTextDocument {
    /// Reads Markdown: CommonMark's headings, emphasis, lists, quotations, code, links and images, and `~~` for a line
    /// through text.
    ///
    /// Of HTML, the tags of marks that Markdown lacks are understood, such as `<u>`; other tags are text. A second paragraph
    /// in an item of a list is a new line of it, because a document's items are one paragraph each.
    /// - Throws: ``RichTextError/tooManyRuns(limit:)``. There is no Markdown that cannot be read.
    public init(markdown: String) throws {
        var reader = MarkdownReader()
        self = try reader.read(markdown)
    }

    /// The document as Markdown. What Markdown has no words for is left out: colours, fonts, sizes, alignment, distances,
    /// empty paragraphs, and how bullets look.
    public func markdown() -> String {
        var writer = MarkdownWriter()
        return writer.write(self)
    }
}
