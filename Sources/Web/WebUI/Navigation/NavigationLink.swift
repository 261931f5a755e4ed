/// Leads to another view: to what a value stands for, or to one that is given with it.
public struct NavigationLink<Label: View, Destination: View>: PrimitiveView {
    let value: AnyHashable?
    let destination: Destination
    let label: Label

    /// A link to a view.
    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        value = nil
        self.destination = destination()
        self.label = label()
    }

    /// Renders the link: a real one, where what it leads to has an address.
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
    /// A link to what a value stands for. In a list with a selection it selects the value.
    public init(value: some Hashable, @ViewBuilder label: () -> Label) {
        self.value = AnyHashable(value)
        destination = EmptyView()
        self.label = label()
    }
}

extension NavigationLink where Destination == EmptyView, Label == Text {
    /// A link to what a value stands for.
    public init(_ title: LocalizedStringKey, value: some Hashable) {
        self.init(value: value) { Text(title) }
    }

    /// A link to what a value stands for.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, value: some Hashable) {
        self.init(value: value) { Text(title) }
    }
}

extension NavigationLink where Label == Text {
    /// A link to a view.
    public init(_ title: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        self.init(destination: destination) { Text(title) }
    }

    /// A link to a view.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder destination: () -> Destination) {
        self.init(destination: destination) { Text(title) }
    }

    /// A link to a view.
    public init(_ title: LocalizedStringKey, destination: Destination) {
        self.init(destination: { destination }, label: { Text(title) })
    }
}

/// A link to what a value stands for.
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
            let place = renderer.branch
            draft.follow { [weak session = renderer.session] element in
                session?.updates.resolve(for: element) {
                    [weak element, weak page, weak stack = press == nil ? stack : nil] in
                    guard let element, let page else { return }
                    let inStack = stack.map { $0.address(of: component) }
                    element.attributes["href"] = inStack ?? page.route.address(of: component, at: place)
                    element.touch()
                }
            }
        }
        renderer.element("a", draft) {
            renderer.render(label, at: .index(0))
        }
    }
}

/// A link to a view that comes into the last column, or on top of the stack.
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

/// What a link without a value leads to.
@MainActor
final class LinkModel {
    let destination = StateLocation(AnyView(EmptyView()))
    var component = ""
}

/// A link without a value, as a value on the path of a stack.
struct LinkedView: Hashable {
    let link: LinkModel

    static func == (first: LinkedView, second: LinkedView) -> Bool {
        first.link === second.link
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(link))
    }
}

/// The last column of a split view: what was opened by a link without a value, else what the program shows there.
struct DetailColumn<Content: View>: View {
    let split: SplitModel
    let content: Content

    var body: some View {
        if let link = split.opened.current {
            link.destination.current.id(ObjectIdentifier(link))
        } else {
            content
        }
    }
}

/// Two columns, or one after the other on a phone. ``NavigationSplitView`` says more clearly what goes where.
public struct NavigationView<Content: View>: View {
    private let content: Content

    /// The first view is the column at the side, the second one what is seen until something is opened.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// A split view of both.
    public var body: some View {
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

/// A view that is several views.
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
