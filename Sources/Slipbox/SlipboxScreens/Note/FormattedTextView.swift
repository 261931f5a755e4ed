internal import CoreData
internal import DocumentRichText
internal import ProseEditor
internal import SlipboxCore
internal import SlipboxVault
internal import WebUI
internal import WebUICoreData

/// The rich text editor for a note, which completes links to notes and keywords.
struct FormattedTextView: View {
    let desk: Desk
    @ObservedObject var note: Note
    /// The note whose text was shown last. An open editor stays, whatever other programs write into its text.
    @State private var shown: UUID?
    @Environment(\.horizontalSizeClass) private var width

    private static let mostKeywords = 8

    private var limits: ProseLimits {
        var limits = ProseLimits()
        limits.pictureFolder = desk.address(of: note).pictures
        return limits
    }

    var body: some View {
        if shown == note.uuid || note.text.isReady {
            editor.onAppear { shown = note.uuid }
        } else {
            ProgressView("Opening the text…")
                .frame(minHeight: 240)
                .task(id: note.text) {
                    await LongTexts.shared.parse(note.text)
                    shown = note.uuid
                }
        }
    }

    private var editor: some View {
        ProseEditor(
            "Text of the note",
            document: document,
            id: desk.address.key(note.uuid)
        )
        .noteSuggestions { [desk, id = note.objectID] in await desk.suggestions(for: $0, in: id) }
        .keywordSuggestions(keywords)
        .onCreateNote { suggestion(desk.note(titled: $0, beside: note, isWriting: true)) }
        .onMakeNamedNote { suggestion(desk.note(titled: $0, beside: note, isWriting: false)) }
        .noteTitles { desk.linkedNote($0)?.shownTitle }
        .noteAddresses { desk.linkedNote($0).map(address) }
        .onImage { [desk, id = note.uuid] in try await desk.keepPicture($0, for: id) }
        .onFile(in: desk.address(of: note).files) { [desk, id = note.uuid] in try await desk.keepFile($0, for: id) }
        .embeds(embedded)
        .notePreviews(preview)
        .soughtWords { desk.soughtWords }
        .limits(limits)
        .onFollowNote(follow)
        .onFollowTag(followTag)
    }

    private var document: Binding<RichTextDocument> {
        Binding {
            note.document.showingFiles(of: desk.address(of: note))
        } set: { document in
            guard desk.mayChange(note) else { return }
            desk.attempt { try note.setBody(stored(document)) }
            desk.saveSoon()
        }
    }

    /// The document as it is stored: with names of files, and links to the notes that it names.
    private func stored(_ document: RichTextDocument) throws -> RichTextDocument {
        try document.storingFiles(of: desk.address(of: note)).linkingNames(in: desk.context).document
    }

    private func follow(_ identity: UUID) {
        desk.attempt {
            if let target = try Note.with(identity, in: desk.context) { desk.open(target) }
        }
    }

    /// Shows the notes with a keyword. What others share has none of these lists.
    private var followTag: ((String) -> Void)? {
        desk.isOfOthers ? nil : { name in showKeyword(name) }
    }

    private func showKeyword(_ name: String) {
        desk.attempt {
            guard let keyword = try Keyword.named(name, in: desk.context) else { return }
            desk.place = .keyword(keyword)
            // A phone shows one column.
            if width == .compact { desk.note = nil }
        }
    }

    /// Returns the note to which a link leads. A long text, which would have to be read first, is not shown.
    private func preview(_ identity: UUID) -> EmbeddedNote? {
        desk.linkedNote(identity).map { note in
            let document =
                note.text.isReady ? note.document.showingFiles(of: desk.address(of: note)) : RichTextDocument()
            return EmbeddedNote(title: note.shownTitle, document: document)
        }
    }

    /// Returns what the text shows of another note. What cannot be fetched stays as it is written, as a link does.
    private func embedded(_ link: NamedLink) -> EmbeddedNote? {
        do {
            return try EmbeddedNotes.of(desk.context).note(link, in: desk.address(of: note), address: address)
        } catch {
            return nil
        }
    }

    private func address(of note: Note) -> String {
        desk.address.page(of: note, at: desk.place(showing: note))
    }

    private func keywords(_ text: String) -> [String] {
        let request = Keyword.fetch(Keyword.predicate(searchTerm: text))
        request.fetchLimit = Self.mostKeywords * 4
        // Suggestions are an offer: without them, the user types on; an alert would interrupt that.
        let found = (try? desk.context.fetch(request)) ?? []
        return found.lazy.map(\.name).filter(TextTags.canName).prefix(Self.mostKeywords).map(\.self)
    }

    private func suggestion(_ made: Note?) -> NoteSuggestion? {
        made.map { NoteSuggestion(id: $0.uuid, title: $0.title) }
    }
}

extension Desk {
    /// The most notes that are suggested for a link.
    private static let mostSuggestions = 8

    /// Returns the notes for a link that is written in a note: by how well their titles and other names match, and among equal
    /// matches those that share neighbours with the note, the latest ones first.
    fileprivate func suggestions(for text: String, in note: NSManagedObjectID) async -> [NoteSuggestion] {
        do {
            let hits = try await links.completions(for: text, in: note, limit: Self.mostSuggestions)
            let request = Note.fetch(NSPredicate(format: "SELF IN %@", hits.map(\.id)))
            request.relationshipKeyPathsForPrefetching = [NoteProperties.folder]
            let notes = Dictionary(uniqueKeysWithValues: try context.fetch(request).map { ($0.objectID, $0) })
            return hits.compactMap { hit in
                notes[hit.id].map { note in
                    var suggestion = NoteSuggestion(
                        id: note.uuid,
                        title: note.title,
                        name: hit.name,
                        address: note.address?.description,
                        detail: note.folder?.name ?? ""
                    )
                    suggestion.isLoose = hit.isWithinWords
                    return suggestion
                }
            }
        } catch {
            // A further letter asks again. Without suggestions, the user types on; an alert would interrupt that.
            return []
        }
    }
}
