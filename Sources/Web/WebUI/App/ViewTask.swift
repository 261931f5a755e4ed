/// Runs an asynchronous action for as long as the view is on the page and the value stays the same.
struct TaskView<Content: View, Value: Equatable>: PrimitiveView {
    let content: Content
    let value: Value
    let priority: TaskPriority
    let action: @MainActor () async -> Void

    func _render(in renderer: Renderer) {
        let isNew = !(renderer.branch.kept is RunningTask<Value>)
        let running = renderer.branch.keep { RunningTask(value) }
        if isNew || running.value != value {
            running.value = value
            renderer.graph.updates.afterRendering { [weak running] in
                running?.start(priority: priority, action)
            }
        }
        renderer.render(content, at: .index(0))
    }
}

@MainActor
private final class RunningTask<Value>: Departing {
    var value: Value
    private var task: Task<Void, Never>?
    private var hasDeparted = false

    init(_ value: Value) {
        self.value = value
    }

    func start(priority: TaskPriority, _ action: @escaping @MainActor () async -> Void) {
        guard !hasDeparted else { return }
        task?.cancel()
        task = Task(priority: priority) { await action() }
    }

    func depart() {
        hasDeparted = true
        task?.cancel()
    }

    deinit {
        task?.cancel()
    }
}

extension View {
    /// Starts an asynchronous action when the view appears, and cancels it when the view disappears.
    public func task(
        priority: TaskPriority = .userInitiated,
        _ action: @escaping @MainActor () async -> Void
    ) -> some View {
        TaskView(content: self, value: true, priority: priority, action: action)
    }

    /// Starts an asynchronous action when the view appears and whenever the value changes. The running action is
    /// cancelled before the next one starts, and when the view disappears.
    public func task<Value: Equatable>(
        id value: Value,
        priority: TaskPriority = .userInitiated,
        _ action: @escaping @MainActor () async -> Void
    ) -> some View {
        TaskView(content: self, value: value, priority: priority, action: action)
    }
}
