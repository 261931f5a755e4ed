internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// The screens of a model, or why there are none.
struct ModelScreens: View {
    let desk: StudioDesk
    let model: StudioModel

    var body: some View {
        if let problem = model.problem {
            if desk.editor == nil { Text(verbatim: model.name).screenTitle() }
            Text(verbatim: problem).problem()
            Text("The studio looks again whenever a file of the model changes.").foregroundColor(.secondary)
        }
        if let editor = desk.editor {
            EditorScreen(editor: editor)
        } else if model.problem == nil {
            ProgressView("Reading the model")
        }
    }
}

/// The screen of a place in a model.
private struct EditorScreen: View {
    let editor: ModelEditor

    var body: some View {
        @Bindable var desk = editor.desk
        EditorNotices(editor: editor)
        screen
            .navigationTitle("\(desk.name ?? "Model") – \(editor.model.name)")
            .addressParameter(StudioAddress.Parameter.version, $desk.version)
            .task(id: editor.moment) { await editor.findings.look(at: editor.moment, of: editor.document) }
    }

    @ViewBuilder private var screen: some View {
        if let model = editor.definition {
            part(of: model)
        } else if editor.desk.part == .versions {
            VersionsScreen(editor: editor)
        } else {
            MissingView(text: editor.document.model.failures[editor.version]?.sentence ?? "The version cannot be read.")
        }
    }

    @ViewBuilder private func part(of model: ModelDefinition) -> some View {
        let name = editor.desk.name ?? ""
        switch editor.desk.part {
        case .entity:
            if let entity = model.entity(named: name) {
                EntityScreen(editor: editor, model: model, entity: entity)
            } else {
                missing("entity")
            }
        case .composite:
            if let composite = model.composites.first(where: { $0.name == name }) {
                CompositeScreen(editor: editor, model: model, composite: composite)
            } else {
                missing("composite")
            }
        case .request:
            if let request = model.fetchRequests.first(where: { $0.name == name }) {
                FetchRequestScreen(editor: editor, model: model, request: request)
            } else {
                missing("fetch request")
            }
        case .configuration:
            if let configuration = model.configurations.first(where: { $0.name == name }) {
                ConfigurationScreen(editor: editor, model: model, configuration: configuration)
            } else {
                missing("configuration")
            }
        case .versions: VersionsScreen(editor: editor)
        case .findings: FindingsScreen(editor: editor)
        case .differences: DifferencesScreen(editor: editor)
        case .classes: ClassesScreen(model: model)
        case .graph: GraphScreen(editor: editor, model: model)
        case .mapping, .trial, nil: EntitiesScreen(editor: editor, model: model)
        }
    }

    private func missing(_ kind: String) -> some View {
        MissingView(text: "The version “\(editor.version)” has no \(kind) “\(editor.desk.name ?? "")”.")
    }
}
