package import Foundation
package import ManagedObjectModelFormat
internal import Observation

/// A mapping model that several people edit at once: the pages of all show one document, and observe it.
@MainActor
@Observable
package final class MappingDocument: FileDocument {
    /// The `.xcmappingmodel`.
    package let url: URL
    /// The mapping model with all edits so far.
    package private(set) var source: MappingSource
    package let followers = ChangeFollowers()
    /// The number of changes since the document was opened.
    package private(set) var revision = 0
    package private(set) var generation = 0
    /// The file as it was read or written last; none if there is none yet.
    private var files: PackageFiles
    /// The revisions of the last changes of the sessions, by their numbers.
    @ObservationIgnored private var lastRevisions: [Int: Int] = [:]
    @ObservationIgnored private var sessionCount = 0

    /// Opens a mapping model.
    ///
    /// - Throws: The error in the file.
    package init(contentsOf url: URL) throws(ModelFormatErrors) {
        self.url = url
        (source, files) = try Self.read(url)
    }

    /// Creates a document that is not saved yet.
    package init(_ source: MappingSource, at url: URL) {
        (self.source, self.url, files) = (source, url, PackageFiles([:]))
    }

    /// Takes up what an earlier program has left. If others have changed the file since, that is told as if it had happened now.
    ///
    /// - Throws: `ModelFormatErrors` if the draft is none of a mapping model.
    package init(_ draft: DocumentDraft, at url: URL) throws(ModelFormatErrors) {
        (self.url, source, files) = (url, try Self.source(in: draft.wanted, at: url), draft.base)
    }

    private static func read(_ url: URL) throws(ModelFormatErrors) -> (MappingSource, PackageFiles) {
        let files = try PackageFiles(at: url)
        return (try source(in: files, at: url), files)
    }

    private static func source(in files: PackageFiles, at url: URL) throws(ModelFormatErrors) -> MappingSource {
        guard let data = files.contents[PackageFiles.mappingPath] else {
            throw ModelFormatErrors(ModelFormatError("the folder has no \(PackageFiles.mappingPath)", file: url))
        }
        return try MappingSource(data, file: url.appendingPathComponent(PackageFiles.mappingPath))
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
    package var isEdited: Bool { PackageFiles(of: source) != files }

    package func draft() async -> DocumentDraft? {
        let (source, url, files) = (source, url, files)
        return await Task.detached { DocumentDraft(of: url, from: files, to: PackageFiles(of: source)) }.value
    }

    /// Saves the file.
    ///
    /// - Throws: `ModelFormatErrors` if the file cannot be written, or others have changed it since it was read. Then nothing was
    ///   written.
    package func save() throws(ModelFormatErrors) {
        let wanted = PackageFiles(of: source)
        guard wanted != files else { return }
        guard try filesChangedByOthers().isEmpty else {
            let reason = "others have changed the file since it was opened; nothing was saved"
            throw ModelFormatErrors(ModelFormatError(reason, file: url))
        }
        try wanted.write(to: url, since: files)
        files = wanted
    }

    /// Returns the name of the mapping model if others have changed its file since it was read or saved.
    package func filesChangedByOthers() throws(ModelFormatErrors) -> [String] {
        try PackageFiles(at: url) == files ? [] : [url.lastPathComponent]
    }

    /// Opens the file anew and gives up all changes that are not saved, also those of others and what could be undone.
    package func revert() throws(ModelFormatErrors) {
        (source, files) = try Self.read(url)
        (revision, generation) = (revision + 1, generation + 1)
        followers.tell()
    }
}
