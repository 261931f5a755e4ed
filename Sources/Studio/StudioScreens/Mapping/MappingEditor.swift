internal import ManagedObjectModelFormat
internal import ModelEditing
internal import Observation

/// What one page does in a mapping model: its place, its edits with their undo, and why the last one was refused.
@MainActor
@Observable
final class MappingEditor: DocumentEditor {
    @ObservationIgnored let mapping: StudioMapping
    @ObservationIgnored let document: MappingDocument
    /// The page, which owns the editor.
    var desk: StudioDesk { page ?? StudioDesk(library) }
    @ObservationIgnored private weak var page: StudioDesk?
    @ObservationIgnored let library: StudioLibrary
    let session: EditingSession<MappingDocument>
    var refusal: String?
    /// What became of a copy of a store; nil before one was tried.
    var trial: TrialReport?
    @ObservationIgnored var typing: (() -> Void)?
    /// The diagnosis, which the sidebar and the screen share.
    @ObservationIgnored private var known: (of: Diagnosed, diagnosis: MappingDiagnosis)?
    /// The names that the place was followed to last.
    @ObservationIgnored private var followed: [String]

    private struct Diagnosed: Hashable {
        let revisions: [Int]
        let sourcePath: String?
        let destinationPath: String?
    }

    init(_ mapping: StudioMapping, _ document: MappingDocument, _ desk: StudioDesk) {
        (self.mapping, self.document, page, library) = (mapping, document, desk, desk.library)
        session = mapping.session(of: desk.person, in: document)
        followed = document.source.outline.entityMappings.map(\.name)
        document.followers.add(self) { [weak self] in self?.follow() }
    }

    var file: any EditedFile { mapping }
    var outline: MappingOutline { document.source.outline }
    var versions: MappingVersions { library.versions(of: outline) }

    /// The numbers of changes of the mapping model and of both versions, by which what depends on them is known.
    var revisions: [Int] {
        let versions = versions
        return [document.revision]
            + [versions.source, versions.destination].map { $0?.model.document?.revision ?? -1 }
    }

    /// What is wrong; nil if a version is not known.
    var diagnosis: MappingDiagnosis? {
        guard let (old, new) = versions.definitions else { return nil }
        let now = Diagnosed(
            revisions: revisions,
            sourcePath: outline.sourcePath,
            destinationPath: outline.destinationPath
        )
        if let known, known.of == now { return known.diagnosis }
        let diagnosis = MappingDiagnosis(outline, from: old, to: new)
        known = (now, diagnosis)
        return diagnosis
    }

    // MARK: - The place

    func address(_ part: EditorPart? = nil, _ names: String...) -> String {
        StudioAddress.mapping(mapping, (part.map { [$0.rawValue] } ?? []) + names)
    }

    /// Shows a place.
    func go(_ part: EditorPart?, _ name: String? = nil, _ row: String? = nil) {
        (desk.section, desk.part, desk.name, desk.row) = (nil, part, name, row)
        desk.showsSections = false
    }

    /// Goes along if the entity mapping has got another name, here or on another page.
    private func follow() {
        let now = outline.entityMappings.map(\.name)
        defer { followed = now }
        guard desk.part == .mapping, let name = desk.name else { return }
        desk.name = Succession(from: followed, to: now).name(after: name)
    }

    // MARK: - Editing

    /// Makes an edit.
    ///
    /// - Returns: Whether it was made. If not, ``refusal`` says why.
    @discardableResult
    func perform(_ edit: MappingEdit) -> Bool {
        change { () throws(EditError) in try session.perform(edit) }
    }
}
