/// Wraps each view in a row of a list.
@MainActor
final class RowPlacement: Placement {
    let rows: ListRows
    private let isTree: Bool
    /// Whether several rows can be selected; nil if the list has no selection.
    private let selectsMany: Bool?
    /// Whether a link that fills a row presses it.
    private let pressesLinks: Bool
    private let hasMenu: Bool

    init(rows: ListRows, isTree: Bool) {
        self.rows = rows
        self.isTree = isTree
        selectsMany = rows.selection?.isMany
        pressesLinks = rows.selection.map { !$0.isMany || $0.takesModifiers } ?? false
        hasMenu = rows.menu != nil
    }

    /// Whether the rows take the focus, since they can be selected.
    var isSelectable: Bool { selectsMany != nil && !rows.isTable }

    func place(_ traits: Traits, in renderer: Renderer, content: () -> Void) {
        renderer.part("row") { whole in
            let branch = renderer.branch
            let numbers = rows.row(at: ObjectIdentifier(branch))?.numbers
            var draft = draft(for: traits, numbers, renderer.graph.drags)
            draft.follow { [rows] element in
                let row = ListRows.Row(element: element, traits: traits, numbers: numbers)
                rows.add(.row(row), at: branch)
            }
            renderer.element("li", draft) {
                renderer.with {
                    $0.environment.rowPress = press(branch)
                } render: {
                    renderer.element("div", contentDraft(for: traits), part: "content") {
                        renderer.at(whole, content)
                    }
                }
                renderActions(.leading, of: traits, in: renderer)
                renderActions(.trailing, of: traits, in: renderer)
            }
        }
    }

    private func contentDraft(for traits: Traits) -> ElementDraft {
        var draft = ElementDraft("row-content")
        draft.styles["padding"] = traits.rowInsets
        return draft
    }

    /// The draft of a table's row, which renders itself.
    func row(_ traits: Traits, _ box: TableRowBox, in renderer: Renderer) -> ElementDraft {
        let branch = renderer.branch
        let numbers = rows.row(at: ObjectIdentifier(branch))?.numbers
        var draft = draft(for: traits, numbers, renderer.graph.drags)
        draft.follow { [rows] element in
            rows.add(.row(ListRows.Row(element: element, traits: traits, numbers: numbers, box: box)), at: branch)
        }
        return draft
    }

    /// The selection and the positions of rows may differ: ``ListRows/refresh()`` updates them.
    func isSame(as other: any Placement) -> Bool {
        guard let other = other as? RowPlacement else { return false }
        return rows === other.rows && isTree == other.isTree && selectsMany == other.selectsMany
            && pressesLinks == other.pressesLinks && hasMenu == other.hasMenu
    }

    private func draft(for traits: Traits, _ numbers: RowNumbers?, _ drags: DragTable) -> ElementDraft {
        var draft = ElementDraft("row")
        if selectsMany != nil {
            draft.attributes["role"] = rows.isTable ? "row" : isTree ? "treeitem" : "option"
            draft.on("click") { [rows] in rows.press(traits, $0) }
        }
        if traits.hasMenu || rows.menu != nil { draft.attributes["aria-haspopup"] = "menu" }
        if rows.menu != nil {
            draft.attributes["data-clicks"] = "2"
            draft.on("menu") { [rows] in rows.openMenu(traits, $0) }
        }
        for (name, value) in rows.attributes(of: traits, numbers) {
            draft.attributes[name] = value
        }
        draft.styles["background"] = traits.rowBackground
        if !traits.hasSeparators { draft.add("row-bare") }
        draft.attributes["aria-level"] = traits.level.map(String.init)
        draft.attributes["aria-expanded"] = traits.isExpanded.map { $0 ? "true" : "false" }
        if let place = traits.place, place.canDelete {
            draft.on("delete") { _ in place.delete() }
        }
        if let place = traits.place, let kind = place.insertedKind {
            draft.attributes["data-insert"] = kind
            draft.on("insert") { event in
                place.insert(drags.payloads(of: event, as: Any.self), isBehind: event.payload["after"].bool == true)
            }
        }
        if traits.place?.canMove == true {
            draft.attributes["data-drag"] = "row"
            draft.attributes["draggable"] = "true"
        }
        if !traits.rowActions.isEmpty || traits.place?.canDelete == true {
            draft.attributes[flag: "data-swipe"] = true
        }
        return draft
    }

    /// The action of a link that fills the row; nil if it opens what it leads to.
    private func press(_ branch: Branch) -> RowPress? {
        pressesLinks ? RowPress(rows: rows, row: ObjectIdentifier(branch)) : nil
    }

    private func renderActions(_ edge: HorizontalEdge, of traits: Traits, in renderer: Renderer) {
        let actions = traits.rowActions.filter { $0.edge == edge }
        let deletable = edge == .trailing && actions.isEmpty ? traits.place.flatMap { $0.canDelete ? $0 : nil } : nil
        guard !actions.isEmpty || deletable != nil else { return }
        var draft = ElementDraft("swipe", "swipe-\(edge.rawValue)")
        draft.attributes[flag: "data-full"] = actions.last?.allowsFullSwipe ?? true
        renderer.element("div", draft, part: edge.rawValue) {
            for (index, action) in actions.enumerated() {
                renderer.render(RowActionButtons(actions: action), at: .part("\(edge.rawValue)\(index)"))
            }
            if let deletable {
                let button = Button("Delete", systemImage: "trash", role: .destructive) { deletable.delete() }
                renderer.render(button, at: .part("delete"))
            }
        }
    }
}
