internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// All fields of a fetch request.
struct FetchRequestScreen: View {
    let editor: ModelEditor
    let model: ModelDefinition
    let request: FetchRequestDefinition

    private var name: String { request.name }

    var body: some View {
        PartHeading(editor: editor, title: name, kind: "Fetch Request", delete: .deleteFetchRequest(name))
        VStack(alignment: .leading, spacing: 16) {
            InspectorGroup("Fetch Request") {
                TextLine("Name", name) { editor.perform(.renameFetchRequest(name, to: $0)) }
                ChoiceLine("Entity", request.entityName, model.entities.map { Choice($0.name, $0.name) }) {
                    editor.perform(.setEntity($0, ofFetchRequest: name))
                }
                PredicateLine(editor: editor, model: model, entity: request.entityName, predicate: request.predicate) {
                    set(\.predicate, $0)
                }
                Text("Names after a dollar sign stand for values that the program hands in.").styleClass("studio-quiet")
            }
            InspectorGroup("Result") {
                NumberLine("Fetch Limit", request.fetchLimit, editor) { set(\.fetchLimit, $0) }
                NumberLine("Batch Size", request.fetchBatchSize, editor) { set(\.fetchBatchSize, $0) }
                ChoiceLine("Result Type", request.resultType, Self.types) { set(\.resultType, $0) }
                ToggleLine("Include Subentities", request.includesSubentities) { set(\.includesSubentities, $0) }
                ToggleLine("Include Property Values", request.includesPropertyValues) {
                    set(\.includesPropertyValues, $0)
                }
                ToggleLine("Include Pending Changes", request.includesPendingChanges) {
                    set(\.includesPendingChanges, $0)
                }
                ToggleLine("Return Objects as Faults", request.returnsObjectsAsFaults) {
                    set(\.returnsObjectsAsFaults, $0)
                }
                ToggleLine("Return Distinct Results", request.returnsDistinctResults) {
                    set(\.returnsDistinctResults, $0)
                }
            }
        }
        .styleClass("editor-form")
    }

    private static let types: [Choice<FetchRequestDefinition.ResultType>] = [
        Choice("Objects", .objects), Choice("Object IDs", .objectIDs), Choice("Dictionaries", .dictionaries),
        Choice("Count", .count),
    ]

    private func set<Value: Sendable>(
        _ field: any WritableKeyPath<FetchRequestDefinition, Value> & Sendable,
        _ value: Value
    ) {
        editor.perform(.set(field, to: value, ofFetchRequest: name))
    }
}
