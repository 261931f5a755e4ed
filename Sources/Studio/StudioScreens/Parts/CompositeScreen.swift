internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// A composite type: its elements, and the inspector of what is chosen.
struct CompositeScreen: View {
    let editor: ModelEditor
    let model: ModelDefinition
    let composite: CompositeDefinition

    var body: some View {
        PartHeading(editor: editor, title: composite.name, kind: "Composite", delete: .deleteComposite(composite.name))
        EditorSplit(editor: editor, owner: composite.name) {
            AttributesTable(
                editor: editor,
                model: model,
                owner: .composite(composite.name),
                attributes: composite.elements
            )
        } inspector: {
            inspector
        }
    }

    @ViewBuilder private var inspector: some View {
        if let element = composite.elements.first(where: { $0.name == editor.desk.row }) {
            AttributeInspector(editor: editor, model: model, owner: .composite(composite.name), attribute: element)
        } else if let row = editor.desk.row {
            MissingView(text: "\(composite.name) has no attribute “\(row)”.")
        } else {
            InspectorGroup("Composite") {
                TextLine("Name", composite.name) { editor.perform(.renameComposite(composite.name, to: $0)) }
            }
        }
    }
}
