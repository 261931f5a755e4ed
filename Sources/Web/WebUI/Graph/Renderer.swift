/// Renders the views of a scope into elements. It has a current place in the view hierarchy and current inputs, and
/// collects the items of the rendered views.
@MainActor
public final class Renderer {
    let graph: PageGraph
    let scope: Scope
    let pass: Int
    var branch: Branch
    var inputs: Inputs
    /// The items rendered at this level so far.
    var items: [Item] = []
    /// The owner of the items.
    var owner: any ItemOwner

    init(scope: Scope, at branch: Branch, in graph: PageGraph, owner: any ItemOwner) {
        self.graph = graph
        self.scope = scope
        self.branch = branch
        inputs = scope.inputs
        pass = graph.updates.nextPass()
        self.owner = owner
    }

    var environment: EnvironmentValues { inputs.environment }

    /// Renders a view at a place inside the current one.
    ///
    /// A view that changes the inputs of its content and keeps nothing needs no place: it calls `_render(in:)` of its
    /// content. A view that is not there, as in an `if`, needs none either.
    func render(_ view: some View, at key: Branch.Key) {
        guard !view._isEmpty else { return }
        let former = branch
        branch = former.child(key, pass: pass)
        view._render(in: self)
        branch = former
    }

    /// Renders with changed inputs.
    func with(_ change: (inout Inputs) -> Void, render: () -> Void) {
        let former = inputs
        change(&inputs)
        render()
        inputs = former
    }

    /// Adds the scope of a view with a body. It is rendered after the current scope, and only if its value or inputs
    /// have changed.
    ///
    /// - Parameter isTracked: Whether the view may read properties of observable objects.
    func compose<Content: View>(_ view: Content, isTracked: Bool = true) {
        let scope = branch.keep {
            Scope(
                graph: graph,
                branch: branch,
                depth: self.scope.depth + 1,
                isInElement: self.scope.isInElement || view is any LiveElement,
                inputs: inputs,
                owner: owner
            )
        }
        items.append(.scope(scope))
        guard !scope.shows(view, inputs: inputs, owner: owner) else { return }
        let value = ViewValue(view)
        scope.update(value: value, inputs: inputs, owner: owner, isTracked: isTracked) { renderer in
            var linked = value.view
            StateLinker(scope: renderer.scope).link(&linked)
            renderer.render(linked.body, at: .index(0))
        }
    }

    /// Collects the items that the closure renders, for another owner.
    func collect(for owner: any ItemOwner, _ render: () -> Void) -> [Item] {
        let formerItems = items
        let formerOwner = self.owner
        items = []
        self.owner = owner
        render()
        defer {
            items = formerItems
            self.owner = formerOwner
        }
        return items
    }

    /// Returns the text of what the closure renders, without adding it to the page.
    func text(of render: () -> Void) -> String {
        let items = collect(for: owner, render)
        for case .scope(let scope) in items {
            scope.renderIfNeeded()
        }
        return Item.elements(of: items).map(\.text).joined(separator: " ")
    }

    /// Renders at a named part of the current place. The closure receives the place as a whole.
    func part(_ name: String, _ render: (_ whole: Branch) -> Void) {
        let whole = branch
        branch = branch.child(.part(name), pass: pass)
        render(whole)
        branch = whole
    }

    /// Renders at another place.
    func at(_ place: Branch, _ render: () -> Void) {
        let former = branch
        branch = place
        render()
        branch = former
    }

    /// Contributes what the closure renders to a portal.
    func contribute(to portal: Portal, _ render: () -> Void) {
        let place = branch
        if let former = place.kept as? Contributor, !former.isOf(portal) {
            former.depart()
            place.kept = nil
        }
        _ = place.keep { Contributor(portal: portal, branch: place) }
        with {
            $0 = Inputs(environment: $0.environment)
        } render: {
            portal.contribute(collect(for: portal, render), at: place)
        }
    }
}

extension Renderer {
    /// Renders an element with child elements.
    func element(_ tag: String, _ draft: ElementDraft, part: String = "", content: () -> Void = {}) {
        place(tag, draft, part: part, content: .elements, inside: content)
    }

    /// Renders an element with other content than child elements.
    func element(_ tag: String, _ draft: ElementDraft, part: String = "", content: Element.Content) {
        place(tag, draft, part: part, content: content)
    }

    /// Renders an element with text.
    func text(_ tag: String, _ text: String, _ draft: ElementDraft, part: String = "") {
        place(tag, draft, part: part, content: .text(text))
    }

    /// Renders an element with markup from the library.
    func markup(_ tag: String, _ markup: String, _ draft: ElementDraft, part: String = "") {
        place(tag, draft, part: part, content: .markup(markup))
    }

    /// Adds an element, wrapped in what the current placement demands, and in boxes for its modifiers.
    private func place(
        _ tag: String,
        _ draft: ElementDraft,
        part: String,
        content: Element.Content,
        inside: () -> Void = {}
    ) {
        let traits = inputs.traits
        guard let placement = inputs.placement else {
            let boxes = inputs.boxes
            return with {
                $0 = Inputs(environment: $0.environment)
            } render: {
                var draft = draft
                let around = BoxLayout.merge(boxes, into: &draft)
                wrap(in: around, part: part) {
                    build(tag, draft, part: part, content: content, inside: inside)
                }
            }
        }
        let boxes = inputs.boxes
        with { inputs in
            inputs.placement = nil
            inputs.boxes = []
        } render: {
            placement.place(traits, in: self) {
                with {
                    $0.boxes = boxes
                } render: {
                    place(tag, draft, part: part, content: content, inside: inside)
                }
            }
        }
    }

    private func wrap(in boxes: [ElementDraft], part: String, content: () -> Void) {
        guard let outermost = boxes.first else { return content() }
        build("div", outermost, part: "\(part)#\(boxes.count)", content: .elements) {
            wrap(in: Array(boxes.dropFirst()), part: part, content: content)
        }
    }

    /// Adds the element itself.
    private func build(
        _ tag: String,
        _ draft: ElementDraft,
        part: String,
        content: Element.Content,
        inside: () -> Void
    ) {
        let element = branch.element(tag, draft.identity, part: part, in: owner.container, graph: graph)
        let inner = content == .elements ? collect(for: element, inside) : []
        element.take(draft, content: content, items: inner)
        graph.elements.countRendering()
        items.append(.element(element))
    }
}
