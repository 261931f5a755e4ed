public import struct Foundation.URL

/// A link to another website, which opens in a new tab.
public struct Link<Label: View>: PrimitiveView {
    let destination: URL
    let label: Label

    /// Creates a link whose label is a view.
    public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    /// Renders the link. Only relative addresses and the schemes `http`, `https`, `mailto` and `tel` are followed, so
    /// that an address from user data can't run a script.
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
    /// Creates a link with a literal title.
    public init(_ title: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }

    /// Creates a link with a title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}

/// An action that opens an address in the user's browser.
public struct OpenURLAction {
    let open: @MainActor (URL) -> Void

    /// Opens an address.
    @MainActor
    public func callAsFunction(_ url: URL) {
        open(url)
    }
}

extension EnvironmentValues {
    /// Opens an address in the user's browser.
    public var openURL: OpenURLAction {
        let page = page
        return OpenURLAction { page?.open($0) }
    }
}
