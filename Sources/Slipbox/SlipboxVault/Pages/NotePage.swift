import CoreData
import DocumentMath
import DocumentRichText
import MarkdownVault
import SlipboxCore

/// The page of a note.
struct NotePage {
    let note: Note
    let plan: PagePlan

    func write(to writer: VaultWriter, into report: inout VaultExportReport) throws {
        guard let path = plan.paths[note.objectID] else { return }
        var linked: Set<VaultPath> = []
        let body = try document(from: path, &linked)
        let related = note.linkedNotes.compactMap { plan.paths[$0.objectID] }.filter { !linked.contains($0) }.sorted()
        let file = VaultFile(path: path, data: data(body, related, from: path))
        report.sheet.input.notes += 1
        let links = note.linkedNotes.count { plan.paths[$0.objectID] != nil }
        report.sheet.input.links += links
        report.sheet.input.tags += note.keywords.count
        report.sheet.input.bytes += file.byteCount
        let problems = writer.report.problems.count
        try writer.write(file)
        guard writer.report.problems.count == problems else { return }
        report.sheet.output.notes += 1
        report.sheet.output.bytes += file.byteCount
        let isSite = plan.format == .html
        report.sheet.output.tags += isSite ? note.keywords.count : 0
        report.sheet.output.links += links - (isSite ? 0 : related.count)
        guard !isSite else { return }
        if !note.keywords.isEmpty { report.add([VaultProblem(path.text, .noPlace, "RTF has no place for keywords")]) }
        if !related.isEmpty {
            report.add([VaultProblem(path.text, .noPlace, "RTF has no place for links that are not in the text")])
        }
    }

    // MARK: - The text

    /// Returns the text with the title above and the picture below it, and with links between files.
    private func document(from path: VaultPath, _ linked: inout Set<VaultPath>) throws -> RichTextDocument {
        let stored = try note.formattedBodyText_.map { try RichTextDocument(rtf: $0) }
        let body = stored ?? RichTextDocument(plainText: note.bodyText)
        var shown: Set<VaultPath> = []
        var paragraphs = linkingFiles(body, from: path, &linked, &shown).paragraphs
        var style = ParagraphStyle()
        style.kind = .heading(1)
        let heading = TextRun(note.title, style: TextStyle(font: style.kind.baseFont))
        if !note.title.isEmpty { paragraphs.insert(TextParagraph(runs: [heading], style: style), at: 0) }
        if let picture, !shown.contains(picture) {
            let image = ImageReference(source: PageLink.text(to: picture, from: path))
            paragraphs.append(TextParagraph(runs: [TextRun(image: image)]))
        }
        return RichTextDocument(paragraphs: paragraphs)
    }

    /// Returns a text with links between files.
    private func linkingFiles(
        _ text: RichTextDocument,
        from path: VaultPath,
        _ linked: inout Set<VaultPath>,
        _ shown: inout Set<VaultPath>
    ) -> RichTextDocument {
        let paragraphs = text.paragraphs.map { paragraph in
            let runs = paragraph.runs.map { run -> TextRun in
                var run = run
                if let id = run.style.link.flatMap(NoteLink.init)?.id {
                    let target = plan.identities[id]
                    if let target { linked.insert(target) }
                    run.style.link = target.map { PageLink.text(to: $0, from: path) }
                }
                if let source = run.style.image?.source, let place = place(of: source) {
                    shown.insert(place)
                    run.style.image?.source = PageLink.text(to: place, from: path)
                }
                return run
            }
            return TextParagraph(runs: runs, style: paragraph.style, endStyle: paragraph.endStyle)
        }
        return RichTextDocument(paragraphs: paragraphs)
    }

    private var picture: VaultPath? { note.attachment.flatMap { plan.paths[$0.objectID] } }

    /// Returns the present path of an imported text's picture, which may match only the end of the former path.
    private func place(of source: String) -> VaultPath? {
        guard case .file(let path) = PageLink(source, from: nil) else { return nil }
        return plan.formerPlaces[path] ?? plan.formerPlaces.first { $0.key.text.hasSuffix("/\(path.text)") }?.value
    }

    // MARK: - The file

    private func data(_ body: RichTextDocument, _ related: [VaultPath], from path: VaultPath) -> Data {
        guard plan.format == .html else { return body.rtf() }
        let keywords = note.keywords.map(\.name).sorted().joined(separator: ", ")
        var properties = [
            (Page.identifierName, note.uuid.uuidString), ("created", VaultDate.text(note.creationDate)),
        ]
        if !keywords.isEmpty { properties.append(("keywords", keywords)) }
        if let picture { properties.append((Page.pictureName, PageLink.text(to: picture, from: path))) }
        let metas = properties.map { "<meta name=\"\($0)\" content=\"\(HTMLHead.escaped($1))\">" }
        let links = related.map { PageLink.text(to: $0, from: path) }
            .map { "<link rel=\"related\" href=\"\(HTMLHead.escaped($0))\">" }
        let footnote = { (text: RichTextDocument) in
            var (targets, pictures): (Set<VaultPath>, Set<VaultPath>) = ([], [])
            return linkingFiles(text, from: path, &targets, &pictures)
        }
        let text = body.html(footnote: footnote) { tex, isBlock in
            MathFormula.markup(tex: tex, display: isBlock ? .block : .inline)
        }
        return Data(SitePage(title: note.title, head: metas + links, body: text).text.utf8)
    }
}
