/// Rows that belong together, with something above and below them.
public struct Section<Header: View, Content: View, Footer: View>: PrimitiveView {
    let header: Header
    let content: Content
    let footer: Footer

    /// Rows with something above and below them.
    public init(
        @ViewBuilder content: () -> Content,
        @ViewBuilder header: () -> Header,
        @ViewBuilder footer: () -> Footer
    ) {
        self.header = header()
        self.content = content()
        self.footer = footer()
    }

    /// Renders the section; in a list, its rows are rows of the list.
    public func _render(in renderer: Renderer) {
        let placement = renderer.inputs.placement
        let window = renderer.inputs.window
        let traits = renderer.inputs.traits
        let isInList = placement is RowPlacement
        renderer.with { $0.placement = isInList ? nil : $0.placement } render: {
            var draft = ElementDraft("section")
            draft.attributes["role"] = "group"
            renderer.element(isInList ? "li" : "section", draft) {
                renderPart("header", header, at: 0, in: renderer)
                renderer.element(isInList ? "ul" : "div", Self.rowsDraft(isInList), part: "rows") {
                    renderer.with { inputs in
                        inputs.placement = isInList ? placement : nil
                        inputs.window = window
                        inputs.traits = traits
                    } render: {
                        renderer.render(content, at: .index(1))
                    }
                }
                renderPart("footer", footer, at: 2, in: renderer)
            }
        }
    }

    private static func rowsDraft(_ isInList: Bool) -> ElementDraft {
        var draft = ElementDraft("section-rows")
        draft.attributes["role"] = isInList ? "presentation" : nil
        return draft
    }

    private func renderPart(_ name: String, _ view: some View, at index: Int, in renderer: Renderer) {
        guard !(view is EmptyView) else { return }
        renderer.element(name == "header" ? "h2" : "div", ElementDraft("section-\(name)"), part: name) {
            renderer.render(view, at: .index(index))
        }
    }
}

extension Section where Footer == EmptyView {
    /// Rows with something above them.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
        self.init(content: content, header: header) { EmptyView() }
    }
}

extension Section where Header == EmptyView, Footer == EmptyView {
    /// Rows that belong together.
    public init(@ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
    }
}

extension Section where Header == Text, Footer == EmptyView {
    /// Rows with a title above them.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }

    /// Rows with a title above them.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}
