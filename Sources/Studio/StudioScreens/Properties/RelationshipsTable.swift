internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// The relationships of an entity: names, destinations, inverses.
struct RelationshipsTable: View {
    let editor: ModelEditor
    let model: ModelDefinition
    let entity: EntityDefinition

    var body: some View {
        PropertiesSection(title: "Relationships", isEmpty: entity.relationships.isEmpty, add: ("Add Relationship", add))
        {
            Table(entity.relationships.map { Row(id: editor.identities.id(of: $0.name), relationship: $0) }) {
                TableColumn("Relationship") { row in
                    NameField(editor, row.name) {
                        editor.perform(
                            .renameRelationship(
                                row.name,
                                of: entity.name,
                                to: $0,
                                keepsIdentifier: editor.keepsIdentifiers
                            )
                        )
                    }
                }
                TableColumn("Destination") { destination(of: $0.relationship) }
                TableColumn("Inverse") { inverse(of: $0.relationship) }
                TableColumn("Details") { row in
                    RowTools(
                        editor: editor,
                        owner: entity.name,
                        row: row.name,
                        delete: .deleteRelationship(row.name, of: entity.name)
                    )
                }
            }
            .accessibilityLabel("Relationships")
        }
    }

    private func destination(of relationship: RelationshipDefinition) -> some View {
        DestinationChoice(
            editor: editor,
            model: model,
            entity: entity,
            relationship: relationship,
            title: "Destination of \(relationship.name)"
        )
        .labelsHidden()
    }

    private func inverse(of relationship: RelationshipDefinition) -> some View {
        InverseChoice(
            editor: editor,
            model: model,
            entity: entity,
            relationship: relationship,
            title: "Inverse of \(relationship.name)"
        )
        .labelsHidden()
    }

    private struct Row: Identifiable {
        let id: String
        let relationship: RelationshipDefinition

        var name: String { relationship.name }
    }

    private func add() {
        let name = model.freeName("relationship", among: model.takenNames(in: .entity(entity.name)))
        editor.addProperty(name, by: .addRelationship(name, to: nil, of: entity.name))
    }
}

/// The fetched properties of an entity: names, and what they fetch.
struct FetchedPropertiesTable: View {
    let editor: ModelEditor
    let model: ModelDefinition
    let entity: EntityDefinition

    var body: some View {
        PropertiesSection(
            title: "Fetched Properties",
            isEmpty: entity.fetchedProperties.isEmpty,
            add: ("Add Fetched Property", add)
        ) {
            Table(entity.fetchedProperties.map { Row(id: editor.identities.id(of: $0.name), property: $0) }) {
                TableColumn("Fetched Property") { row in
                    NameField(editor, row.name) {
                        editor.perform(
                            .renameFetchedProperty(
                                row.name,
                                of: entity.name,
                                to: $0,
                                keepsIdentifier: editor.keepsIdentifiers
                            )
                        )
                    }
                }
                TableColumn("Destination") { Text(verbatim: $0.property.fetchRequest.entityName) }
                TableColumn("Predicate") {
                    Text(verbatim: $0.property.fetchRequest.predicate ?? "").styleClass("studio-mono")
                }
                TableColumn("Details") { row in
                    RowTools(
                        editor: editor,
                        owner: entity.name,
                        row: row.name,
                        delete: .deleteFetchedProperty(row.name, of: entity.name)
                    )
                }
            }
            .accessibilityLabel("Fetched properties")
        }
    }

    private struct Row: Identifiable {
        let id: String
        let property: FetchedPropertyDefinition

        var name: String { property.name }
    }

    private func add() {
        let name = model.freeName("fetchedProperty", among: model.takenNames(in: .entity(entity.name)))
        editor.addProperty(name, by: .addFetchedProperty(name, fetching: entity.name, to: entity.name))
    }
}
