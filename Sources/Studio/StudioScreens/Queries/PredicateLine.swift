internal import ManagedObjectModelFormat
internal import WebUI

/// The predicate of a part of a model: checked while it is typed, with what may follow, and as rows that stay in step.
struct PredicateLine: View {
    let editor: ModelEditor
    let model: ModelDefinition
    let entity: String
    let predicate: String?
    let take: (String?) -> Void
    @State private var showsRows = true

    private struct Context: Hashable {
        let entity: String
        let moment: ModelMoment
    }

    var body: some View {
        let (entity, editor) = (entity, editor)
        CheckedLine(
            "Predicate",
            predicate,
            dependingOn: Context(entity: entity, moment: editor.moment),
            of: editor,
            check: { await editor.reading(of: $0, about: entity) },
            take: take,
            beside: rows
        )
    }

    @ViewBuilder private func rows(_ typed: String, _ takeRows: @escaping (String) -> Void) -> some View {
        Toggle("Rows", isOn: $showsRows).toggleStyle(.button).styleClass("editor-more")
        if showsRows { PredicateRowsView(text: typed, keys: model.rowKeys(of: entity), take: takeRows) }
    }
}
