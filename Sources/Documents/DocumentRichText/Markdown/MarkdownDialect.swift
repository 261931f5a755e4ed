/// The ways in which Markdown is read: as it is now, and as earlier versions have read what is stored.
///
/// ```swift
/// var former = MarkdownDialect(lineBreaks: .kept)
/// former.namesCalloutsFreely = false
/// let document = try RichTextDocument(markdown: text, dialect: former)
/// ```
package struct MarkdownDialect {
    package var lineBreaks: MarkdownLineBreaks
    /// Whether formulas stay as they are; readers of earlier versions took them for text.
    package var keepsFormulas = true
    /// Whether the sorts of callouts may be any text; readers of earlier versions knew words only.
    package var namesCalloutsFreely = true
    /// Whether `$$` begins a block right below a line of text, and none unless a line ends it; readers of earlier versions took it for
    /// text there, and everything behind the other for a formula.
    package var findsEndsOfFormulas = true
    /// Whether signs within `[[…]]` belong to the name of a note; readers of earlier versions took them for emphasis.
    package var keepsWikiLinks = true
    /// Whether the text of a footnote is a paragraph if it is one; readers of earlier versions kept it as it is.
    package var readsFootnotes = true

    package init(lineBreaks: MarkdownLineBreaks = .spaces) {
        self.lineBreaks = lineBreaks
    }
}
