public import struct Foundation.URL

/// A button that hands an address or a text to another program, as the user's system offers it.
///
/// ```swift
/// ShareLink(item: note.title, subject: Text("A note"))
/// ```
///
/// The browser shows the system's sheet for sharing where it can. Elsewhere, what is shared is copied, and the button says so.
public struct ShareLink<Label: View>: PrimitiveView {
    private let content: JSONValue
    private let label: Label

    fileprivate init(text: String?, address: String?, _ subject: Text?, _ message: Text?, label: Label) {
        let environment = EnvironmentValues()
        let texts = [message?.plain(in: environment), text].compactMap(\.self)
        var content: [String: JSONValue] = [:]
        content["title"] = (subject?.plain(in: environment)).map { .string($0) }
        content["text"] = texts.isEmpty ? nil : .string(texts.joined(separator: "\n"))
        content["url"] = address.map { .string($0) }
        self.content = .object(content)
        self.label = label
    }

    /// Creates a button that shares an address, with a view as its label.
    public init(item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(text: nil, address: item.absoluteString, subject, message, label: label())
    }

    /// Creates a button that shares a text, with a view as its label.
    public init(item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(text: item, address: nil, subject, message, label: label())
    }

    /// Renders the button. The browser does the rest.
    public func _render(in renderer: Renderer) {
        let environment = renderer.environment
        var draft = ElementDraft("button", "button-\(environment.buttonStyle.name)")
        draft.attributes["type"] = "button"
        draft.attributes["role"] = environment.isInMenu ? "menuitem" : nil
        draft.attributes["data-share"] = content.text
        draft.attributes[flag: "disabled"] = !environment.isEnabled
        draft.hasEdges = environment.buttonStyle.hasEdges
        renderer.element("button", draft) {
            renderer.render(label, at: .index(0))
        }
    }
}

extension ShareLink where Label == WebUI.Label<Text, Image> {
    /// Creates a button that shares an address, with the usual title.
    public init(item: URL, subject: Text? = nil, message: Text? = nil) {
        self.init(item: item, subject: subject, message: message) { Self.usual(Text("Share…")) }
    }

    /// Creates a button that shares a text, with the usual title.
    public init(item: String, subject: Text? = nil, message: Text? = nil) {
        self.init(item: item, subject: subject, message: message) { Self.usual(Text("Share…")) }
    }

    /// Creates a button that shares an address, with a literal title.
    public init(_ title: LocalizedStringKey, item: URL, subject: Text? = nil, message: Text? = nil) {
        self.init(item: item, subject: subject, message: message) { Self.usual(Text(title)) }
    }

    /// Creates a button that shares a text, with a literal title.
    public init(_ title: LocalizedStringKey, item: String, subject: Text? = nil, message: Text? = nil) {
        self.init(item: item, subject: subject, message: message) { Self.usual(Text(title)) }
    }

    /// Creates a button that shares an address, with a title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, item: URL, subject: Text? = nil, message: Text? = nil) {
        self.init(item: item, subject: subject, message: message) { Self.usual(Text(title)) }
    }

    /// Creates a button that shares a text, with a title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, item: String, subject: Text? = nil, message: Text? = nil) {
        self.init(item: item, subject: subject, message: message) { Self.usual(Text(title)) }
    }

    private static func usual(_ title: Text) -> WebUI.Label<Text, Image> {
        WebUI.Label {
            title
        } icon: {
            Image(systemName: "square.and.arrow.up")
        }
    }
}
