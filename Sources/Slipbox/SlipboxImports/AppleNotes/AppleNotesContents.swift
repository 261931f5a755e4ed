import CoreData
import DocumentRichText
import Foundation
import MarkdownVault
import SlipboxVault

/// What stands in the text of a note besides characters: pictures and files, tables, tags, and links.
struct AppleNotesContents {
    let context: NSManagedObjectContext
    /// The attachments of all notes by their identifiers.
    let attachments: [String: NSManagedObjectID]
    let files: AppleNotesFiles
    /// The notes by their identifiers.
    let places: [UUID: VaultPath]
    let path: VaultPath
    let vault: ConvertedVault
    let tags = Tags()

    /// The tags that were found in the text.
    final class Tags {
        var names: [String] = []
    }

    /// Converts the text of the note.
    func document(_ text: AppleNoteText) throws -> RichTextDocument {
        var converter = AppleNoteDocument { try content($0, $1, $2) }
        var document = try converter.document(text)
        document.retarget(link: { link, _ in target(of: link) })
        return document
    }

    /// Returns the target of a link: the note, if it leads to one.
    private func target(of link: String) -> String {
        guard let identifier = Self.identifier(inLink: link) else { return link }
        if let place = places[identifier] { return PageLink.text(to: place, from: path) }
        vault.add(.leadsNowhere, in: path, "a link to a note that was deleted or is locked")
        return link
    }

    /// Returns the identifier in a link such as `applenotes:note/…` or `applenotes://showNote?identifier=…`.
    private static func identifier(inLink link: String) -> UUID? {
        let lower = link.lowercased()
        guard ["applenotes:", "mobilenotes:", "notes:"].contains(where: lower.hasPrefix) else { return nil }
        return link.split { !$0.isHexDigit && $0 != "-" }.lazy.compactMap { UUID(uuidString: String($0)) }.first
    }

    // MARK: - Attachments

    private func content(_ identifier: String, _ type: String, _ style: TextStyle) throws -> AppleNoteDocument.Content {
        guard let id = attachments[identifier] else {
            vault.add(.unreadable, in: path, "an attachment that is not in the store (\(type))")
            return .runs([])
        }
        let attachment = StoredObject(object: try context.existingObject(with: id))
        let uti = attachment.text("typeUTI") ?? type
        if uti.hasPrefix("com.apple.notes.inlinetextattachment") { return .runs(inline(attachment, uti, style)) }
        switch uti {
        case "com.apple.notes.table": return try table(attachment)
        case "com.apple.notes.gallery": return try gallery(attachment)
        case "public.url":
            guard let address = attachment.text("urlString") else { break }
            var style = style
            style.link = address
            return .runs([TextRun(ConvertedNote.line(attachment.text("title") ?? address), style: style)])
        default: break
        }
        return .runs(try file(attachment, uti, style))
    }

    private func inline(_ attachment: StoredObject, _ type: String, _ style: TextStyle) -> [TextRun] {
        let text = attachment.text("altText") ?? attachment.text("title") ?? ""
        var style = style
        if type.hasSuffix(".hashtag") { tags.names.append(text) }
        if type.hasSuffix(".link") { style.link = attachment.text("tokenContentIdentifier") }
        return text.isEmpty ? [] : [TextRun(text, style: style)]
    }

    private func table(_ attachment: StoredObject) throws -> AppleNoteDocument.Content {
        do {
            guard let data = attachment.data("mergeableData") ?? attachment.data("mergeableData1"),
                let table = try AppleNotesTable(compressed: data), !table.rows.isEmpty
            else {
                vault.add(.unreadable, in: path, "a table that has no cells in the store")
                return .paragraphs([])
            }
            return .paragraphs([try table.paragraph { try document($0) }])
        } catch let error where !(error is CancellationError) {
            vault.add(.unreadable, in: path, "a table is damaged: \(error)")
            return .paragraphs([])
        }
    }

    /// Returns the pages of a scan, which are attachments of the attachment.
    private func gallery(_ attachment: StoredObject) throws -> AppleNoteDocument.Content {
        let pages = attachment.objects("subAttachments").sorted {
            ($0.date("creationDate") ?? .distantPast, $0.text("identifier") ?? "")
                < ($1.date("creationDate") ?? .distantPast, $1.text("identifier") ?? "")
        }
        let paragraphs = try pages.map { TextParagraph(runs: try file($0, $0.text("typeUTI") ?? "", TextStyle())) }
        if paragraphs.isEmpty { return .runs(try file(attachment, "com.apple.notes.gallery", TextStyle())) }
        return .paragraphs(paragraphs)
    }

    private func file(_ attachment: StoredObject, _ type: String, _ style: TextStyle) throws -> [TextRun] {
        let media = attachment.object("media")
        let name =
            media?.text("filename") ?? attachment.text("userTitle") ?? attachment.text("title") ?? Self.name(of: type)
        let found =
            media.flatMap { media in media.text("identifier").flatMap { files.media($0, named: name) } }
            ?? attachment.text("identifier").flatMap { files.fallback($0) }
        guard let found else {
            vault.found.attachments += 1
            let reason =
                "“\(name)” (\(type)) is not beside the store; load it in Apple Notes, and import the whole folder"
            vault.add(.unreadable, in: path, reason)
            return []
        }
        let ending = ".\(found.path.fileExtension)"
        let title = name.lowercased().hasSuffix(ending.lowercased()) ? name : name + ending
        let place = try vault.write(found.data(), named: title, beside: path)
        let address = PageLink.text(to: place, from: path)
        if place.isPicture {
            return [TextRun(image: ImageReference(source: address, description: name), style: style)]
        }
        var style = style
        style.link = address
        return [TextRun(name, style: style)]
    }

    /// Returns a name for what has none.
    private static func name(of type: String) -> String {
        if type.hasPrefix("com.apple.drawing") || type == "com.apple.paper" { return "Drawing" }
        return type == "com.apple.notes.gallery" || type.hasPrefix("com.apple.paper.doc") ? "Scan" : type
    }
}
