public import Foundation

extension RichTextDocument {
    /// Reads RTF, as written by TextEdit, Notes, Word and other programs.
    ///
    /// Content without a counterpart (tables, page headers, embedded pictures) is left out or becomes plain text. In
    /// documents without a style sheet, such as those of Apple's programs, headings and code are recognized by their
    /// fonts.
    /// - Throws: ``RichTextError/notRTF``, or an error if a limit is exceeded. Other damage loses no more than the
    ///   damaged parts.
    public init(rtf data: Data) throws {
        var reader = RTFReader([UInt8](data))
        self = try reader.read()
    }

    /// Returns the document as RTF for Apple's programs, Word and this package.
    public func rtf() -> Data {
        var writer = RTFWriter()
        return Data(writer.write(self))
    }

    /// Reads HTML: a whole page, or a fragment such as web editors produce.
    ///
    /// Keeps paragraphs, headings, quotations, code blocks, lists, images, links and the usual marks, and colours,
    /// fonts, sizes and distances in `style` attributes. Leaves out scripts and style sheets; rows of tables become
    /// lines.
    /// - Throws: ``RichTextError/tooManyRuns(limit:)``. Invalid HTML is not an error.
    public init(html: String) throws {
        var reader = HTMLReader(html)
        self = try reader.read()
    }

    /// Returns the document as an HTML fragment. Text is escaped, and there are no scripts.
    /// - Parameter links: The policy for links and images. Of those not allowed, only the text is kept.
    public func html(links: LinkPolicy = .web) -> String {
        var writer = HTMLWriter(links: links)
        return writer.write(self)
    }

    /// Returns the document as HTML for pages that show notes. Links to these lead to their addresses, and have the link itself
    /// as `data-link`, so that text that is copied from a page keeps it.
    /// Footnotes are listed at the end, to which their references lead.
    /// - Parameters:
    ///   - footnotes: The beginning of the identifiers of footnotes, which differs from those of other texts on the page.
    ///   - prepared: Returns the text of a footnote as it is shown.
    ///   - formula: Returns the markup of a formula without its dollar signs, and whether it is shown as a block; nil keeps
    ///     the text.
    ///   - noteAddress: Returns the address of a note; nil keeps the text only.
    package func html(
        footnotes: String = "footnote",
        prepared: @escaping (RichTextDocument) -> RichTextDocument = { $0 },
        formula: ((_ tex: String, _ isBlock: Bool) -> String?)? = nil,
        noteAddress: @escaping (UUID) -> String?
    ) -> String {
        var writer = HTMLWriter(links: .web)
        writer.formula = formula
        writer.noteAddress = noteAddress
        writer.footnotes = HTMLFootnotes(identifier: footnotes, prepared: prepared)
        return writer.write(self)
    }

    /// Returns the document as an HTML fragment in which formulas have elements of their own, which are read as the formulas.
    /// Footnotes are listed at the end, to which their references lead; the list is not read.
    /// - Parameters:
    ///   - links: The policy for links and images. Of those not allowed, only the text is kept.
    ///   - footnote: Returns the text of a footnote as it is shown.
    ///   - formula: Returns the markup of a formula without its dollar signs, and whether it is shown as a block; nil keeps
    ///     the text.
    public func html(
        links: LinkPolicy = .web,
        footnote: @escaping (RichTextDocument) -> RichTextDocument = { $0 },
        formula: @escaping (_ tex: String, _ isBlock: Bool) -> String?
    ) -> String {
        var writer = HTMLWriter(links: links)
        writer.footnotes = HTMLFootnotes(identifier: "footnote", prepared: footnote)
        writer.formula = formula
        return writer.write(self)
    }

    /// Reads Markdown: CommonMark's headings, emphasis, lists, quotations, code, links, images and lines across the
    /// page, and what other programs add: tasks, `~~` for strikethrough, `==` for highlights, and callouts.
    ///
    /// HTML tags for marks, such as `<u>`, and line breaks are recognized; other tags are text. Blocks of HTML, formulas,
    /// comments, and definitions of footnotes and addresses are kept as they are. So are formulas in a line, `$a_1$`, and the
    /// backslash of a dollar sign that begins none. A second paragraph in a list item
    /// becomes a new line of it, because an item is a single paragraph.
    /// - Parameter lineBreaks: The meaning of line breaks within paragraphs.
    /// - Throws: ``RichTextError/tooManyRuns(limit:)``. Any text is valid Markdown.
    public init(markdown: String, lineBreaks: MarkdownLineBreaks = .spaces) throws {
        try self.init(markdown: markdown, dialect: MarkdownDialect(lineBreaks: lineBreaks))
    }

    /// Reads Markdown as a version of this package reads it.
    package init(markdown: String, dialect: MarkdownDialect) throws {
        var reader = MarkdownReader(StepMeter(), dialect)
        self = try reader.read(markdown)
    }

    /// Returns the document as Markdown. What Markdown cannot express is left out: colours, fonts, sizes, alignment,
    /// distances, empty paragraphs, and the symbols of bullets.
    public func markdown() -> String {
        var writer = MarkdownWriter()
        return writer.write(self)
    }
}
