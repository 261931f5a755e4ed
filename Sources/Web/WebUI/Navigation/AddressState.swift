/// A view that keeps a component of the page's address in step with a value.
private struct AddressComponentView<Content: View>: PrimitiveView {
    let content: Content
    let component: Binding<String?>

    func _render(in renderer: Renderer) {
        if let segments = renderer.environment.page?.route.segments {
            let value = component.wrappedValue
            let segment = RouteModel.Segment(component: value, leadsContent: true) {
                component.wrappedValue = $0
                return component.wrappedValue == $0
            }
            segments.contribute(segment, part: "segment", in: renderer)
        }
        renderer.render(content, at: .index(0))
    }
}

/// A view that keeps a query parameter of the page's address in step with a value.
private struct AddressParameterView<Content: View>: PrimitiveView {
    let content: Content
    let name: String
    let text: Binding<String>

    func _render(in renderer: Renderer) {
        if let parameters = renderer.environment.page?.route.parameters {
            let parameter = RouteModel.Parameter(name: name, value: text.wrappedValue) { text.wrappedValue = $0 }
            parameters.contribute(parameter, part: "parameter", in: renderer)
        }
        renderer.render(content, at: .index(0))
    }
}

/// A link to another address of the page, which is shown without loading the page anew, or of the same server.
///
///     AddressLink("/projects/3/tasks") { Label("Tasks", systemImage: "checkmark.circle") }
///
/// `NavigationLink` and selections in lists know their addresses by themselves. This is for pages whose state is in their
/// address by ``View/addressComponent(_:)`` and ``View/addressParameter(_:_:)``.
public struct AddressLink<Label: View>: PrimitiveView {
    let address: String
    let leavesPage: Bool
    let label: Label

    /// Creates a link.
    ///
    /// - Parameters:
    ///   - address: The path, which begins with a slash, and perhaps a query. Another address leads nowhere.
    ///   - leavesPage: Whether the address is not one of the page, but of another route of the server, such as a download.
    ///   - label: The view to press.
    public init(_ address: String, leavesPage: Bool = false, @ViewBuilder label: () -> Label) {
        self.address = address
        self.leavesPage = leavesPage
        self.label = label()
    }

    /// Renders the link; in a menu, as one of its items.
    public func _render(in renderer: Renderer) {
        let environment = renderer.environment
        var draft =
            environment.isInMenu
            ? ElementDraft("button", "button-\(environment.buttonStyle.name)") : ElementDraft("address-link")
        if environment.isInMenu { draft.attributes["role"] = "menuitem" }
        if address.hasPrefix("/"), !address.hasPrefix("//") {
            draft.attributes["href"] = address
            if !leavesPage { draft.on("nav") { _ in } }
        }
        renderer.element("a", draft) {
            renderer.render(label, at: .index(0))
        }
    }
}

extension View {
    /// Keeps a component of the page's path in step with a value: the value is part of the address, and whoever opens the
    /// address finds it set. Components stand in the order of their views, those of surrounding views first; the path ends
    /// before the first one that is nil.
    ///
    ///     ProjectView(project).addressComponent($tab)
    ///
    /// Links and selections in lists have components of their own. This is for state that is chosen in other ways.
    ///
    /// - Parameter component: The value as text. A binding that does not take a text from an address keeps its value.
    public func addressComponent(_ component: Binding<String?>) -> some View {
        AddressComponentView(content: self, component: component)
    }

    /// Keeps a query parameter of the page's address in step with a text. An empty text is left out.
    ///
    ///     LogView(filter).addressParameter("status", $status)
    ///
    /// - Parameters:
    ///   - name: The name, which no other parameter of the page has; `q` is that of `searchable`.
    ///   - text: The value.
    public func addressParameter(_ name: String, _ text: Binding<String>) -> some View {
        AddressParameterView(content: self, name: name, text: text)
    }
}
