internal import Observation

/// The state of one page of the studio: the place that it shows, as its address has it.
@MainActor
@Observable
package final class StudioDesk {
    @ObservationIgnored let library: StudioLibrary
    /// The time between two looks at the files of the store that is shown.
    @ObservationIgnored let pause: Duration

    /// The browser that shows the page, whose undo outlives the page; nil if it is not known.
    @ObservationIgnored let person: String?

    /// The number of the store, as the address has it; nil for the list of all.
    var number: String?
    var section: StudioSection?
    /// The entity or the table that is shown.
    var name: String?
    /// The row of the object that is shown.
    var row: String?
    /// The part of a model that is shown, and the version; an empty text for the current one.
    var part: EditorPart?
    var version = ""
    /// What this page does in each model that it has shown.
    @ObservationIgnored private var editors: [Int: ModelEditor] = [:]
    @ObservationIgnored private var mappingEditors: [Int: MappingEditor] = [:]
    /// Whether the sections are open where there is no room beside the screen.
    var showsSections = false

    package init(_ library: StudioLibrary, of person: String? = nil, pause: Duration = .seconds(1)) {
        (self.library, self.person, self.pause) = (library, person, pause)
    }

    /// The store that is shown: that of the address, or the only thing that was given.
    var document: StudioDocument? { showsOnlyThing ? library.documents.first : library.document(number) }

    /// The model that is shown: that of the address, or the only thing that was given.
    var model: StudioModel? { showsOnlyThing ? library.models.first : library.model(number) }

    /// The mapping model that is shown: that of the address, or the only thing that was given.
    var mapping: StudioMapping? { showsOnlyThing ? library.mappings.first : library.mapping(number) }

    /// What this page does in the mapping model that is shown; nil if that cannot be opened.
    var mappingEditor: MappingEditor? {
        guard let mapping, let document = mapping.document else { return nil }
        if let known = mappingEditors[mapping.number], known.document === document { return known }
        let editor = MappingEditor(mapping, document, self)
        mappingEditors[mapping.number] = editor
        return editor
    }

    /// Whether the page begins with a store or a model, since it was given, and nothing else. A folder begins with a list.
    private var showsOnlyThing: Bool {
        number == nil && library.folders.isEmpty
            && library.documents.count + library.models.count + library.mappings.count == 1
    }

    /// What this page does in the model that is shown; nil if that cannot be opened.
    var editor: ModelEditor? {
        guard let model, let document = model.document else { return nil }
        if let known = editors[model.number], known.document === document { return known }
        let editor = ModelEditor(model, document, self)
        editors[model.number] = editor
        return editor
    }

    var shownSection: StudioSection { section ?? .overview }

    /// Shows an object of the store.
    func show(_ key: ObjectKey) {
        (section, name, row) = (.object, key.entity, key.row)
    }

    /// The object of the address.
    var object: ObjectKey? {
        guard let name, let row else { return nil }
        return ObjectKey(text: "\(name)/\(row)")
    }
}

/// The sections of a store.
enum StudioSection: String {
    case overview, history, sync, model, sizes, rows, object, tables, queries, changes, compare

    var title: String {
        switch self {
        case .overview: "Overview"
        case .history: "History"
        case .sync: "CloudKit"
        case .sizes: "Sizes"
        case .model: "Model"
        case .rows: "Objects"
        case .object: "Object"
        case .tables: "Tables"
        case .queries: "Queries"
        case .changes: "Changes"
        case .compare: "Compare"
        }
    }

    var systemImage: String {
        switch self {
        case .overview: "info.circle"
        case .history: "clock"
        case .sync: "cloud"
        case .sizes: "chart.bar"
        case .model: "doc.text"
        case .rows, .object: "circle"
        case .tables: "list.bullet"
        case .queries: "bookmark"
        case .changes: "square.and.pencil"
        case .compare: "rectangle.split.3x1"
        }
    }
}
