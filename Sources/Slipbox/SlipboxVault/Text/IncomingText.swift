import CoreData
import DocumentRichText
import MarkdownVault
import SlipboxCore

/// The conversion of a file's text into a note's: links to notes become links by identifier, and pictures are named by
/// their path in the vault. References that cannot be resolved are left unchanged.
struct IncomingText {
    /// A linked note.
    struct Target {
        let id: UUID
        let title: String
    }

    /// The path of the file that contains the text.
    let path: VaultPath
    /// The index of all file names.
    let index: LinkIndex
    /// Returns the note that was imported from a path.
    let note: (VaultPath) throws -> Target?

    /// Returns the converted Markdown of a body.
    func markdown(_ body: String) throws -> String {
        try MarkdownEdit.apply(to: body, converted)
    }

    /// Returns the converted Markdown of a body with its conversions, for whoever edits it and writes it back.
    func converted(_ body: String) throws -> ConvertedMarkdown {
        try MarkdownEdit.converting(body, converted)
    }

    private func converted(_ reference: MarkdownReference) throws -> MarkdownEdit? {
        guard !reference.target.isEmpty, let place = index.resolve(reference, from: path).path else { return nil }
        switch reference.form {
        case .wikiLink:
            guard !Self.isFile(place) else { return .whole(Self.link(reference, toFile: place)) }
            return try note(place).map { .whole(wikiLink(reference, to: $0, at: place)) }
        case .link:
            return Self.isFile(place) ? .target(PageLink.text(to: place, from: nil)) : try link(reference, to: place)
        case .image: return place.isPicture ? .target(PageLink.text(to: place, from: nil)) : nil
        case .wikiEmbed:
            guard !Self.isFile(place) else { return .whole(Self.link(reference, toFile: place)) }
            guard place.isPicture else { return nil }
            return .whole("![\(Self.escaped(reference.label ?? ""))](\(PageLink.text(to: place, from: nil)))")
        case .definition, .htmlImage: return nil
        }
    }

    /// Returns the link for a wiki link. It shows the note's title, unless the wiki link shows something other than the
    /// title or the file name.
    private func wikiLink(_ reference: MarkdownReference, to note: Target, at place: VaultPath) -> String {
        let written = reference.target.split(separator: "/").last.map(String.init) ?? reference.target
        let names = [note.title, place.stem, place.name]
        var text = note.title.isEmpty ? place.stem : note.title
        if let label = reference.label, !label.isEmpty, !names.contains(label) {
            text = label
        } else if reference.label == nil, !names.contains(written) {
            text = reference.target
        } else if reference.label == nil, let heading = reference.fragment {
            text = "\(place.stem) > \(heading)"
        } else {
            return "[\(Self.escaped(text))](\(NoteLink(id: note.id, heading: reference.fragment).link))"
        }
        return "[\(Self.escaped(text))](\(NoteLink(id: note.id, heading: reference.fragment, keepsText: true).link))"
    }

    /// Whether a file is neither a note nor a picture: texts show it by its name, and lead to it.
    private static func isFile(_ place: VaultPath) -> Bool {
        !place.isPicture && !["md", "markdown"].contains(place.fileExtension.lowercased())
    }

    private static func link(_ reference: MarkdownReference, toFile place: VaultPath) -> String {
        let label = reference.label.flatMap { $0.isEmpty ? nil : $0 } ?? place.name
        return "[\(escaped(label))](\(PageLink.text(to: place, from: nil)))"
    }

    private func link(_ reference: MarkdownReference, to place: VaultPath) throws -> MarkdownEdit? {
        // A link nested in a link would not be one.
        guard let note = try note(place), let label = reference.label, !label.contains("[[") else { return nil }
        let isTitle = [note.title, place.stem].contains(LinkLabel(label).text)
        return .target(NoteLink(id: note.id, keepsText: !isTitle).link)
    }

    /// Escapes text for use in Markdown.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let isSign = scalar.isASCII && (0x21...0x7E).contains(scalar.value) && !scalar.properties.isAlphabetic
            if isSign, !("0"..."9").contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}

/// Inserts links by identifier into the bodies of imported notes, once all of them have identifiers.
struct LinkedBodies: Sendable {
    let index: LinkIndex
    let text: any NoteTextFormat

    /// Rewrites the links in a note's body, unless the body was edited since the import.
    ///
    /// - Parameter notes: the notes that the text refers to, by path.
    func link(_ note: Note, at path: VaultPath, _ notes: [VaultPath: Note]) throws {
        guard !text.isMarkdown, !note.isBodyEdited, let source = note.sourceBody else { return }
        let incoming = IncomingText(path: path, index: index) { place in
            notes[place].map { IncomingText.Target(id: $0.uuid, title: $0.title) }
        }
        let markdown = try incoming.markdown(source)
        guard !markdown.utf8.elementsEqual(source.utf8) else { return }
        let body = try text.body(markdown: markdown, lineBreaks: MarkdownLineBreaks(of: source))
        guard body.richText != note.formattedBodyText_ else { return }
        note.restateBody(body.plainText, richText: body.richText)
    }
}
