internal import ManagedObjectModelCompiler
internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// The differences of two versions, and what a migration will do.
struct DifferencesScreen: View {
    let editor: ModelEditor

    private var package: ModelPackage { editor.document.model }

    var body: some View {
        Text("Differences").screenTitle()
        if package.versionNames.count < 2 {
            Text("There is one version. Add another to see what a migration between them will do.").styleClass(
                "studio-empty"
            )
        } else {
            HStack(spacing: 10) {
                picker("From", old) { show($0, new) }
                picker("To", new) { show(old, $0) }
            }
            .styleClass("studio-tools")
            if let before = package.sources[old]?.definition, let after = package.sources[new]?.definition {
                ComparisonView(editor: editor, old: before, new: after, version: new)
                if old != new { MappingsBetween(editor: editor, old: old, new: new) }
            } else {
                MissingView(text: "One of the versions cannot be read.")
            }
        }
    }

    private func picker(_ title: String, _ value: String, take: @escaping (String) -> Void) -> some View {
        Picker(title, selection: Binding(get: { value }, set: take)) {
            ForEach(package.versionNames, id: \.self) { Text(verbatim: $0).tag($0) }
        }
    }

    /// The newer version: that of the address, or the one that is shown.
    private var new: String { editor.desk.row.flatMap(known) ?? editor.version }

    /// The older version: that of the address, or the one before the newer one.
    private var old: String {
        if let name = editor.desk.name.flatMap(known) { return name }
        let names = package.versionNames
        let place = names.firstIndex(of: new) ?? 0
        return place > 0 ? names[place - 1] : names.first { $0 != new } ?? new
    }

    private func known(_ name: String) -> String? { package.versionNames.contains(name) ? name : nil }

    private func show(_ old: String, _ new: String) { editor.go(.differences, old, new) }
}

/// The comparison of two versions.
private struct ComparisonView: View {
    let editor: ModelEditor
    let old: ModelDefinition
    let new: ModelDefinition
    /// The name of the newer version.
    let version: String

    var body: some View {
        let comparison = ModelComparison(from: old, to: new)
        Text(verbatim: comparison.sentence).styleClass(isInferred(comparison) ? "editor-verdict" : "studio-problem")
        if !comparison.changes.isEmpty {
            Table(comparison.rows.enumerated().map(DifferenceRow.init)) {
                TableColumn("Where") { Text(verbatim: $0.cells[0]) }
                TableColumn("Change") { Text(verbatim: $0.cells[1]) }
                TableColumn("Lightweight Migration") { Text(verbatim: $0.cells[2]).styleClass("studio-whole") }
            }
            .accessibilityLabel("Changes")
        }
        if !comparison.losses.isEmpty {
            list("Dropped from Stores", comparison.losses.map(\.text))
        }
        if isCloud {
            let changes = MirrorSchemaChanges(from: old, to: new).changes
            list(
                "In the Deployed CloudKit Schema",
                changes.isEmpty ? ["The CloudKit schema stays the same."] : changes.map(Self.text)
            )
        }
    }

    private func isInferred(_ comparison: ModelComparison) -> Bool {
        if case .custom = comparison.verdict { false } else { true }
    }

    /// Whether one of the versions is synced.
    private var isCloud: Bool {
        [old, new].contains { $0.isUsedWithCloudKit || $0.configurations.contains(where: \.isUsedWithCloudKit) }
    }

    private func list(_ title: String, _ lines: [String]) -> some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(verbatim: title).font(.headline).accessibilityAddTraits(.isHeader)
            ForEach(Array(lines.enumerated()), id: \.offset) { _, line in Text(verbatim: line) }
        }
        .styleClass("studio-panel")
    }

    private static func text(_ change: MirrorSchemaChange) -> String {
        let place = [change.entity, change.property].compactMap(\.self).joined(separator: ".")
        return "\(change.severity.rawValue): \(place.isEmpty ? "" : "\(place): ")\(change.text); \(change.remedy)"
    }
}

/// The mapping models between two versions, and a new one.
private struct MappingsBetween: View {
    let editor: ModelEditor
    let old: String
    let new: String
    @State private var problem: String?

    private var library: StudioLibrary { editor.desk.library }

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text("Mapping Models").font(.headline).accessibilityAddTraits(.isHeader)
            Text("A mapping model says what becomes of objects where that cannot be inferred.")
                .styleClass("studio-quiet")
            ForEach(library.mappings(from: old, to: new, of: editor.model)) { mapping in
                AddressLink(StudioAddress.mapping(mapping)) { Text(verbatim: mapping.path) }
            }
            Button("New Mapping Model…") { make() }.styleClass("editor-more")
            if let problem { Text(verbatim: problem).problem() }
        }
        .styleClass("studio-panel")
        .task { library.lookAtMappings() }
    }

    private func make() {
        do throws(EditError) {
            let mapping = try library.makeMapping(from: old, to: new, of: editor.model)
            let desk = editor.desk
            (desk.number, desk.section, desk.part, desk.name, desk.row) = (mapping.address, nil, nil, nil, nil)
        } catch {
            problem = error.description
        }
    }
}

/// A change in the table of all.
private struct DifferenceRow: Identifiable {
    let id: Int
    /// Where it is, what it is, and what a migration does.
    let cells: [String]

    init(_ number: Int, _ cells: [String]) {
        (id, self.cells) = (number, cells)
    }
}
