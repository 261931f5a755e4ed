/// A view with a body: its state and its latest output. It is rendered again on its own when a value that its body has
/// read changes.
@MainActor
final class Scope: Departing {
    /// The scope that is being rendered. It becomes a reader of all values that are read meanwhile.
    static var rendering: Scope?

    private(set) var graph: PageGraph?
    private var branch: Branch?
    let depth: Int
    /// Whether the view is that of an element of a live collection, such as a row of a list, or inside of one.
    let isInElement: Bool
    /// The storage of the view's dynamic properties, in their order.
    var slots: [AnyObject] = []
    private(set) var inputs: Inputs
    private(set) var owner: (any ItemOwner)?
    private(set) var output: [Item] = []
    private var render: ((Renderer) -> Void)?
    /// The view as of its last rendering, as a ``ViewValue``; nil for the root.
    private var value: AnyObject?
    private(set) var isDirty = true
    /// Whether the view is scheduled to be rendered when it is the page's turn, rather than with the next answer.
    var isForLater = false
    private(set) var isAlive = true
    private var generation = 0
    private var isTracked = true
    private var watch: ObservationWatch?

    init(
        graph: PageGraph,
        branch: Branch,
        depth: Int,
        isInElement: Bool = false,
        inputs: Inputs,
        owner: any ItemOwner
    ) {
        self.isInElement = isInElement
        self.graph = graph
        self.branch = branch
        self.depth = depth
        self.inputs = inputs
        self.owner = owner
    }

    /// Whether the output is still valid for a view with this value, inputs and owner.
    func shows<Content: View>(_ view: Content, inputs: Inputs, owner: any ItemOwner) -> Bool {
        guard !isDirty, self.owner === owner, let value = value as? ViewValue<Content> else { return false }
        return value.isSame(as: view) && self.inputs.areSame(as: inputs)
    }

    /// Takes a new value of the view, and schedules it to be rendered.
    func update(
        value: AnyObject? = nil,
        inputs: Inputs,
        owner: any ItemOwner,
        isTracked: Bool = true,
        render: @escaping (Renderer) -> Void
    ) {
        self.value = value
        self.inputs = inputs
        self.owner = owner
        self.isTracked = isTracked
        self.render = render
        isDirty = true
        graph?.updates.add(self)
    }

    /// Schedules the view to be rendered again.
    func invalidate() {
        guard isAlive else { return }
        guard !isDirty else { return graph?.updates.hasten(self) ?? () }
        isDirty = true
        graph?.updates.add(self)
    }

    /// Renders the view if it is scheduled.
    func renderIfNeeded() {
        guard isAlive, isDirty, let render, let owner, let graph, let branch else { return }
        isDirty = false
        isForLater = false
        generation += 1
        let renderer = Renderer(scope: self, at: branch, in: graph, owner: owner)
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
        guard isTracked else {
            watch = nil
            return render()
        }
        let current = generation
        let watch = watch ?? ObservationWatch()
        self.watch = watch
        watch.begin(render) {
            onMainActor { self.observedChange(in: current) }
        }
    }

    private func observedChange(in generation: Int) {
        // Values that only an earlier rendering has read don't matter any more.
        if generation == self.generation {
            invalidate()
        }
    }

    func depart() {
        isAlive = false
        watch = nil
        (graph, branch, owner) = (nil, nil, nil)
        (render, value) = (nil, nil)
        (slots, inputs, output) = ([], Inputs(), [])
    }
}

/// The value of a view as of its last rendering.
@MainActor
final class ViewValue<Content: View> {
    let view: Content

    init(_ view: Content) {
        self.view = view
    }

    /// Whether another value has the same bits, except for those of properties that compare themselves, and for gaps. The
    /// kept value retains the objects it refers to, so that equal references are references to the same object. Other
    /// equal values with different bits are rendered again.
    func isSame(as other: Content) -> Bool {
        areSameBits(view, other) || DynamicFields.of(Content.self).comparison.areSame(view, other)
    }
}
