package import Foundation
internal import ManagedObjectModelFormat
internal import ModelEditing
internal import Observation

/// A model that the studio edits. All pages share it, and so each sees the edits of the others at once.
@MainActor
@Observable
package final class StudioModel: Identifiable, EditedFile {
    package nonisolated let number: Int
    package nonisolated let url: URL
    /// The path that is shown: relative to the folder that was opened.
    let path: String
    /// The model; nil before it was opened, and if it cannot be.
    private(set) var document: ModelDocument?
    /// Why the model cannot be opened, as a sentence; nil if it can.
    private(set) var problem: String?
    /// The files that others have changed while there are changes here that are not saved.
    private(set) var conflicts: [String] = []
    /// The state of the files that all of this is of.
    @ObservationIgnored private var stamp: FolderStamp?

    init(_ number: Int, _ url: URL, path: String) {
        (self.number, self.url, self.path) = (number, url, path)
    }

    /// Takes a model that is not saved yet.
    init(_ number: Int, _ document: ModelDocument, path: String) {
        (self.number, self.path, self.document) = (number, path, document)
        url = document.model.url
    }

    package nonisolated var id: Int { number }
    var name: String { url.lastPathComponent }
    /// The first component of the addresses of its pages. Stores have numbers.
    nonisolated var address: String { "m\(number)" }

    /// Whether there are changes that are not saved.
    package var isEdited: Bool { document?.isEdited ?? false }

    /// Opens the model, and opens it anew if others have written to its files. Changes that are not saved are kept.
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
            document = try ModelDocument(contentsOf: url)
            return
        }
        let changed = try document.filesChangedByOthers()
        if !document.isEdited, !changed.isEmpty { try document.revert() }
        conflicts = document.isEdited ? changed : []
    }

    /// Saves all versions.
    ///
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

/// The files of a folder with their sizes and times, which tell that some program has written to them.
struct FolderStamp: Hashable {
    private struct File: Hashable {
        let size: Int?
        let date: Date?
    }

    private var files: [String: File] = [:]

    init(of folder: URL) {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
        guard let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: Array(keys)) else {
            return
        }
        for case let url as URL in all {
            do {
                let values = try url.resourceValues(forKeys: keys)
                files[url.path] = File(size: values.fileSize, date: values.contentModificationDate)
            } catch {
                // The file is gone meanwhile: the next look sees that.
                continue
            }
        }
    }
}

extension ModelFormatErrors {
    /// The first error as a sentence for people.
    var sentence: String {
        guard let error = errors.first else { return "The model cannot be read." }
        let place = [error.file?.lastPathComponent, error.entity, error.property].compactMap(\.self).joined(
            separator: ", "
        )
        let reason = error.reason.prefix(1).uppercased() + error.reason.dropFirst() + "."
        return place.isEmpty ? reason : "\(place): \(reason)"
    }
}
