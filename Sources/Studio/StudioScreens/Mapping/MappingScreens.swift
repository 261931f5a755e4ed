internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// The screens of a mapping model, or why there are none.
struct MappingScreens: View {
    let desk: StudioDesk
    let mapping: StudioMapping

    var body: some View {
        if let problem = mapping.problem {
            Text(verbatim: problem).problem()
            Text("The studio looks again whenever the file changes.").foregroundColor(.secondary)
        }
        if let editor = desk.mappingEditor {
            MappingScreen(editor: editor)
        } else if mapping.problem == nil {
            ProgressView("Reading the mapping model")
        }
    }
}

/// The screen of a place in a mapping model.
private struct MappingScreen: View {
    let editor: MappingEditor

    var body: some View {
        EditorNotices(editor: editor)
        screen
            .navigationTitle("\(editor.desk.name ?? "Mapping Model") – \(editor.mapping.name)")
            .task(id: editor.document.generation) { editor.library.lookAtModels(of: editor.outline) }
    }

    @ViewBuilder private var screen: some View {
        switch editor.desk.part {
        case .mapping:
            let name = editor.desk.name ?? ""
            if let mapping = editor.outline.entityMapping(named: name) {
                EntityMappingScreen(editor: editor, mapping: mapping)
            } else {
                MissingView(text: "There is no entity mapping “\(name)”.")
            }
        case .findings: MappingFindingsScreen(editor: editor)
        case .trial: TrialScreen(editor: editor)
        default: MappingOverview(editor: editor)
        }
    }
}

/// The versions and all entity mappings, where a page begins.
private struct MappingOverview: View {
    let editor: MappingEditor

    private struct Row: Identifiable {
        let mapping: EntityMappingOutline
        let findings: Int

        var id: String { mapping.name }
    }

    var body: some View {
        Text(verbatim: editor.mapping.name).screenTitle()
        MappingVersionsView(editor: editor)
        let findings = editor.diagnosis?.findings ?? []
        MappingFindings(editor: editor, findings: findings.filter { $0.mapping == nil })
        if editor.outline.entityMappings.isEmpty {
            Text("No entity mapping yet. Without one, no object is migrated.").styleClass("studio-empty")
        } else {
            Table(
                editor.outline.entityMappings.map { mapping in
                    Row(mapping: mapping, findings: findings.count { $0.mapping == mapping.name })
                }
            ) {
                TableColumn("Mapping") { row in
                    AddressLink(editor.address(.mapping, row.id)) { Text(verbatim: row.id) }
                }
                TableColumn("From") { Text(verbatim: $0.mapping.sourceName ?? "") }
                TableColumn("To") { Text(verbatim: $0.mapping.destinationName ?? "") }
                TableColumn("Type") { Text(verbatim: $0.mapping.kind.title) }
                TableColumn("Policy") { Text(verbatim: $0.mapping.policyClassName ?? "") }
                TableColumn("Findings") { Text(verbatim: $0.findings == 0 ? "" : "\($0.findings)") }.alignment(.numeric)
            }
            .accessibilityLabel("Entity mappings")
        }
        NewEntityMapping(editor: editor)
    }
}

/// The versions from which and to which a mapping model leads.
private struct MappingVersionsView: View {
    let editor: MappingEditor

    var body: some View {
        let versions = editor.versions
        VStack(alignment: .leading, spacing: 6) {
            line("From", versions.source, editor.outline.sourcePath)
            line("To", versions.destination, editor.outline.destinationPath)
        }
        .styleClass("studio-panel")
        if !editor.outline.hasCopies {
            Text("Xcode needs copies of both versions: choose Editor › Refresh Data Models there once.").styleClass(
                "studio-quiet"
            )
        }
        if versions.definitions == nil {
            Text(
                "A version is not among the models that the studio has opened: names and expressions cannot be checked, and nothing can be tried. Open the folder with the model."
            )
            .problem()
        }
    }

    private func line(_ title: String, _ version: MappingVersions.Version?, _ path: String?) -> some View {
        HStack(spacing: 8) {
            Text(verbatim: title).foregroundColor(.secondary)
            if let version {
                AddressLink(StudioAddress.model(version.model, version: version.name)) { Text(verbatim: version.name) }
            }
            Text(verbatim: path ?? "The file does not say.").styleClass("studio-quiet")
        }
    }
}

extension EntityMappingDefinition.Kind {
    /// The name for people. Without a type, Xcode decides by the entities.
    var title: String { self == .undefined ? "By its entities" : fileName }
}
