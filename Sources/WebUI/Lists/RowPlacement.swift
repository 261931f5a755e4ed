internal import Foundation

/// Puts views into rows of a list.
@MainActor
final class RowPlacement: Placement {
    private let rows: ListRows
    private let selection: ListSelection?
    private let isTree: Bool

    init(rows: ListRows, selection: ListSelection?, isTree: Bool) {
        self.rows = rows
        self.selection = selection
        self.isTree = isTree
    }

    func place(_ traits: Traits, in renderer: Renderer, content: () -> Void) {
        renderer.part("row") { whole in
            let branch = renderer.branch
            let table = rows.table
            _ = branch.keep { TableContributor(table: table, branch: branch) }
            var draft = draft(for: traits)
            draft.follow { element in
                table.set(ListRows.Row(element: element.id, traits: traits), at: branch)
            }
            renderer.element("li", draft) {
                renderer.with {
                    $0.environment.rowPress = press(traits)
                } render: {
                    renderer.element("div", ElementDraft("row-content"), part: "content") {
                        renderer.at(whole, content)
                    }
                }
                renderActions(.leading, of: traits, in: renderer)
                renderActions(.trailing, of: traits, in: renderer)
            }
        }
    }

    /// What is selected may be kept where nobody notices a change, so that rows which show it are always rendered.
    func isSame(as other: any Placement) -> Bool {
        guard let other = other as? RowPlacement else { return false }
        return rows === other.rows && isTree == other.isTree && selection == nil && other.selection == nil
    }

    private func draft(for traits: Traits) -> ElementDraft {
        var draft = ElementDraft("row")
        if let selection {
            let isSelected = selection.contains(traits)
            draft.attributes["role"] = isTree ? "treeitem" : "option"
            draft.attributes["aria-selected"] = isSelected ? "true" : "false"
            draft.attributes["tabindex"] = isSelected ? "0" : "-1"
            let rows = rows
            draft.on("click") { selection.press(traits, $0, rows) }
        }
        draft.attributes["aria-posinset"] = traits.position.map { String($0.row) }
        draft.attributes["aria-setsize"] = traits.position.map { String($0.count) }
        draft.attributes["aria-level"] = traits.level.map(String.init)
        draft.attributes["aria-expanded"] = traits.isExpanded.map { $0 ? "true" : "false" }
        if let editing = traits.editing {
            if let delete = editing.delete {
                draft.on("delete") { _ in delete(IndexSet(integer: editing.position)) }
            }
            if editing.move != nil {
                draft.attributes["data-drag"] = "row"
                draft.attributes["draggable"] = "true"
            }
        }
        if !traits.rowActions.isEmpty || traits.editing?.delete != nil {
            draft.attributes[flag: "data-swipe"] = true
        }
        return draft
    }

    /// Selects the row; for a link that fills it.
    private func press(_ traits: Traits) -> (@MainActor (ClientEvent) -> Void)? {
        guard let selection, !selection.isMany else { return nil }
        let rows = rows
        return { selection.press(traits, $0, rows) }
    }

    private func renderActions(_ edge: HorizontalEdge, of traits: Traits, in renderer: Renderer) {
        let actions = traits.rowActions.filter { $0.edge == edge }
        let deletion = edge == .trailing && actions.isEmpty ? traits.editing?.delete : nil
        guard !actions.isEmpty || deletion != nil else { return }
        let position = traits.editing?.position ?? 0
        var draft = ElementDraft("swipe", "swipe-\(edge.rawValue)")
        draft.attributes[flag: "data-full"] = actions.last?.allowsFullSwipe ?? true
        renderer.element("div", draft, part: edge.rawValue) {
            for (index, action) in actions.enumerated() {
                renderer.render(AnyView(action.content), at: .part("\(edge.rawValue)\(index)"))
            }
            if let deletion {
                let button = Button("Delete", systemImage: "trash", role: .destructive) {
                    deletion(IndexSet(integer: position))
                }
                renderer.render(button, at: .part("delete"))
            }
        }
    }
}

extension EnvironmentValues {
    private enum RowPressKey: EnvironmentKey {
        static var defaultValue: (@MainActor (ClientEvent) -> Void)? { nil }
    }

    /// Selects the row that the view is in.
    var rowPress: (@MainActor (ClientEvent) -> Void)? {
        get { self[RowPressKey.self] }
        set { self[RowPressKey.self] = newValue }
    }
}
