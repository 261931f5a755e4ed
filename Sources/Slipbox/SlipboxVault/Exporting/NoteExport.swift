import CoreData
import DocumentRichText
import Foundation
import MarkdownVault
import SlipboxCore

/// Creates the file of a note.
struct NoteExport {
    let note: Note
    let entry: ExportPlan.Entry
    let plan: ExportPlan
    let format: VaultExport

    /// Returns the file and the outline of its text.
    func file() throws -> (file: VaultNote, outline: MarkdownOutline) {
        var file = VaultNote(path: entry.path, text: entry.source == nil ? "" : note.source ?? "")
        if note.editedFrontMatter != nil { file.frontMatter = note.frontMatter }
        file.modificationDate = note.modificationDate_ ?? note.creationDate_
        file.body = try EditedText(
            note: note,
            incoming: plan.incomingText(from: entry.source ?? entry.path),
            outgoing: OutgoingText(
                path: entry.path,
                index: plan.index,
                note: plan.target,
                absentTitle: note.absentTitle(of:)
            ),
            format: format.text
        ).markdown(retargeted)
        // From here on, only the front matter changes.
        let outline = file.outline
        let metadata = file.metadata(timeZone: format.timeZone, outline: outline)
        if entry.source != entry.path, UUID(uuidString: metadata.identifier ?? "") != note.uuid {
            file.set(.identifier, to: note.uuid.uuidString)
        }
        if metadata.title != note.title, !note.title.isEmpty { file.set(.title, to: note.title) }
        setFields(metadata, in: &file)
        setTags(metadata, outline, in: &file)
        try setLinks(outline, in: &file)
        return (file, outline)
    }

    /// Sets the fields that differ from the file, and no others.
    private func setFields(_ metadata: NoteMetadata, in file: inout VaultNote) {
        let status = metadata.status.flatMap { text in
            Status.allCases.first { $0.rawValue.lowercased() == text.lowercased() }
        }
        if (status ?? .draft) != note.status || (entry.source == nil && status == nil) {
            file.set(.status, to: note.status.rawValue.lowercased())
        }
        file.set(.favorite, to: note.isFavorite)
        file.set(.pinned, to: note.isPinned)
        if entry.source == nil { file.set(.created, to: note.creationDate, timeZone: format.timeZone) }
        let order = file.frontMatter?["order"]?.text.flatMap { Int64($0) } ?? 0
        if order != note.order {
            var frontMatter = file.frontMatter ?? FrontMatter()
            frontMatter.set("order", toLiteral: "\(note.order)")
            file.frontMatter = frontMatter
        }
    }

    /// Updates the tags in the front matter, keeping their order. Tags in the text are not repeated there.
    private func setTags(_ metadata: NoteMetadata, _ outline: MarkdownOutline, in file: inout VaultNote) {
        let names = Dictionary(note.keywords.map { ($0.name.lowercased(), $0.name) }) { first, _ in first }
        let written = Set(metadata.tags.map { $0.lowercased() })
        let inText = Set(outline.tags.map { $0.name.lowercased() })
        let missing = names.filter { !written.contains($0.key) }.values.sorted()
        let kept = metadata.tags.filter { names[$0.lowercased()] != nil && !inText.contains($0.lowercased()) }
        let removed = metadata.tags.contains { names[$0.lowercased()] == nil && !inText.contains($0.lowercased()) }
        if !missing.isEmpty || removed { file.set(.tags, to: kept + missing) }
    }

    // MARK: - Links

    /// Returns a body with the links that its file has to notes that have moved since.
    private func retargeted(_ body: String) -> String {
        guard let former = plan.formerIndex else { return body }
        return VaultNote(path: entry.path, frontMatter: nil, body: body)
            .retargeting { retargeted($0, from: entry.source ?? entry.path, in: former) }.body
    }

    /// Returns the new target of a link whose note has moved, or nil if the link is still correct.
    private func retargeted(_ reference: MarkdownReference, from source: VaultPath, in former: LinkIndex) -> String? {
        guard !reference.target.isEmpty, let old = former.resolve(reference, from: source).path else { return nil }
        let new = plan.newPath(of: old) ?? old
        guard plan.index.resolve(reference, from: entry.path).path != new else { return nil }
        switch reference.form {
        case .wikiLink, .wikiEmbed: return plan.index.target(of: new)
        case .link, .image, .definition, .htmlImage: return new.text(from: entry.path)
        }
    }

    /// Adds links and a picture that the text does not contain to the front matter.
    private func setLinks(_ outline: MarkdownOutline, in file: inout VaultNote) throws {
        let written = ExpressedLinks(of: note, at: entry, in: file, outline: outline, plan: plan)
        var missing = note.linkedNotes.filter { !written.leads(to: $0) }.compactMap { plan.paths[$0.objectID] }
            .filter { $0 != file.path }.sorted()
        if !missing.isEmpty {
            // The text has the link in a form that leads to the note only in the slip box.
            let linked = Set(try note.linksInText().compactMap { plan.target(of: $0)?.path })
            missing.removeAll(where: linked.contains)
        }
        var frontMatter = file.frontMatter ?? FrontMatter()
        if !missing.isEmpty {
            let links = (frontMatter["links"]?.items ?? []) + missing.map { "[[\(plan.index.target(of: $0))]]" }
            frontMatter.set("links", to: .list(links))
        }
        if let picture = plan.pictures[entry.id], !written.targets.contains(picture) {
            frontMatter.set("image", to: .text("[[\(plan.index.target(of: picture))]]"))
        }
        if !frontMatter.entries.isEmpty || file.frontMatter != nil { file.frontMatter = frontMatter }
    }
}

extension Note {
    /// Returns the notes to which links in the text lead.
    fileprivate func linksInText() throws -> [UUID] {
        guard let richText = formattedBodyText_ else { return [] }
        let document = try RichTextDocument(rtf: richText)
        return document.paragraphs.flatMap(\.runs).compactMap { $0.style.link.flatMap(NoteLink.init)?.id }
    }
}

extension VaultPath {
    /// Returns the path relative to another file, such as `../Ideas/Boxes.md`.
    fileprivate func text(from other: VaultPath) -> String {
        let (own, others) = (components, other.components.dropLast())
        let common = zip(own.dropLast(), others).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: others.count - common) + own.dropFirst(common)).joined(separator: "/")
    }
}
