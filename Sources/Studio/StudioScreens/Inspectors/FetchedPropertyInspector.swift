internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// All fields of a fetched property.
struct FetchedPropertyInspector: View {
    let editor: ModelEditor
    let model: ModelDefinition
    let entity: EntityDefinition
    let property: FetchedPropertyDefinition

    private var name: String { property.name }
    private var request: FetchRequestDefinition { property.fetchRequest }

    var body: some View {
        InspectorGroup("Fetched Property") {
            TextLine("Name", name) {
                editor.perform(
                    .renameFetchedProperty(name, of: entity.name, to: $0, keepsIdentifier: editor.keepsIdentifiers)
                )
            }
            ChoiceLine("Destination", request.entityName, model.entities.map { Choice($0.name, $0.name) }) {
                fetch(of: $0, request.predicate)
            }
            PredicateLine(editor: editor, model: model, entity: request.entityName, predicate: request.predicate) {
                fetch(of: request.entityName, $0)
            }
            Text("$FETCH_SOURCE is the object that has the property, $FETCHED_PROPERTY the property itself.")
                .styleClass("studio-quiet")
            ToggleLine("Sync", property.isSyncable) { set(\.isSyncable, $0) }
        }
        UserInfoLines(property.userInfo) { set(\.userInfo, $0) }
        VersioningLines(
            editor: editor,
            modifier: property.versionHashModifier,
            identifier: property.renamingIdentifier,
            takeModifier: { set(\.versionHashModifier, $0) },
            takeIdentifier: { set(\.renamingIdentifier, $0) }
        )
    }

    private func fetch(of destination: String, _ predicate: String?) {
        editor.perform(.setFetch(of: destination, predicate: predicate, ofFetchedProperty: name, in: entity.name))
    }

    private func set<Value: Sendable>(
        _ field: any WritableKeyPath<FetchedPropertyDefinition, Value> & Sendable,
        _ value: Value
    ) {
        editor.perform(.set(field, to: value, ofFetchedProperty: name, in: entity.name))
    }
}
