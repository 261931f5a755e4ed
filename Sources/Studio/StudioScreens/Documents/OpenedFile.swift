package import Foundation
internal import ManagedObjectModelFormat
package import ModelEditing
internal import Observation

/// A model that the studio edits.
package typealias StudioModel = OpenedFile<ModelDocument>
/// A mapping model that the studio edits.
package typealias StudioMapping = OpenedFile<MappingDocument>

/// A model or a mapping model that the studio edits. All pages share it, and so each sees the edits of the others at once. What is not
/// saved outlives the studio (`Draft`).
@MainActor
@Observable
package final class OpenedFile<Document: FileDocument>: Identifiable, EditedFile {
    package nonisolated let number: Int
    package nonisolated let url: URL
    /// The path that is shown: relative to the folder that was opened.
    let path: String
    /// The document; nil before it was opened, and if it cannot be.
    private(set) var document: Document?
    /// Why it cannot be opened, as a sentence; nil if it can.
    private(set) var problem: String?
    /// The files that others have changed while there are changes here that are not saved.
    private(set) var conflicts: [String] = []
    /// Whether it was never saved, and is not to be: it is no longer there.
    private(set) var isGivenUp = false
    private(set) var draftProblem: String?
    /// What is said of the changes that an earlier studio has left, until they are saved or given up.
    private var left: String?
    /// Nil if changes are only kept until the studio ends.
    @ObservationIgnored private var draft: Draft<DocumentDraft>?
    /// Keeps what is not saved, beside the pages; nil if all of it is kept.
    @ObservationIgnored private var keeping: Task<Void, any Error>?
    @ObservationIgnored private var isKeepingDue = false
    /// What each person does, whose undo outlives their pages.
    @ObservationIgnored private var sessions: [String: EditingSession<Document>] = [:]
    /// The state of the files that all of this is of.
    @ObservationIgnored private var stamp: FolderStamp?

    /// - Parameter states: The folder where what is not saved is kept; nil to keep it until the studio ends.
    init(_ number: Int, _ url: URL, path: String, states: URL? = nil) {
        (self.number, self.url, self.path) = (number, url, path)
        draft = Draft(of: url, in: states)
        if draft?.isThere ?? false { look() }
    }

    /// Takes a document that is not saved yet.
    init(_ number: Int, _ document: Document, path: String, states: URL? = nil) {
        (self.number, self.path, url) = (number, path, document.url)
        draft = Draft(of: document.url, in: states)
        open(document)
        keep()
    }

    package nonisolated var id: Int { number }
    var name: String { url.lastPathComponent }

    /// Whether there are changes that are not saved.
    package var isEdited: Bool { document?.isEdited ?? false }

    /// Returns what a person does in the document. It is the same on all of that person's pages, and when one is loaded again.
    ///
    /// - Parameter person: The person's browser; nil for one of whom nothing is known.
    func session(of person: String?, in document: Document) -> EditingSession<Document> {
        guard let person else { return document.makeSession() }
        if let known = sessions[person], known.document === document { return known }
        let session = document.makeSession()
        sessions[person] = session
        return session
    }

    // MARK: - Files

    /// Opens the document, and opens it anew if others have written to its files. Changes that are not saved are kept.
    func look() {
        let now = FolderStamp(of: url)
        guard now != stamp else { return }
        stamp = now
        do throws(ModelFormatErrors) {
            try follow()
            problem = nil
        } catch {
            problem = error.sentence
        }
    }

    private func follow() throws(ModelFormatErrors) {
        guard let document else {
            guard let left = takeUp() else { return open(try Document(contentsOf: url)) }
            open(left)
            conflicts = try left.filesChangedByOthers()
            return
        }
        let changed = try document.filesChangedByOthers()
        if !document.isEdited, !changed.isEmpty { try document.revert() }
        conflicts = document.isEdited ? changed : []
    }

    private func open(_ document: Document) {
        self.document = document
        document.followers.add(self) { [weak self] in self?.keep() }
    }

    /// Saves what has changed.
    ///
    /// - Throws: An error that says why nothing was saved.
    func save() throws(ModelFormatErrors) {
        look()
        try document?.save()
        stamp = FolderStamp(of: url)
        keep()
    }

    /// Gives up all changes that are not saved, also those of others. What has no files is gone then.
    func revert() throws(ModelFormatErrors) {
        if FileManager.default.fileExists(atPath: url.path) {
            try document?.revert()
        } else {
            (document, isGivenUp) = (nil, true)
        }
        (stamp, conflicts) = (FolderStamp(of: url), [])
        keep()
    }

    // MARK: - Keeping

    var takenUp: String? { isEdited ? left : nil }

    /// Whether what is not saved is kept for the next studio.
    var isKept: Bool { draft != nil && draftProblem == nil }

    /// The time after an edit until it is kept, along with those that have come since.
    private static var pause: Duration { .milliseconds(200) }

    /// Returns the document as an earlier studio has left it; nil if it has not. A draft that cannot be read stays as it is.
    private func takeUp() -> Document? {
        do {
            guard let content = try draft?.read() else { return nil }
            guard try !content.edits.isSaved(at: url) else {
                try draft?.write(nil)
                return nil
            }
            let document = try Document(content.edits, at: url)
            left = content.sentence
            return document
        } catch {
            let refusal = (error as? ModelFormatErrors).flatMap { draft?.refusal($0.sentence) }
            (draft, draftProblem) = (nil, StudioProblem.text(of: refusal ?? error))
            return nil
        }
    }

    /// Keeps what is not saved, soon.
    private func keep() {
        guard let draft else { return }
        isKeepingDue = true
        guard keeping == nil else { return }
        keeping = Task {
            defer { keeping = nil }
            while isKeepingDue {
                try await Task.sleep(for: Self.pause)
                isKeepingDue = false
                let edits = await document?.draft()
                if edits == nil { left = nil }
                // Another one of the name may be made, and have the turn.
                if isGivenUp { self.draft = nil }
                draftProblem = await Task.detached {
                    do {
                        try draft.write(edits)
                        return nil
                    } catch {
                        return StudioProblem.text(of: error)
                    }
                }.value
            }
        }
    }

    /// Waits until what is not saved is kept.
    func finishKeeping() async {
        _ = await keeping?.result
    }
}

extension OpenedFile<ModelDocument> {
    /// The first component of the addresses of its pages. Stores have numbers.
    nonisolated var address: String { "m\(number)" }
}

extension OpenedFile<MappingDocument> {
    /// The first component of the addresses of its pages. Stores have numbers, and models an “m” before theirs.
    nonisolated var address: String { "x\(number)" }
}

extension Draft<DocumentDraft> {
    /// The folder for the drafts of models and mapping models.
    static var kind: String { "model-drafts" }

    /// The changes of a model or a mapping model.
    convenience init?(of document: URL, in folder: URL?) {
        let noun = document.pathExtension == DocumentSearch.mappingEnding ? "mapping model" : "model"
        self.init(Self.kind, of: document, in: folder, noun: noun)
    }
}
