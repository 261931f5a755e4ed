internal import CoreDataCommandLine
internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// All entities of a version, where a page begins.
struct EntitiesScreen: View {
    let editor: ModelEditor
    let model: ModelDefinition

    var body: some View {
        Text(verbatim: editor.version).screenTitle()
        FindingsOfPart(editor: editor, owner: nil)
        if model.entities.isEmpty {
            VStack(alignment: .leading, spacing: 8) {
                Text("No entity yet").font(.headline)
                Text("An entity is a kind of object with its attributes and relationships.").foregroundColor(.secondary)
            }
            .styleClass("studio-empty")
        } else {
            Table(model.entities.map(EntityRow.init)) {
                TableColumn("Entity") { row in
                    AddressLink(editor.address(.entity, row.id)) { Text(verbatim: row.id) }
                }
                TableColumn("Class") { Text(verbatim: $0.entity.className ?? "NSManagedObject") }
                TableColumn("Parent") { Text(verbatim: $0.entity.parentName ?? "") }
                TableColumn("Attributes") { Text(verbatim: Figures.count($0.entity.attributes.count)) }.alignment(
                    .numeric
                )
                TableColumn("Relationships") { Text(verbatim: Figures.count($0.entity.relationships.count)) }.alignment(
                    .numeric
                )
            }
            .accessibilityLabel("Entities")
        }
        Button("Add Entity") {
            let taken = model.entities.map(\.name) + model.composites.map(\.name)
            editor.addEntity(model.freeName("Entity", among: taken))
        }
    }
}

/// An entity in the table of all.
private struct EntityRow: Identifiable {
    let entity: EntityDefinition

    var id: String { entity.name }
}
