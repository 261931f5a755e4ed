extension RichTextDocument {
    /// Reads HTML: a whole page, or a part of one as editors for the web hand it over.
    ///
    /// Paragraphs, headings, quotations, listings, lists, images, links and the usual marks are kept, and so are colours,
    /// fonts, sizes and distances in `style` attributes. Scripts and style sheets are left out; tables become lines.
    /// - Throws: ``RichTextError/tooManyRuns(limit:)``. There is no HTML that cannot be read.
    public init(html: String) throws {
        var reader = HTMLReader(html)
        self = try reader.read()
    }

    /// The document as HTML, to be put into a page. Text is escaped, and there are no scripts.
    /// - Parameter links: Which links and images may be in it. Of others, only the text is.
    public func html(links: LinkPolicy = .web) -> String {
        var writer = HTMLWriter(links: links)
        return writer.write(self)
    }
}
