/// Walks through the views of a scope and makes elements of them. It stands at a place in their structure, in an
/// environment, and collects what the views there show.
@MainActor
public final class Renderer {
    let session: ViewSession
    let scope: Scope
    let pass: Int
    var branch: Branch
    var inputs: Inputs
    /// What was rendered at this level so far.
    var items: [Item] = []
    /// Whose children the items are.
    var owner: any ItemOwner

    init(scope: Scope, at branch: Branch, in session: ViewSession, owner: any ItemOwner) {
        self.session = session
        self.scope = scope
        self.branch = branch
        inputs = scope.inputs
        pass = session.updates.nextPass()
        self.owner = owner
    }

    var environment: EnvironmentValues { inputs.environment }

    /// Renders a view at a place inside of this one.
    func render(_ view: some View, at key: Branch.Key) {
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

    /// Renders a view with a body: not now, but right after the scope that it is in; and not at all if nothing is new.
    func compose<Content: View>(_ view: Content) {
        let scope = branch.keep {
            Scope(session: session, branch: branch, depth: self.scope.depth + 1, inputs: inputs, owner: owner)
        }
        items.append(.scope(scope))
        guard !scope.shows(view, inputs: inputs, owner: owner) else { return }
        let value = ViewValue(view)
        scope.update(value: value, inputs: inputs, owner: owner) { renderer in
            var linked = value.view
            StateLinker(scope: renderer.scope).link(&linked)
            renderer.render(linked.body, at: .index(0))
        }
    }

    /// Collects what the function renders, to be held by another owner.
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

    /// The text of what the function renders, without showing it.
    func text(of render: () -> Void) -> String {
        let items = collect(for: owner, render)
        for case .scope(let scope) in items {
            scope.renderIfNeeded()
        }
        return Item.elements(of: items).map(\.text).joined(separator: " ")
    }

    /// Stands at a part of this place while the function renders. The function is given the place as a whole.
    func part(_ name: String, _ render: (_ whole: Branch) -> Void) {
        let whole = branch
        branch = branch.child(.part(name), pass: pass)
        render(whole)
        branch = whole
    }

    /// Stands at another place while the function renders.
    func at(_ place: Branch, _ render: () -> Void) {
        let former = branch
        branch = place
        render()
        branch = former
    }

    /// Shows in a portal what the function renders.
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
