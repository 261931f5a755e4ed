internal import DocumentRichText
internal import WebUI

/// Markdown that was pasted into an editor.
///
/// It comes from anywhere: links that would run code are left out, since only what ``ProseWriter`` writes reaches the
/// editor, and pictures of other servers are named, and not fetched.
struct PastedMarkdown: Sendable {
    let text: String
    let limits: ProseLimits

    /// More is pasted as plain text.
    private static let mostBytes = 4 << 20

    /// The paragraphs that the text means; null if the editor could not show so many.
    var blocks: JSONValue {
        guard text.utf8.count <= min(Self.mostBytes, limits.textBytes) else { return .null }
        do {
            let read = try RichTextDocument(markdown: text, lineBreaks: MarkdownLineBreaks(of: text))
            let document = read.mappingRuns(Self.withoutForeignPicture)
            // What the editor could not send back must not get into it.
            return try RichTextDocument(prose: document.prose(limits: limits), limits: limits).prose(limits: limits)[
                "content"
            ]
        } catch {
            // The plain text is there, and stays.
            return .null
        }
    }

    /// Returns a link for a picture that a text cannot have, since it is neither here nor on the web.
    private static func withoutForeignPicture(_ run: TextRun) -> TextRun {
        guard let image = run.style.image, !image.isOfTheWeb else { return run }
        let isForeign = image.source.hasPrefix("//") || image.source.prefix { !"/?#".contains($0) }.contains(":")
        guard isForeign else { return run }
        var style = run.style
        (style.image, style.link) = (nil, image.source)
        return TextRun(image.description.isEmpty ? "image" : image.description, style: style)
    }
}
