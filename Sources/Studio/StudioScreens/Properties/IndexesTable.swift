internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// The indexes of an entity: names, and what they are of.
struct IndexesTable: View {
    let editor: ModelEditor
    let entity: EntityDefinition

    var body: some View {
        PropertiesSection(title: "Indexes", isEmpty: entity.indexes.isEmpty, add: ("Add Index", add)) {
            Table(entity.indexes.map { Row(id: editor.identities.id(of: IndexRow.address(of: $0.name)), index: $0) }) {
                TableColumn("Index") { row in
                    LineField("Name of \(row.name)", row.name) {
                        editor.perform(.renameIndex(row.name, of: entity.name, to: $0))
                    }
                }
                TableColumn("Elements") { Text(verbatim: $0.elements).styleClass("studio-mono") }
                TableColumn("Details") { row in
                    RowTools(
                        editor: editor,
                        owner: entity.name,
                        row: IndexRow.address(of: row.name),
                        delete: .deleteIndex(row.name, of: entity.name)
                    )
                }
            }
            .accessibilityLabel("Indexes")
        }
    }

    private struct Row: Identifiable {
        let id: String
        let index: FetchIndexDefinition

        var name: String { index.name }

        /// The elements, with arrows for those that descend.
        var elements: String {
            index.elements.map { "\($0.propertyName ?? $0.expression ?? "")\($0.isAscending ? "" : " ↓")" }.joined(
                separator: ", "
            )
        }
    }

    /// Adds an index of the first attribute that has none.
    private func add() {
        let indexed = entity.indexes.compactMap(\.elements.first?.propertyName)
        let names = entity.attributes.map(\.name) + entity.relationships.filter { !$0.isToMany }.map(\.name)
        guard let property = names.first(where: { !indexed.contains($0) }) ?? names.first else {
            return editor.refuse("\(entity.name) has no property of its own that an index could be of.")
        }
        let word = property.prefix(1).uppercased() + property.dropFirst()
        let model = ModelDefinition()
        let name = model.freeName("by\(word)", among: entity.indexes.map(\.name))
        let index = FetchIndexDefinition(name: name, elements: [.init(propertyName: property)])
        if editor.perform(.addIndex(index, to: entity.name)) { editor.desk.row = IndexRow.address(of: name) }
    }
}
