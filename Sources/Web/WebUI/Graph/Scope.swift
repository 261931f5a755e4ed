/// A view with a body: its state, and what its body made last. It is rendered again, by itself, when something changes
/// that was read while rendering.
@MainActor
final class Scope: Departing {
    /// The scope that is rendering now; whatever is read meanwhile is read by it.
    static var rendering: Scope?

    private(set) weak var session: ViewSession?
    private weak var branch: Branch?
    let depth: Int
    /// What the dynamic properties of the view keep, in their order.
    var slots: [AnyObject] = []
    private(set) var inputs: Inputs
    private(set) weak var owner: (any ItemOwner)?
    private(set) var output: [Item] = []
    private var render: ((Renderer) -> Void)?
    /// The value of the view that was rendered last, if it has one.
    private var value: AnyObject?
    private(set) var isDirty = true
    private(set) var isAlive = true
    private var generation = 0
    private let watch = ObservationWatch()

    init(session: ViewSession, branch: Branch, depth: Int, inputs: Inputs, owner: any ItemOwner) {
        self.session = session
        self.branch = branch
        self.depth = depth
        self.inputs = inputs
        self.owner = owner
    }

    /// Whether rendering the view with this value would change nothing.
    func shows<Content: View>(_ view: Content, inputs: Inputs, owner: any ItemOwner) -> Bool {
        guard !isDirty, self.owner === owner, let value = value as? ViewValue<Content> else { return false }
        return value.isSame(as: view) && self.inputs.areSame(as: inputs)
    }

    /// Takes a new value of the view.
    func update(
        value: AnyObject? = nil,
        inputs: Inputs,
        owner: any ItemOwner,
        render: @escaping (Renderer) -> Void
    ) {
        self.value = value
        self.inputs = inputs
        self.owner = owner
        self.render = render
        isDirty = true
        session?.updates.add(self)
    }

    /// Asks for being rendered again.
    func invalidate() {
        guard isAlive, !isDirty else { return }
        isDirty = true
        session?.updates.add(self)
    }

    /// Renders the view if that is due.
    func renderIfNeeded() {
        guard isAlive, isDirty, let render, let owner, let session, let branch else { return }
        isDirty = false
        generation += 1
        let renderer = Renderer(scope: self, at: branch, in: session, owner: owner)
        branch.beginVisit()
        let former = Scope.rendering
        Scope.rendering = self
        track { render(renderer) }
        Scope.rendering = former
        branch.sweep(pass: renderer.pass)
        if !Item.areSame(renderer.items, output) {
            output = renderer.items
            owner.itemsChanged()
        }
    }

    private func track(_ render: () -> Void) {
        let current = generation
        watch.begin(render) { [weak self] in
            onMainActor { self?.observedChange(in: current) }
        }
    }

    private func observedChange(in generation: Int) {
        // What an earlier rendering read is of no interest any more.
        if generation == self.generation {
            invalidate()
        }
    }

    func depart() {
        isAlive = false
        render = nil
        value = nil
        slots = []
    }
}
