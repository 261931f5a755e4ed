/// A link that opens another view: either the destination of a value, or a given view.
public struct NavigationLink<Label: View, Destination: View>: PrimitiveView {
    let value: AnyHashable?
    let destination: Destination
    let label: Label

    /// Creates a link that opens a view. In a split view it is shown in the last column, in a stack it is pushed.
    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        value = nil
        self.destination = destination()
        self.label = label()
    }

    /// Renders the link. It gets an `href` if its value has a path component.
    public func _render(in renderer: Renderer) {
        if let value {
            renderer.with {
                $0.traits.values.insert(value, at: 0)
            } render: {
                renderer.render(ValueLink(value: value, label: label), at: .index(0))
            }
        } else {
            renderer.render(DestinationLink(destination: destination, label: label), at: .index(0))
        }
    }
}

extension NavigationLink where Destination == EmptyView {
    /// Creates a link that presents a value. In a list with a single selection it selects the value, in a stack it
    /// pushes the value's destination.
    public init(value: some Hashable, @ViewBuilder label: () -> Label) {
        self.value = AnyHashable(value)
        destination = EmptyView()
        self.label = label()
    }
}

extension NavigationLink where Destination == EmptyView, Label == Text {
    /// Creates a link with a literal title that presents a value.
    public init(_ title: LocalizedStringKey, value: some Hashable) {
        self.init(value: value) { Text(title) }
    }

    /// Creates a link with a title from a string that presents a value.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, value: some Hashable) {
        self.init(value: value) { Text(title) }
    }
}

extension NavigationLink where Label == Text {
    /// Creates a link with a literal title that opens a view.
    public init(_ title: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        self.init(destination: destination) { Text(title) }
    }

    /// Creates a link with a title from a string that opens a view.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder destination: () -> Destination) {
        self.init(destination: destination) { Text(title) }
    }

    /// Creates a link with a literal title that opens a view. The view is created at once.
    public init(_ title: LocalizedStringKey, destination: Destination) {
        self.init(destination: { destination }, label: { Text(title) })
    }
}

/// A link that presents a value.
private struct ValueLink<Label: View>: PrimitiveView {
    let value: AnyHashable
    let label: Label

    func _render(in renderer: Renderer) {
        guard let placement = renderer.inputs.placement else { return renderLink(in: renderer) }
        let traits = renderer.inputs.traits
        let boxes = renderer.inputs.boxes
        renderer.with { inputs in
            inputs.placement = nil
            inputs.boxes = []
        } render: {
            placement.place(traits, in: renderer) {
                renderer.with {
                    $0.boxes = boxes
                } render: {
                    renderLink(in: renderer)
                }
            }
        }
    }

    private func renderLink(in renderer: Renderer) {
        let environment = renderer.environment
        let press = environment.rowPress
        let stack = environment.stack
        stack?.note(value)
        var draft = ElementDraft("navigation-link")
        if press == nil {
            draft.add("pushes")
        }
        draft.attributes["tabindex"] = press == nil ? nil : "-1"
        if environment.isEnabled {
            draft.on("click") { [value] event in
                if let press { press(event) } else { stack?.push(value) }
            }
        }
        if let component = PathComponent.of(value), let page = environment.page {
            let link = RouteLinks.Link(
                component: component,
                place: renderer.branch,
                stack: press == nil ? stack : nil
            )
            draft.follow { page.route.links.add(link, of: $0) }
        }
        renderer.element("a", draft) {
            renderer.render(label, at: .index(0))
        }
    }
}

/// A link that shows a view in the last column of a split view, or pushes it onto a stack.
private struct DestinationLink<Label: View, Destination: View>: PrimitiveView {
    let destination: Destination
    let label: Label

    func _render(in renderer: Renderer) {
        let environment = renderer.environment
        let model = renderer.branch.keep { LinkModel() }
        model.destination.replace(AnyView(destination), isChange: true)
        model.component = renderer.inputs.traits.values.lazy.compactMap { PathComponent.of($0) }.first ?? "open"
        environment.split?.note(model)
        let isOpen = environment.split?.opened.current === model
        let open: @MainActor (ClientEvent) -> Void = { _ in
            if let split = environment.split {
                split.opened.current = model
            } else {
                environment.stack?.push(AnyHashable(LinkedView(link: model)))
            }
        }
        renderer.with {
            $0.environment.rowPress = nil
        } render: {
            var draft = ElementDraft("navigation-link", "pushes")
            draft.attributes["tabindex"] = "0"
            draft.attributes["role"] = "link"
            draft.attributes["aria-current"] = isOpen ? "true" : nil
            draft.on("click", open)
            renderer.element("a", draft) {
                renderer.render(label, at: .index(0))
            }
        }
    }
}

/// The destination of a link without a value.
@MainActor
final class LinkModel {
    let destination = StateLocation(AnyView(EmptyView()))
    var component = ""
}

/// A link without a value, as an element of a stack's path.
struct LinkedView: Hashable {
    let link: LinkModel

    static func == (first: LinkedView, second: LinkedView) -> Bool {
        first.link === second.link
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(link))
    }
}

/// The last column of a split view. It shows the destination of the opened link without a value, on which the links inside it are
/// pushed; else its own content.
struct DetailColumn<Content: View>: View {
    let split: SplitModel
    let content: Content

    var body: some View {
        if let link = split.opened.current {
            NavigationStack { link.destination.current }
                .environment(\.dismissal, split.closing)
                .id(ObjectIdentifier(link))
        } else {
            content
        }
    }
}

/// Two columns, which a phone shows one after the other. Prefer ``NavigationSplitView``, whose parameters name the
/// columns.
public struct NavigationView<Content: View>: View {
    private let content: Content
    @Environment(\.navigationViewStyle) private var style

    /// Creates a split view. The first view is the sidebar, the second one is shown until a link is opened.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// A split view of the sidebar and the detail, or a stack if the style asks for it.
    public var body: some View {
        if style.isStack {
            NavigationStack { content }
        } else {
            let views = (content as? any SeveralViews)?.views ?? [AnyView(content)]
            NavigationSplitView {
                views[0]
            } detail: {
                if views.count > 1 {
                    views[1]
                }
            }
        }
    }
}

/// A view that consists of several views.
@MainActor
private protocol SeveralViews {
    var views: [AnyView] { get }
}

extension TupleView: @MainActor SeveralViews {
    fileprivate var views: [AnyView] {
        var views: [AnyView] = []
        for view in repeat each content {
            views.append(AnyView(view))
        }
        return views
    }
}
