package import Foundation
internal import ManagedObjectModelFormat
internal import ModelEditing
internal import Observation

/// A mapping model that the studio edits. All pages share it, and so each sees the edits of the others at once.
@MainActor
@Observable
package final class StudioMapping: Identifiable, EditedFile {
    package nonisolated let number: Int
    package nonisolated let url: URL
    /// The path that is shown: relative to the folder that was opened.
    let path: String
    /// The mapping model; nil before it was opened, and if it cannot be.
    private(set) var document: MappingDocument?
    /// Why the mapping model cannot be opened, as a sentence; nil if it can.
    private(set) var problem: String?
    /// The file that others have changed while there are changes here that are not saved.
    private(set) var conflicts: [String] = []
    /// The state of the file that all of this is of.
    @ObservationIgnored private var stamp: FolderStamp?

    init(_ number: Int, _ url: URL, path: String) {
        (self.number, self.url, self.path) = (number, url, path)
    }

    /// Takes a mapping model that is not saved yet.
    init(_ number: Int, _ document: MappingDocument, path: String) {
        (self.number, self.path, self.document) = (number, path, document)
        url = document.url
    }

    package nonisolated var id: Int { number }
    var name: String { url.lastPathComponent }
    /// The first component of the addresses of its pages. Stores have numbers, and models an “m” before theirs.
    nonisolated var address: String { "x\(number)" }

    /// Whether there are changes that are not saved.
    package var isEdited: Bool { document?.isEdited ?? false }

    /// Opens the mapping model, and opens it anew if others have written to its file. Changes that are not saved are kept.
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
            document = try MappingDocument(contentsOf: url)
            return
        }
        let isChanged = try document.isChangedByOthers()
        if !document.isEdited, isChanged { try document.revert() }
        conflicts = document.isEdited && isChanged ? [name] : []
    }

    /// - Throws: An error that says why nothing was saved.
    func save() throws(ModelFormatErrors) {
        look()
        try document?.save()
        stamp = FolderStamp(of: url)
    }

    /// Gives up all changes that are not saved, also those of others.
    func revert() throws(ModelFormatErrors) {
        try document?.revert()
        (stamp, conflicts) = (FolderStamp(of: url), [])
    }
}
