/// The control that selects a row of a table: a checkbox if several rows can be selected. If only one can, a press on the
/// row selects it, and the control is a button that is only seen without JavaScript.
@MainActor
final class TableRowBox {
    /// The checkbox.
    private(set) var element: Element?

    /// Renders the cell with the control.
    func render(
        _ selection: ListSelection,
        _ traits: Traits,
        of rows: ListRows,
        named name: String,
        in renderer: Renderer
    ) {
        let row = ObjectIdentifier(renderer.branch)
        var cell = ElementDraft("table-choice", selection.isMany ? "table-many" : "table-one")
        // A press here isn't a press on the row.
        cell.on("click") { _ in }
        renderer.element("td", cell, part: "choice") {
            if selection.isMany {
                renderBox(traits, row, of: rows, named: name, in: renderer)
            } else {
                var button = ElementDraft("button", "button-bordered")
                button.attributes["type"] = "submit"
                button.attributes["aria-label"] = "Choose \(name)"
                button.identity = .button
                button.on("click") { rows.press(traits, $0) }
                renderer.text("button", "Choose", button, part: "choose")
            }
        }
    }

    private func renderBox(
        _ traits: Traits,
        _ row: ObjectIdentifier,
        of rows: ListRows,
        named name: String,
        in renderer: Renderer
    ) {
        var draft = ElementDraft("table-box")
        draft.attributes["type"] = "checkbox"
        draft.attributes["aria-label"] = "Select \(name)"
        draft.identity = .field
        draft.control = .flag(rows.isSelected(traits))
        draft.follow { [weak self] in self?.element = $0 }
        draft.on("change") { event in
            guard event.payload.bool != rows.isSelected(traits), let node = rows.row(at: row)?.id else { return }
            rows.press(traits, ClientEvent("click", node: node, payload: .object(["meta": true])))
        }
        renderer.element("input", draft, part: "box", content: .none)
    }

    /// Renders the header of such cells, which selects all rows or none if several can be selected.
    ///
    /// - Parameter identities: Returns those of all rows, which takes long in a table whose rows are read when they are shown.
    static func renderHeader(_ selection: ListSelection, in renderer: Renderer, identities: () -> [AnyHashable]) {
        let cell = ElementDraft("table-choice", selection.isMany ? "table-many" : "table-one")
        renderer.element("td", cell, part: "choice") {
            guard selection.isMany else { return }
            let all = identities()
            var draft = ElementDraft("table-box")
            draft.attributes["type"] = "checkbox"
            draft.attributes["aria-label"] = "Select all"
            draft.identity = .field
            draft.control = .flag(!all.isEmpty && Set(selection.values()).isSuperset(of: all))
            draft.on("change") { event in
                selection.replace(event.payload.bool == true ? all : [])
            }
            renderer.element("input", draft, part: "all", content: .none)
        }
    }
}
