package import Foundation
package import ManagedObjectModelFormat
internal import Observation

/// A model that several people edit at once: the pages of all show one document, and observe it.
///
/// Edits come in one order, through sessions, each of which takes back its own edits only.
///
/// ```swift
/// let document = try ModelDocument(contentsOf: url)
/// let session = document.makeSession()
/// try session.perform(.addEntity(named: "Note"), in: document.model.currentVersionName)
/// try session.undo()
/// try document.save()
/// ```
@MainActor
@Observable
package final class ModelDocument: FileDocument {
    /// The model with all edits so far.
    package private(set) var model: ModelPackage
    package var url: URL { model.url }
    package let followers = ChangeFollowers()
    /// The number of changes since the document was opened.
    package private(set) var revision = 0
    /// The files as they were read or written last.
    private var files: PackageFiles
    private var savedRevision = 0
    /// The revisions of the last changes of the sessions, by their numbers.
    @ObservationIgnored private var lastRevisions: [Int: Int] = [:]
    @ObservationIgnored private var sessionCount = 0
    /// Whether the files of a revision differ from those on disk.
    @ObservationIgnored private var comparison: (revision: Int, isEdited: Bool)?
    /// The diagnoses of this revision, by version.
    @ObservationIgnored private var diagnoses: [String: ModelDiagnosis] = [:]

    /// Opens a model.
    ///
    /// - Throws: The errors of the current version, or of the folder. Other versions that cannot be read are in `model.failures`.
    package init(contentsOf url: URL) throws(ModelFormatErrors) {
        (model, files) = try Self.read(url)
    }

    /// Creates a document that is not saved yet.
    package init(_ template: ModelTemplate, at url: URL) throws(ModelFormatErrors) {
        model = try template.package(at: url)
        files = try PackageFiles(at: url)
        guard files.contents.isEmpty else {
            throw ModelFormatErrors(ModelFormatError("there is a model of that name already", file: url))
        }
        savedRevision = -1
    }

    /// Takes up what an earlier program has left. If others have changed the files since, that is told as if it had happened now.
    ///
    /// - Throws: `ModelFormatErrors` if the draft is none of such a model.
    package init(_ draft: DocumentDraft, at url: URL) throws(ModelFormatErrors) {
        (model, files) = (try ModelPackage(draft.wanted, at: url), draft.base)
        savedRevision = -1
    }

    private static func read(_ url: URL) throws(ModelFormatErrors) -> (ModelPackage, PackageFiles) {
        let bundle = try ModelBundle(contentsOf: url)
        let files = try PackageFiles(at: url)
        let (names, current) = (bundle.versionNames, bundle.currentVersionName)
        return (try ModelPackage(files, at: url, versions: names, current: current), files)
    }

    // MARK: - Editing

    /// Returns a session for one person.
    package func makeSession() -> EditingSession<ModelDocument> {
        sessionCount += 1
        return EditingSession(self, number: sessionCount)
    }

    /// Returns what is wrong in a version, and how to mend it. It is found on another thread, once for all pages.
    ///
    /// - Returns: Nil if the version was changed meanwhile.
    package func diagnosis(of version: String) async throws(EditError) -> ModelDiagnosis? {
        if let known = diagnoses[version] { return known }
        let source = try model.source(version)
        let others = model.sources.filter { $0.key != version }.sorted { $0.key < $1.key }.map(\.value.definition)
        let looked = revision
        let diagnosis = await Task.detached {
            ModelDiagnosis(source.definition, warnings: source.warnings, versions: others)
        }.value
        guard looked == revision else { return nil }
        diagnoses[version] = diagnosis
        return diagnosis
    }

    package func change(
        bySession number: Int,
        _ body: (inout ModelPackage) throws(EditError) -> [PackageChange]
    ) throws(EditError) -> (changes: [PackageChange], revision: Int) {
        var changed = model
        let changes = try body(&changed)
        guard !changes.isEmpty else { return ([], revision) }
        model = changed
        revision += 1
        lastRevisions[number] = revision
        diagnoses = [:]
        followers.tell()
        return (changes, revision)
    }

    package func isChanged(after revision: Int, byOthersThan session: Int) -> Bool {
        lastRevisions.contains { $0.key != session && $0.value > revision }
    }

    // MARK: - Saving

    /// Whether a save would write something. What is taken back is no change.
    package var isEdited: Bool {
        guard revision != savedRevision else { return false }
        if let known = comparison, known.revision == revision { return known.isEdited }
        let isEdited = PackageFiles(of: model, since: files) != files
        comparison = (revision, isEdited)
        return isEdited
    }

    package func draft() async -> DocumentDraft? {
        let (model, files) = (model, files)
        return await Task.detached {
            DocumentDraft(of: model.url, from: files, to: PackageFiles(of: model, since: files))
        }.value
    }

    /// Saves all versions. Files that were not changed are not written.
    ///
    /// - Throws: `ModelFormatErrors` if the files cannot be written, or others have changed them since they were read. Then
    ///   nothing was written.
    package func save() throws(ModelFormatErrors) {
        let changed = try filesChangedByOthers()
        guard changed.isEmpty else {
            let reason =
                "others have changed \(changed.joined(separator: ", ")) since the model was opened; nothing was saved"
            throw ModelFormatErrors(ModelFormatError(reason, file: model.url))
        }
        let wanted = PackageFiles(of: model, since: files)
        try wanted.write(to: model.url, since: files)
        files = wanted
        savedRevision = revision
    }

    /// Returns the paths, in the model's folder, of the files that others have changed since they were read or saved.
    package func filesChangedByOthers() throws(ModelFormatErrors) -> [String] {
        try PackageFiles(at: model.url).difference(to: files)
    }

    /// Opens the model anew and gives up all changes that are not saved, also those of others and what could be undone.
    package func revert() throws(ModelFormatErrors) {
        (model, files) = try Self.read(model.url)
        revision += 1
        savedRevision = revision
        diagnoses = [:]
        generation += 1
        followers.tell()
    }

    package private(set) var generation = 0
}
