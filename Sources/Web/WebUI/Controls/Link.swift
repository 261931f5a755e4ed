public import struct Foundation.URL

/// Leads to a page of somebody else.
public struct Link<Label: View>: PrimitiveView {
    let destination: URL
    let label: Label

    /// A link with a label of views.
    public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    /// Renders the link. Only addresses of pages, mail and telephones lead anywhere, whoever wrote them.
    public func _render(in renderer: Renderer) {
        var draft = ElementDraft("link")
        let scheme = destination.scheme?.lowercased() ?? ""
        if ["", "http", "https", "mailto", "tel"].contains(scheme) {
            draft.attributes["href"] = destination.absoluteString
        }
        draft.attributes["target"] = "_blank"
        draft.attributes["rel"] = "noopener noreferrer"
        renderer.element("a", draft) {
            renderer.render(label, at: .index(0))
        }
    }
}

extension Link where Label == Text {
    /// A link with a title.
    public init(_ title: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }

    /// A link with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}

/// Opens pages of others.
public struct OpenURLAction {
    let open: @MainActor (URL) -> Void

    /// Opens a page.
    @MainActor
    public func callAsFunction(_ url: URL) {
        open(url)
    }
}

extension EnvironmentValues {
    /// Opens pages of others in the browser of the user.
    public var openURL: OpenURLAction {
        let page = page
        return OpenURLAction { page?.open($0) }
    }
}
