/// A group of rows in a list or form, with an optional header and footer.
public struct Section<Header: View, Content: View, Footer: View>: PrimitiveView {
    let header: Header
    let content: Content
    let footer: Footer

    /// Creates a section with a header and a footer.
    public init(
        @ViewBuilder content: () -> Content,
        @ViewBuilder header: () -> Header,
        @ViewBuilder footer: () -> Footer
    ) {
        self.header = header()
        self.content = content()
        self.footer = footer()
    }

    /// Renders the section. In a list, its rows are rows of the list.
    public func _render(in renderer: Renderer) {
        let placement = renderer.inputs.placement
        let traits = renderer.inputs.traits
        let list = (placement as? RowPlacement)?.rows
        let isInList = list != nil
        let hasRows = isInList || placement is FormPlacement
        let name = LabelReference()
        list?.add(.header(traits.place), at: renderer.branch)
        renderer.with {
            $0.placement = hasRows ? nil : $0.placement
        } render: {
            var draft = ElementDraft("section")
            draft.attributes["role"] = "group"
            name.take(&draft)
            renderer.element(isInList ? "li" : "section", draft) {
                renderPart("header", header, at: 0, in: renderer, name: name)
                renderer.element(isInList ? "ul" : "div", Self.rowsDraft(isInList), part: "rows") {
                    renderer.with { inputs in
                        inputs.placement = hasRows ? placement : nil
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

    private func renderPart(
        _ part: String,
        _ view: some View,
        at index: Int,
        in renderer: Renderer,
        name: LabelReference? = nil
    ) {
        guard !(view is EmptyView) else { return }
        var draft = ElementDraft("section-\(part)")
        name?.give(&draft)
        renderer.element(part == "header" ? "h2" : "div", draft, part: part) {
            renderer.render(view, at: .index(index))
        }
    }
}

extension Section where Footer == EmptyView {
    /// Creates a section with a header.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
        self.init(content: content, header: header) { EmptyView() }
    }
}

extension Section where Header == EmptyView, Footer == EmptyView {
    /// Creates a section without a header and footer.
    public init(@ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
    }
}

extension Section where Header == Text, Footer == EmptyView {
    /// Creates a section with a literal title as its header.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }

    /// Creates a section with a title from a string as its header.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}
