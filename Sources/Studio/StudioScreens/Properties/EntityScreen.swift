internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// An entity: tables of its properties, and the inspector of what is chosen in them, or of the entity itself.
struct EntityScreen: View {
    let editor: ModelEditor
    let model: ModelDefinition
    let entity: EntityDefinition

    var body: some View {
        @Bindable var editor = editor
        PartHeading(editor: editor, title: entity.name, kind: "Entity", delete: .deleteEntity(entity.name))
        EditorSplit(editor: editor, owner: entity.name) {
            AttributesTable(editor: editor, model: model, owner: .entity(entity.name), attributes: entity.attributes)
            RelationshipsTable(editor: editor, model: model, entity: entity)
            FetchedPropertiesTable(editor: editor, model: model, entity: entity)
            IndexesTable(editor: editor, entity: entity)
            Toggle("Generated Class", isOn: $editor.showsClass).toggleStyle(.button).styleClass("editor-class-toggle")
            if editor.showsClass { ClassPanel(model: model, entity: entity) }
        } inspector: {
            inspector
        }
    }

    @ViewBuilder private var inspector: some View {
        let row = editor.desk.row
        if let attribute = entity.attributes.first(where: { $0.name == row }) {
            AttributeInspector(editor: editor, model: model, owner: .entity(entity.name), attribute: attribute)
        } else if let relationship = entity.relationships.first(where: { $0.name == row }) {
            RelationshipInspector(editor: editor, model: model, entity: entity, relationship: relationship)
        } else if let property = entity.fetchedProperties.first(where: { $0.name == row }) {
            FetchedPropertyInspector(editor: editor, model: model, entity: entity, property: property)
        } else if let index = entity.indexes.first(where: { IndexRow.address(of: $0.name) == row }) {
            IndexInspector(editor: editor, model: model, entity: entity, index: index)
        } else if let row {
            MissingView(text: "\(entity.name) has no property “\(row)”.")
        } else {
            EntityInspector(editor: editor, model: model, entity: entity)
        }
    }
}

/// The name of a part, what it is, and a button that deletes it.
struct PartHeading: View {
    let editor: ModelEditor
    let title: String
    let kind: String
    let delete: ModelEdit

    var body: some View {
        HStack(spacing: 10) {
            Text(verbatim: title).screenTitle()
            Text(verbatim: kind).styleClass("studio-chip")
            Spacer()
            Button("Delete", role: .destructive) {
                if editor.perform(delete) { (editor.desk.part, editor.desk.name, editor.desk.row) = (nil, nil, nil) }
            }
            .accessibilityLabel(delete.title)
        }
    }
}

/// The tables of a part's properties, and beside them, or after them on a phone, the inspector of what is chosen in them.
struct EditorSplit<Tables: View, Inspector: View>: View {
    let editor: ModelEditor
    /// The name of the part that the rows belong to.
    let owner: String
    @ViewBuilder let tables: Tables
    @ViewBuilder let inspector: Inspector

    private var isOfRow: Bool { editor.desk.row != nil }

    var body: some View {
        HStack(alignment: .top, spacing: 24) {
            VStack(alignment: .leading, spacing: 18) { tables }.styleClass("editor-tables")
            pane
        }
        .styleClass(isOfRow ? "editor-split-row" : "editor-split")
    }

    private var pane: some View {
        VStack(alignment: .leading, spacing: 16) {
            if isOfRow {
                Button {
                    editor.desk.row = nil
                } label: {
                    Label("All of \(owner)", systemImage: "chevron.left")
                }
                .styleClass("editor-back")
            }
            FindingsOfPart(editor: editor, owner: owner, property: editor.desk.row)
            inspector
        }
        .id(editor.desk.row.map(editor.identities.id) ?? "")
        .styleClass("editor-inspector")
        .landmark(.region, "Inspector")
    }
}
