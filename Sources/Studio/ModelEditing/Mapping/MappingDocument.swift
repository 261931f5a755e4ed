package import Foundation
package import ManagedObjectModelFormat
internal import Observation

/// A mapping model that several people edit at once: the pages of all show one document, and observe it.
@MainActor
@Observable
package final class MappingDocument: EditedDocument {
    /// The `.xcmappingmodel`.
    package let url: URL
    /// The mapping model with all edits so far.
    package private(set) var source: MappingSource
    package let followers = ChangeFollowers()
    /// The number of changes since the document was opened.
    package private(set) var revision = 0
    package private(set) var generation = 0
    /// The file as it was read or written last; nil if there is none yet.
    private var saved: Data?
    /// The revisions of the last changes of the sessions, by their numbers.
    @ObservationIgnored private var lastRevisions: [Int: Int] = [:]
    @ObservationIgnored private var sessionCount = 0

    /// Opens a mapping model.
    ///
    /// - Throws: The error in the file.
    package init(contentsOf url: URL) throws(ModelFormatErrors) {
        self.url = url
        let data = try Self.read(url)
        guard let data else { throw ModelFormatErrors(ModelFormatError("the folder has no xcmapping.xml", file: url)) }
        source = try MappingSource(data, file: Self.file(in: url))
        saved = data
    }

    /// Creates a document that is not saved yet.
    package init(_ source: MappingSource, at url: URL) {
        (self.source, self.url) = (source, url)
    }

    private static func file(in url: URL) -> URL { url.appendingPathComponent("xcmapping.xml") }

    /// Returns the content of the file; nil if there is none.
    private static func read(_ url: URL) throws(ModelFormatErrors) -> Data? {
        let file = file(in: url)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do {
            return try Data(contentsOf: file)
        } catch {
            let reason = "the file cannot be read: \(error.localizedDescription)"
            throw ModelFormatErrors(ModelFormatError(reason, file: file))
        }
    }

    // MARK: - Editing

    /// Returns a session for one person.
    package func makeSession() -> EditingSession<MappingDocument> {
        sessionCount += 1
        return EditingSession(self, number: sessionCount)
    }

    package func change(
        bySession number: Int,
        _ body: (inout MappingSource) throws(EditError) -> [SourceChange]
    ) throws(EditError) -> (changes: [SourceChange], revision: Int) {
        var changed = source
        let changes = try body(&changed)
        guard !changes.isEmpty else { return ([], revision) }
        source = changed
        revision += 1
        lastRevisions[number] = revision
        followers.tell()
        return (changes, revision)
    }

    package func isChanged(after revision: Int, byOthersThan session: Int) -> Bool {
        lastRevisions.contains { $0.key != session && $0.value > revision }
    }

    // MARK: - Saving

    /// Whether a save would write something. What is taken back is no change.
    package var isEdited: Bool { source.contents != saved }

    /// Saves the file.
    ///
    /// - Throws: `ModelFormatErrors` if the file cannot be written, or others have changed it since it was read. Then nothing was
    ///   written.
    package func save() throws(ModelFormatErrors) {
        let data = source.contents
        guard data != saved else { return }
        guard try !isChangedByOthers() else {
            let reason = "others have changed the file since it was opened; nothing was saved"
            throw ModelFormatErrors(ModelFormatError(reason, file: url))
        }
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try data.write(to: Self.file(in: url), options: .atomic)
        } catch {
            let reason = "the mapping model cannot be saved: \(error.localizedDescription)"
            throw ModelFormatErrors(ModelFormatError(reason, file: url))
        }
        saved = data
    }

    /// Returns whether others have changed the file since it was read or saved.
    package func isChangedByOthers() throws(ModelFormatErrors) -> Bool { try Self.read(url) != saved }

    /// Opens the file anew and gives up all changes that are not saved, also those of others and what could be undone.
    package func revert() throws(ModelFormatErrors) {
        guard let data = try Self.read(url) else {
            throw ModelFormatErrors(ModelFormatError("there is no file to open anew", file: url))
        }
        source = try MappingSource(data, file: Self.file(in: url))
        (saved, revision, generation) = (data, revision + 1, generation + 1)
        followers.tell()
    }
}
