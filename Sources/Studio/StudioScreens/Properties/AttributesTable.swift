internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// The attributes of an entity or the elements of a composite: names and types.
struct AttributesTable: View {
    let editor: ModelEditor
    let model: ModelDefinition
    let owner: AttributeOwner
    let attributes: [AttributeDefinition]

    var body: some View {
        PropertiesSection(title: "Attributes", isEmpty: attributes.isEmpty, add: ("Add Attribute", add)) {
            Table(attributes.map { Row(id: editor.identities.id(of: $0.name), attribute: $0) }) {
                TableColumn("Attribute") { row in
                    NameField(editor, row.name) {
                        editor.perform(
                            .renameAttribute(row.name, of: owner, to: $0, keepsIdentifier: editor.keepsIdentifiers)
                        )
                    }
                }
                TableColumn("Type") { row in
                    ChoiceLine(
                        "Type of \(row.name)",
                        TypeChoice(row.attribute),
                        TypeChoice.all(in: model, for: row.attribute)
                    ) {
                        editor.perform($0.edit(of: row.name, in: owner))
                    }
                    .labelsHidden()
                }
                TableColumn("Details") { row in
                    RowTools(
                        editor: editor,
                        owner: owner.name,
                        row: row.name,
                        delete: .deleteAttribute(row.name, of: owner)
                    )
                }
            }
            .accessibilityLabel("Attributes")
        }
    }

    private struct Row: Identifiable {
        let id: String
        let attribute: AttributeDefinition

        var name: String { attribute.name }
    }

    private func add() {
        let name = model.freeName("attribute", among: model.takenNames(in: owner))
        editor.addProperty(name, by: .addAttribute(name, .string, to: owner))
    }
}

/// Properties of one kind: a heading, a table of them, and a button that adds one.
struct PropertiesSection<Content: View>: View {
    let title: String
    let isEmpty: Bool
    let add: (title: String, action: () -> Void)
    let content: Content

    init(title: String, isEmpty: Bool, add: (String, () -> Void), @ViewBuilder content: () -> Content) {
        (self.title, self.isEmpty, self.add, self.content) = (title, isEmpty, add, content())
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(verbatim: title).font(.headline).accessibilityAddTraits(.isHeader)
            if !isEmpty { content }
            Button(add.title, action: add.action).styleClass("editor-more")
        }
        .styleClass("editor-section")
    }
}

/// What there is to do with a row: showing all of its fields, and deleting it.
struct RowTools: View {
    let editor: ModelEditor
    /// The name of what the row belongs to.
    let owner: String
    let row: String
    let delete: ModelEdit

    var body: some View {
        HStack(spacing: 4) {
            Button {
                editor.desk.row = row
            } label: {
                Label("Inspect \(name)", systemImage: "slider.horizontal.3").labelStyle(.iconOnly)
            }
            .accessibilityLabel("Inspect \(name)")
            .accessibilityAddTraits(editor.desk.row == row ? .isSelected : [])
            .help("All fields of \(name)")
            .styleClass("editor-inspect")
            FindingsMark(editor: editor, owner: owner, property: row)
            RemoveButton(delete.title) {
                if editor.perform(delete), editor.desk.row == row { editor.desk.row = nil }
            }
        }
    }

    private var name: String { IndexRow.name(of: row) ?? row }
}

extension ModelDefinition {
    /// The names that a new property cannot have.
    func takenNames(in owner: AttributeOwner) -> [String] {
        switch owner {
        case .entity(let name):
            let own = entity(named: name).map(lineage(of:)) ?? []
            return (own + descendants(of: name)).flatMap(\.propertyNames)
        case .composite(let name): return composites.first { $0.name == name }?.elements.map(\.name) ?? []
        }
    }
}
