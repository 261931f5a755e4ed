internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// The parts of a model, and buttons that add some.
struct EditorSidebar: View {
    let editor: ModelEditor

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            AddressLink("/") { Label("Studio", systemImage: "archivebox") }.styleClass("studio-brand")
            if editor.document.model.versionNames.count > 1 { VersionChoice(editor: editor) }
            link("Model", "info.circle", nil)
            link("Graph", "network", .graph)
            FindingsLink(editor: editor)
            link("Classes", "doc.text", .classes)
            if !editor.document.model.isSingle {
                link("Versions", "doc.on.doc", .versions)
                link("Differences", "arrow.up.arrow.down", .differences)
            }
            if let model = editor.definition { groups(of: model) }
        }
    }

    private func link(_ title: String, _ image: String, _ part: EditorPart?) -> some View {
        ScreenLink(editor: editor, title: title, image: image, part: part)
    }

    @ViewBuilder private func groups(of model: ModelDefinition) -> some View {
        group("Entities", .entity, model) { editor.addEntity($0) }
        if let entity = model.entities.first?.name {
            group("Fetch Requests", .request, model) { name in
                add(name, .request, .addFetchRequest(FetchRequestDefinition(name: name, entityName: entity)))
            }
        }
        group("Composites", .composite, model) { name in
            add(name, .composite, .addComposite(CompositeDefinition(name: name, elements: [])))
        }
        group("Configurations", .configuration, model) { add($0, .configuration, .addConfiguration($0)) }
    }

    private func add(_ name: String, _ part: EditorPart, _ edit: ModelEdit) {
        if editor.perform(edit) { editor.go(part, name) }
    }

    private func group(
        _ title: String,
        _ part: EditorPart,
        _ model: ModelDefinition,
        add: @escaping (String) -> Void
    ) -> some View {
        let singular = title == "Entities" ? "Entity" : String(title.dropLast())
        let taken = model.entities.map(\.name) + model.composites.map(\.name) + part.names(in: model)
        return VStack(alignment: .leading, spacing: 0) {
            HStack(spacing: 4) {
                Text(verbatim: title).accessibilityAddTraits(.isHeader)
                Spacer()
                Button {
                    add(model.freeName(singular.filter { $0 != " " }, among: taken))
                } label: {
                    Label("Add \(singular)", systemImage: "plus").labelStyle(.iconOnly)
                }
                .accessibilityLabel("Add \(singular)")
                .help("Add \(singular)")
                .styleClass("editor-add")
            }
            .styleClass("studio-group")
            ForEach(part.names(in: model), id: \.self) { name in
                PartLink(
                    editor: editor,
                    part: part,
                    name: name,
                    version: editor.isCurrent ? nil : editor.version,
                    isSelected: editor.desk.part == part && editor.desk.name == name
                )
                .equatable()
            }
        }
    }
}

/// The link to a screen of the model.
private struct ScreenLink: View {
    let editor: ModelEditor
    let title: String
    let image: String
    let part: EditorPart?

    var body: some View {
        AddressLink(editor.address(part)) { Label(title, systemImage: image) }
            .accessibilityAddTraits(editor.desk.part == part ? .isSelected : [])
            .styleClass("studio-link")
    }
}

/// The link to the findings, with their number, which changes by itself: the parts beside it are not rendered again then.
private struct FindingsLink: View {
    let editor: ModelEditor

    var body: some View {
        let count = editor.findings.all.count
        ScreenLink(
            editor: editor,
            title: count == 0 ? "Findings" : "Findings (\(count))",
            image: "checkmark.circle",
            part: .findings
        )
    }
}

/// A part of the model. An entity can be dragged into a configuration. It reads nothing of the model, which may have hundreds of parts and
/// changes with each edit.
private struct PartLink: View, Equatable {
    let editor: ModelEditor
    let part: EditorPart
    let name: String
    /// The version in the address; nil for the current one.
    let version: String?
    let isSelected: Bool

    nonisolated static func == (first: Self, second: Self) -> Bool {
        first.editor === second.editor && first.part == second.part && first.name == second.name
            && first.version == second.version && first.isSelected == second.isSelected
    }

    var body: some View {
        switch part {
        case .entity: link.draggable(DraggedEntity(name: name))
        case .configuration: link.acceptsEntities(into: name, of: editor)
        default: link
        }
    }

    private var link: some View {
        AddressLink(StudioAddress.model(editor.model, version: version, [part.rawValue, name])) {
            Text(verbatim: name).styleClass("editor-part-name")
        }
        .accessibilityAddTraits(isSelected ? .isSelected : [])
        .styleClass("studio-link")
    }
}

/// The version that is shown.
private struct VersionChoice: View {
    let editor: ModelEditor

    var body: some View {
        Picker("Version", selection: choice) {
            ForEach(editor.document.model.versionNames, id: \.self) { name in
                Text(verbatim: name == editor.document.model.currentVersionName ? "\(name) (current)" : name).tag(name)
            }
        }
        .labelsHidden()
        .styleClass("editor-version")
    }

    private var choice: Binding<String> {
        Binding {
            editor.version
        } set: { name in
            editor.desk.version = name == editor.document.model.currentVersionName ? "" : name
        }
    }
}
