internal import CoreData
internal import MarkdownVault
public import SlipboxCore

extension Note {
    /// The text of the file that the note was read from, without its front matter; nil for a note of another origin.
    public var sourceBody: String? {
        guard let source, let path = sourcePath.flatMap(VaultPath.init) else { return nil }
        return VaultNote(path: path, text: source).body
    }

    /// The body in Markdown: as it was written or read, as long as nobody changed it otherwise.
    public func markdown(by format: any NoteTextFormat) throws -> String {
        if let markdown { return markdown }
        if let sourceBody, !isBodyEdited { return sourceBody }
        return try format.markdown(plainText: bodyText, richText: formattedBodyText_)
    }

    /// The body in Markdown as it goes into a file.
    func markdown(by format: any NoteTextFormat, in file: OutgoingText) throws -> String {
        let body = try markdown(by: format)
        return markdown != nil || (sourceBody != nil && !isBodyEdited) ? body : file.markdown(body)
    }
}
