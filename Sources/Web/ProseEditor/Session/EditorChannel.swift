internal import DocumentRichText
internal import Foundation
internal import WebUI

/// The server's end of the connection to an editor, for the lifetime of the page.
///
/// Both sides number the versions of the document that they exchange, so that a change consists of a few paragraphs and
/// the number of the version that it applies to. Changes that the program has made in the meantime are merged.
@MainActor
final class EditorChannel {
    /// Distinguishes a rebuilt page from the one before.
    private let name = UUID().uuidString
    private var source: ProseSource?
    private var island: IslandProxy?
    private var isOpen = false
    private var versions = DocumentVersions()
    /// The document of the last update, and the note titles that were sent.
    private var seen: RichTextDocument?
    private var titles: [UUID: String] = [:]
    /// What the document shows of other notes, as it was sent.
    private var embeds: [String: JSONValue] = [:]
    private var formulas = ShownFormulas()
    private var sought: [String] = []
    private var assembly = MessageAssembly()
    private var markup = ""

    /// Returns the initial state of the island.
    func state(of source: ProseSource) -> JSONValue {
        [
            "id": .string(source.id), "session": .string(name), "label": .string(source.label),
            "textBytes": .int(source.limits.textBytes), "paragraphs": .int(source.limits.paragraphs),
            "notes": .bool(source.findNotes != nil), "keywords": .bool(source.findKeywords != nil),
            "create": .bool(source.createNote != nil), "tags": .bool(source.followTag != nil),
            "images": .bool(source.takeImage != nil),
            "previews": .bool(source.findPreview != nil), "files": source.fileFolder.map(JSONValue.string) ?? .null,
            "pictures": source.limits.pictureFolder.map(JSONValue.string) ?? .null,
        ]
    }

    /// Takes the program's current document, and sends the browser what has changed.
    ///
    /// - Returns: The initial markup of the island. It does not change once the script runs, which receives messages
    ///   instead.
    func update(_ source: ProseSource) -> String {
        self.source = source
        let document = source.document.wrappedValue
        let now = titles(of: document, in: source)
        let (isChanged, isRetitled) = (document != seen, now != titles)
        (seen, titles) = (document, now)
        if island == nil {
            if isChanged || isRetitled { markup = source.html() }
        } else if !isOpen {
            if isChanged || isRetitled { island?.send(["m": "html", "html": .string(source.html())]) }
        } else {
            if isRetitled { island?.send(["m": "titles", "titles": titlesJSON]) }
            if isChanged { tell(document, source.limits) }
        }
        sendShown(of: document, source)
        return markup
    }

    /// Tells the browser which words it is to mark.
    func seek(_ words: [String]) {
        guard words != sought else { return }
        sought = words
        sendSought()
    }

    private func sendSought() {
        island?.send(["m": "sought", "words": .array(sought.map(JSONValue.string))])
    }

    /// Sends what the document shows besides its text, if that is something else than before: formulas, and other notes.
    private func sendShown(of document: RichTextDocument, _ source: ProseSource, isNew: Bool = false) {
        let notes = source.embeddedNotes(of: document)
        let texts = [document] + notes.sorted { $0.key < $1.key }.map(\.value.shown)
        let former = formulas
        formulas = ShownFormulas(in: texts, known: former)
        if let message = formulas.message(former: isNew ? ShownFormulas() : former) { island?.send(message) }
        let now = source.embeds(notes)
        guard now != embeds || isNew && !now.isEmpty else { return }
        embeds = now
        island?.send(["m": "embeds", "embeds": .object(now)])
    }

    func receive(_ value: JSONValue, _ island: IslandProxy) {
        self.island = island
        guard let source, let message = EditorMessage(value) else { return }
        switch message {
        case .hello(let isStale): greet(isStale: isStale, source)
        case .open: open(source)
        case .edit(let number, let version, let change):
            answer(number) {
                guard let base = versions[version] else { return ["m": "lost", "n": .int(number)] }
                let mine = try DocumentChange(change, limits: source.limits).applied(to: base)
                return take(mine, from: base, number: number, source)
            }
        case .merge(let number, let draft):
            answer(number) {
                let now = try source.document.wrappedValue.editable(limits: source.limits)
                let draft = try EditorDraft(draft, limits: source.limits).knowing(now)
                let base = draft.commonBase(with: now, isKnown: versions.contains)
                return take(draft.mine, from: base, number: number, source, isAfterLoss: !versions.contains(base))
            }
        case .ask(let number, let kind, let query):
            ask(number, kind, query, source)
        case .create(let number, let title):
            let note = source.createNote?(title)
            island.send(["m": "answer", "n": .int(number), "items": .array(note.map { [$0.json] } ?? [])])
        case .make(let title): make(title, source)
        case .paste(let number, let text): paste(text, number, source)
        case .image(let number, let token): takeImage(number, token, source)
        case .file(let number, let token): takeFile(number, token, source)
        case .follow(let id): source.followNote?(id)
        case .tag(let name): source.followTag?(name)
        case .peek(let number, let id, let address): peek(number, id, address, source)
        case .part(let text, let index, let count):
            // An assembled message must not be a part itself.
            let limit = 4 * source.limits.textBytes
            if let whole = assembly.take(text, index: index, count: count, limit: limit), whole["m"] != "part" {
                receive(whole, island)
            }
        }
    }

    /// Sends a page what its markup does not show.
    private func greet(isStale: Bool, _ source: ProseSource) {
        if isStale { island?.send(["m": "html", "html": .string(source.html())]) }
        sendShown(of: source.document.wrappedValue, source, isNew: true)
        sendSought()
    }

    private func open(_ source: ProseSource) {
        answer(0) {
            let document = try source.document.wrappedValue.editable(limits: source.limits)
            isOpen = true
            let version = versions.add(document)
            return [
                "m": "doc", "v": .int(version), "doc": document.prose(limits: source.limits), "titles": titlesJSON,
            ]
        }
    }

    /// Merges the user's version with the current document, and returns the answer with the outcome.
    private func take(
        _ mine: RichTextDocument,
        from base: RichTextDocument,
        number: Int,
        _ source: ProseSource,
        isAfterLoss: Bool = false
    ) -> JSONValue {
        let present = source.document.wrappedValue
        source.document.wrappedValue = base.merging(edited: mine, into: present, isAfterLoss: isAfterLoss)
        // The binding's setter may have changed the document.
        let now = source.document.wrappedValue
        seen = now
        titles = titles(of: now, in: source)
        if !isOpen { island?.send(["m": "html", "html": .string(source.html())]) }
        sendShown(of: now, source)
        // The user's edit is applied, and has to be acknowledged. If what others wrote makes the document too large for the
        // editor, the editor goes on with the user's version, whose further edits are merged as well.
        let shown = (try? now.editable(limits: source.limits)) ?? mine
        let version = versions.add(mine)
        var answer: [String: JSONValue] = ["m": "ack", "n": .int(number), "mine": .int(version), "v": .int(version)]
        if shown != mine {
            answer["v"] = .int(versions.add(shown))
            answer["change"] = DocumentChange(from: mine, to: shown).json(limits: source.limits)
        }
        answer["titles"] = titlesJSON
        return .object(answer)
    }

    /// Sends a change that was made elsewhere.
    private func tell(_ document: RichTextDocument, _ limits: ProseLimits) {
        // A document that is too large for the editor is not sent; edits of the former version are merged with it.
        guard let former = versions.last, let shown = try? document.editable(limits: limits), shown != former.document
        else {
            return
        }
        island?.send([
            "m": "change", "base": .int(former.version), "v": .int(versions.add(shown)),
            "change": DocumentChange(from: former.document, to: shown).json(limits: limits), "titles": titlesJSON,
        ])
    }

    /// Sends an answer, or the reason why there is none.
    private func answer(_ number: Int, _ make: () throws -> JSONValue) {
        do {
            island?.send(try make())
        } catch {
            island?.send(["m": "refused", "n": .int(number), "reason": .string(error.localizedDescription)])
        }
    }

    /// Makes the note that a link names, links to it, and leads there.
    private func make(_ title: String, _ source: ProseSource) {
        guard let note = (source.makeNamedNote ?? source.createNote)?(title) else { return }
        let (document, target) = (source.document.wrappedValue, NamedLink.Target(id: note.id, title: note.title))
        let linked = document.linkingNames { $0 == title ? target : nil }
        if linked != document { source.document.wrappedValue = linked }
        source.followNote?(note.id)
    }

    /// Sends what a pasted text means.
    private func paste(_ text: String, _ number: Int, _ source: ProseSource) {
        let pasted = PastedMarkdown(text: text, limits: source.limits)
        Task {
            let blocks = await Task.detached { pasted.blocks }.value
            island?.send(["m": "pasted", "n": .int(number), "blocks": blocks])
        }
    }

    private func takeImage(_ number: Int, _ token: String, _ source: ProseSource) {
        guard let take = source.takeImage, let upload = island?.upload(token) else { return }
        Task {
            do {
                let image = try await take(upload)
                island?.send([
                    "m": "image", "n": .int(number), "src": .string(image.source), "alt": .string(image.description),
                ])
            } catch {
                island?.send(["m": "image", "n": .int(number), "reason": .string(error.localizedDescription)])
            }
        }
    }

    /// Sends the beginning of a note to which the document links.
    private func peek(_ number: Int, _ id: UUID?, _ address: String?, _ source: ProseSource) {
        let linked = source.document.wrappedValue.linkedNotes
        let id = id ?? linked.first { address != nil && source.noteAddress($0) == address }
        guard let id, linked.contains(id), let note = source.findPreview?(id) else { return }
        let formulas = ShownFormulas(in: [note.beginning]).message(former: ShownFormulas())
        island?.send([
            "m": "peeked", "n": .int(number), "title": .string(note.title),
            "html": .string(source.html(of: note.beginning)), "formulas": formulas ?? .null,
        ])
    }

    private func takeFile(_ number: Int, _ token: String, _ source: ProseSource) {
        guard let take = source.takeFile, let upload = island?.upload(token) else { return }
        Task {
            do {
                let (name, address) = try await take(upload)
                island?.send(["m": "image", "n": .int(number), "name": .string(name), "href": .string(address)])
            } catch {
                island?.send(["m": "image", "n": .int(number), "reason": .string(error.localizedDescription)])
            }
        }
    }

    /// Sends the names that complete a text. The editor knows by their number which of them it still wants.
    private func ask(_ number: Int, _ kind: EditorMessage.Completion, _ query: String, _ source: ProseSource) {
        let answer = { [weak self] (items: [JSONValue]) -> Void in
            self?.island?.send(["m": "answer", "n": .int(number), "items": .array(Array(items.prefix(20)))])
        }
        switch kind {
        case .note: Task { answer(await source.findNotes?(query).map(\.json) ?? []) }
        case .keyword: answer((source.findKeywords?(query) ?? []).map { ["title": .string($0)] })
        }
    }

    private func titles(of document: RichTextDocument, in source: ProseSource) -> [UUID: String] {
        var titles: [UUID: String] = [:]
        for note in document.linkedNotes { titles[note] = source.noteTitle(note) }
        return titles
    }

    private var titlesJSON: JSONValue {
        .object(Dictionary(uniqueKeysWithValues: titles.map { ($0.uuidString, .string($1)) }))
    }
}
