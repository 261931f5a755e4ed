internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// A new entity mapping, from an entity of the older version to one of the newer.
struct NewEntityMapping: View {
    let editor: MappingEditor
    @State private var source: String?
    @State private var destination: String?

    var body: some View {
        if let (old, new) = editor.versions.definitions {
            VStack(alignment: .leading, spacing: 16) {
                InspectorGroup("New Entity Mapping") {
                    ChoiceLine("Source", source, .names(old.entities.map(\.name), none: "None")) { source = $0 }
                    ChoiceLine("Destination", destination, .names(new.entities.map(\.name), none: "None")) {
                        destination = $0
                    }
                    Button("Add Entity Mapping") { add(from: old, to: new) }.styleClass("editor-more")
                }
            }
            .styleClass("editor-form")
        }
    }

    /// Adds what a new mapping model would have for the destination, if it is from the same source.
    private func add(from old: ModelDefinition, to new: ModelDefinition) {
        var mapping = EntityMappingOutline(from: source, to: destination)
        if let destination, let proposed = MappingProposal(from: old, to: new).mapping(to: destination) {
            (mapping.attributes, mapping.relationships) = (proposed.attributes, proposed.relationships)
        }
        let taken = editor.outline.entityMappings.map(\.name)
        if taken.contains(mapping.name) { mapping.ownName = new.freeName(mapping.name, among: taken) }
        if editor.perform(.add(mapping)) { editor.go(.mapping, mapping.name) }
    }
}
