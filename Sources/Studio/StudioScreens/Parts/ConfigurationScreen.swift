internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// A configuration: the entities that its stores hold.
struct ConfigurationScreen: View {
    let editor: ModelEditor
    let model: ModelDefinition
    let configuration: ConfigurationDefinition

    private var name: String { configuration.name }

    var body: some View {
        PartHeading(editor: editor, title: name, kind: "Configuration", delete: .deleteConfiguration(name))
        VStack(alignment: .leading, spacing: 16) {
            InspectorGroup("Configuration") {
                TextLine("Name", name) { editor.perform(.renameConfiguration(name, to: $0)) }
                ToggleLine("Used with CloudKit", configuration.isUsedWithCloudKit) {
                    editor.perform(.setUsedWithCloudKit($0, ofConfiguration: name))
                }
            }
            InspectorGroup("Entities") {
                ForEach(names, id: \.self) { entity in
                    ToggleLine(entity, configuration.entityNames.contains(entity)) {
                        editor.perform(.setMember($0, entity, ofConfiguration: name))
                    }
                }
                Text("Entities can also be dragged here from the sidebar.").styleClass("studio-quiet")
            }
            .acceptsEntities(into: name, of: editor)
        }
        .styleClass("editor-form")
    }

    /// All entities, and members that are no entities, so that they can be taken out.
    private var names: [String] {
        let entities = model.entities.map(\.name)
        return entities + configuration.entityNames.filter { !entities.contains($0) }
    }
}

/// An entity that is being dragged.
struct DraggedEntity {
    let name: String
}

extension View {
    /// Takes entities that are dropped on the view into a configuration.
    func acceptsEntities(into configuration: String, of editor: ModelEditor) -> some View {
        dropDestination(for: DraggedEntity.self) { dropped, _ in
            let edits = dropped.map { ModelEdit.setMember(true, $0.name, ofConfiguration: configuration) }
            let title = dropped.map(\.name).joined(separator: ", ")
            return editor.perform(ModelEdit("Add \(title) to \(configuration)", of: edits))
        }
    }
}
