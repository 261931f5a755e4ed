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

    private static let mostSuggestions = 8

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
        .noteSuggestions(suggestions)
        .keywordSuggestions(keywords)
        .onCreateNote { suggestion(desk.note(titled: $0, beside: note, isWriting: true)) }
        .onMakeNamedNote { suggestion(desk.note(titled: $0, beside: note, isWriting: false)) }
        .noteTitles { desk.linkedNote($0)?.title }
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

    /// Titles and other names that begin with the text come first, then those that contain it; equal ranks are sorted by modification
    /// date, the latest first.
    private func suggestions(_ text: String) -> [NoteSuggestion] {
        let request = Note.fetch(text.isEmpty ? .all : Note.predicate(calledWith: text))
        request.sortDescriptors = [NSSortDescriptor(key: NoteProperties.modificationDate, ascending: false)]
        request.fetchLimit = Self.mostSuggestions * 4
        let found = found(request).filter { $0 != note }.map { note in (note, name: note.otherName(for: text)) }
        let isStart = { (note: Note, name: String?) in
            (name ?? note.title).lowercased().hasPrefix(text.lowercased())
        }
        let sorted = found.filter(isStart) + found.filter { !isStart($0, $1) }
        return sorted.prefix(Self.mostSuggestions).map { note, name in
            NoteSuggestion(
                id: note.uuid,
                title: note.title,
                name: name,
                address: note.address?.description,
                detail: note.folder?.name ?? ""
            )
        }
    }

    private func keywords(_ text: String) -> [String] {
        let request = Keyword.fetch(Keyword.predicate(searchTerm: text))
        request.fetchLimit = Self.mostSuggestions * 4
        return found(request).lazy.map(\.name).filter(TextTags.canName).prefix(Self.mostSuggestions).map(\.self)
    }

    private func found<Object>(_ request: NSFetchRequest<Object>) -> [Object] {
        // Suggestions are an offer: without them, the user types on; an alert would interrupt that.
        (try? desk.context.fetch(request)) ?? []
    }

    private func suggestion(_ made: Note?) -> NoteSuggestion? {
        made.map { NoteSuggestion(id: $0.uuid, title: $0.title) }
    }
}
