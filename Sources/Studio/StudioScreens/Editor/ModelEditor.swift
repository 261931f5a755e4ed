internal import ManagedObjectModelFormat
internal import ModelEditing
internal import Observation

/// What one page does in a model: its place, its edits with their undo, and why the last one was refused.
@MainActor
@Observable
final class ModelEditor: DocumentEditor {
    @ObservationIgnored let model: StudioModel
    @ObservationIgnored let document: ModelDocument
    /// The page, which owns the editor. What is still under way when it is closed changes a place that nobody sees.
    var desk: StudioDesk { page ?? StudioDesk(library) }
    @ObservationIgnored private weak var page: StudioDesk?
    @ObservationIgnored private let library: StudioLibrary
    let session: EditingSession<ModelDocument>
    let findings = EditorFindings()
    let predicates = PredicateReader()
    /// Whether the class of an entity is shown beside its properties.
    var showsClass = false
    /// Why the last edit or save was refused, as a sentence; nil if it was not.
    var refusal: String?
    /// Whether parts that are renamed keep their first names as renaming identifiers, so that migrations can be inferred: wanted as
    /// soon as there are two versions, unless the user says otherwise.
    var keepsIdentifiers: Bool {
        get { keepsChosen ?? (document.model.versionNames.count > 1) }
        set { keepsChosen = newValue }
    }
    private var keepsChosen: Bool?
    /// The identities of rows, which outlive renames: what has the focus keeps it. They change with the model, which tables observe.
    @ObservationIgnored private(set) var identities = RowIdentities()
    /// The name that a new property has until it gets its own; nil once its field has asked for that.
    @ObservationIgnored var unnamed: String?
    /// Takes what is typed in a field that does not take it by itself before it is left.
    @ObservationIgnored var typing: (() -> Void)?
    /// The model that the place was followed to last.
    @ObservationIgnored private var followed: (version: String, revision: Int, model: ModelDefinition)?

    init(_ model: StudioModel, _ document: ModelDocument, _ desk: StudioDesk) {
        (self.model, self.document, page, library) = (model, document, desk, desk.library)
        session = model.session(of: desk.person, in: document)
        followed = definition.map { (version, document.revision, $0) }
        document.followers.add(self) { [weak self] in self?.follow() }
    }

    var file: any EditedFile { model }

    // MARK: - The version

    /// The version that is shown: that of the address, or the current one.
    var version: String {
        let current = document.model.currentVersionName
        return document.model.versionNames.contains(desk.version) ? desk.version : current
    }

    var isCurrent: Bool { version == document.model.currentVersionName }

    /// The state of the version that is shown, of which what is found beside the page is.
    var moment: ModelMoment { ModelMoment(version: version, revision: document.revision) }

    /// The model of the version; nil if it cannot be read.
    var definition: ModelDefinition? { document.model.sources[version]?.definition }

    /// Returns the address of a place in the version that is shown.
    func address(_ part: EditorPart? = nil, _ names: String...) -> String {
        StudioAddress.model(model, version: isCurrent ? nil : version, (part.map { [$0.rawValue] } ?? []) + names)
    }

    /// Shows a place.
    func go(_ part: EditorPart, _ name: String? = nil, _ row: String? = nil) {
        (desk.section, desk.part, desk.name, desk.row) = (nil, part, name, row)
        desk.showsSections = false
    }

    // MARK: - Predicates

    /// Reads a predicate, beside the page, for the model as it is now.
    func reading(of text: String, about entity: String) async -> PredicateReading {
        guard let definition else { return PredicateReading(text, problem: nil, choices: []) }
        return await predicates.reading(text, of: entity, in: definition, at: moment)
    }

    // MARK: - Editing

    /// Makes an edit in the version that is shown.
    ///
    /// - Returns: Whether it was made. If not, ``refusal`` says why.
    @discardableResult
    func perform(_ edit: ModelEdit) -> Bool {
        change { () throws(EditError) in try session.perform(edit, in: version) }
    }

    /// Makes an edit of the versions.
    @discardableResult
    func perform(_ edit: VersionEdit) -> Bool {
        change { () throws(EditError) in try session.perform(edit) }
    }

    // MARK: - Following

    /// Goes along if the place has got another name, here or on another page. That happens before the page shows the change, so that what
    /// has the focus keeps it, with what is being typed.
    private func follow() {
        guard let now = definition else { return }
        defer { followed = (version, document.revision, now) }
        guard let followed, followed.version == version, followed.revision != document.revision, let part = desk.part,
            let name = desk.name
        else { return }
        let names = Succession(from: part.names(in: followed.model), to: part.names(in: now))
        desk.name = names.name(after: name)
        guard let owner = AttributeOwner(part, name), let next = AttributeOwner(part, names.name(after: name)) else {
            return
        }
        let rows = Succession(from: followed.model.rowNames(of: owner), to: now.rowNames(of: next))
        desk.row = desk.row.map(rows.name(after:))
        if let rename = rows.rename { identities.rename(rename.old, to: rename.new) }
    }
}

/// A version of a model as it is after an edit.
struct ModelMoment: Hashable {
    let version: String
    let revision: Int
}

extension AttributeOwner {
    /// Nil if such a part has no attributes.
    init?(_ part: EditorPart, _ name: String) {
        switch part {
        case .entity: self = .entity(name)
        case .composite: self = .composite(name)
        default: return nil
        }
    }
}
