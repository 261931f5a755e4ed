internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// All fields of a relationship.
struct RelationshipInspector: View {
    let editor: ModelEditor
    let model: ModelDefinition
    let entity: EntityDefinition
    let relationship: RelationshipDefinition

    private var name: String { relationship.name }

    var body: some View {
        ends
        InspectorGroup("Cardinality") {
            ChoiceLine("Type", relationship.isToMany, [Choice("To One", false), Choice("To Many", true)]) {
                editor.perform(.setToMany($0, ofRelationship: name, in: entity.name))
            }
            if relationship.isToMany || relationship.isOrdered {
                ToggleLine("Ordered", relationship.isOrdered) { set(\.isOrdered, $0) }
            }
            NumberLine("Minimum Count", relationship.minimumCount, editor) { set(\.minimumCount, $0) }
            NumberLine("Maximum Count", relationship.maximumCount, editor) { set(\.maximumCount, $0) }
        }
        storage
        UserInfoLines(relationship.userInfo) { set(\.userInfo, $0) }
        VersioningLines(
            editor: editor,
            modifier: relationship.versionHashModifier,
            identifier: relationship.renamingIdentifier,
            takeModifier: { set(\.versionHashModifier, $0) },
            takeIdentifier: { set(\.renamingIdentifier, $0) }
        )
    }

    private var ends: some View {
        InspectorGroup("Relationship") {
            TextLine("Name", name) {
                editor.perform(
                    .renameRelationship(name, of: entity.name, to: $0, keepsIdentifier: editor.keepsIdentifiers)
                )
            }
            DestinationChoice(editor: editor, model: model, entity: entity, relationship: relationship)
            InverseChoice(editor: editor, model: model, entity: entity, relationship: relationship)
            if relationship.inverseName == nil,
                let edit = ModelEdit.makeInverse(ofRelationship: name, in: entity.name, of: model)
            {
                Button(edit.title) { editor.perform(edit) }.styleClass("editor-more")
            }
            ToggleLine("Optional", relationship.isOptional) { set(\.isOptional, $0) }
            ToggleLine("Transient", relationship.isTransient) { set(\.isTransient, $0) }
            ChoiceLine("Delete Rule", relationship.deleteRule, Self.rules) { set(\.deleteRule, $0) }
        }
    }

    private var storage: some View {
        InspectorGroup("Storage") {
            ToggleLine("Index in Spotlight", relationship.isIndexedBySpotlight) { set(\.isIndexedBySpotlight, $0) }
            ToggleLine("Store in External Record File", relationship.isStoredInExternalRecord) {
                set(\.isStoredInExternalRecord, $0)
            }
            ToggleLine("Indexed", relationship.isIndexed) { set(\.isIndexed, $0) }
            ToggleLine("Sync", relationship.isSyncable) { set(\.isSyncable, $0) }
        }
    }

    private static let rules: [Choice<RelationshipDefinition.DeleteRule>] =
        [.noAction, .nullify, .cascade, .deny].map { Choice($0.fileName, $0) }

    private func set<Value: Sendable>(
        _ field: any WritableKeyPath<RelationshipDefinition, Value> & Sendable,
        _ value: Value
    ) {
        editor.perform(.set(field, to: value, ofRelationship: name, in: entity.name))
    }
}

/// The entity that a relationship leads to.
struct DestinationChoice: View {
    let editor: ModelEditor
    let model: ModelDefinition
    let entity: EntityDefinition
    let relationship: RelationshipDefinition
    var title = "Destination"

    var body: some View {
        ChoiceLine(
            title,
            relationship.destinationName.nonEmpty,
            .names(model.entities.map(\.name), none: "No Destination")
        ) {
            editor.perform(.setDestination($0, ofRelationship: relationship.name, in: entity.name))
        }
    }
}

/// The relationship that leads back.
struct InverseChoice: View {
    let editor: ModelEditor
    let model: ModelDefinition
    let entity: EntityDefinition
    let relationship: RelationshipDefinition
    var title = "Inverse"

    var body: some View {
        ChoiceLine(title, relationship.inverseName, .names(names, none: "No Inverse")) {
            editor.perform(.setInverse($0, ofRelationship: relationship.name, in: entity.name))
        }
    }

    /// The relationships of the destination that lead back to the entity, one that it inherits from, or one that inherits from it.
    private var names: [String] {
        guard let destination = model.entity(named: relationship.destinationName) else {
            return [relationship.inverseName].compactMap(\.self)
        }
        let family = Set(model.lineage(of: entity).map(\.name) + model.descendants(of: entity.name).map(\.name))
        let back = model.lineage(of: destination).flatMap(\.relationships).filter {
            family.contains($0.destinationName)
        }
        let names = back.map(\.name)
        return names + [relationship.inverseName].compactMap(\.self).filter { !names.contains($0) }
    }
}
