/// What has to be done until the page is up to date: scopes to render, actions to carry out afterwards, elements to
/// compare with what the browser shows.
@MainActor
final class UpdateCycle {
    private var scopes: [Scope] = []
    private var actions: [() -> Void] = []
    private var resolvers: [ObjectIdentifier: () -> Void] = [:]
    private var touched: [ObjectIdentifier: Element] = [:]
    private var passes = 0
    private(set) var animation: Animation?
    private var isSettling = false
    /// Called when something is to be done and nothing else will see to it.
    var request: () -> Void = {}

    /// Views that change state whenever they are rendered would go on for ever.
    private static let mostRounds = 100

    func nextPass() -> Int {
        passes += 1
        return passes
    }

    /// Has a scope rendered again.
    func add(_ scope: Scope) {
        animation = Transaction.current.animation ?? animation
        scopes.append(scope)
        requestIfIdle()
    }

    /// Calls the function when everything is rendered. It may change state.
    func afterRendering(_ action: @escaping () -> Void) {
        actions.append(action)
        requestIfIdle()
    }

    /// Calls the function whenever everything is settled and before elements are compared, for as long as the owner asks.
    func resolve(for owner: AnyObject, _ resolver: (() -> Void)?) {
        resolvers[ObjectIdentifier(owner)] = resolver
    }

    /// Has the element that a portal is in compared whenever everything is settled: what contributes to the portal may stand
    /// in another order without being rendered again.
    func follow(_ element: Element) {
        resolve(for: element) { [weak element] in element?.touch() }
    }

    /// Has an element compared with what the browser shows.
    func touch(_ element: Element) {
        touched[ObjectIdentifier(element)] = element
        requestIfIdle()
    }

    /// Renders what is due and carries out what follows from it, until nothing is left to do.
    func settle() {
        guard !isSettling else { return }
        isSettling = true
        defer { isSettling = false }
        for _ in 0..<Self.mostRounds {
            renderScopes()
            let due = actions
            actions = []
            for action in due {
                action()
            }
            guard scopes.isEmpty, actions.isEmpty else { continue }
            for resolver in resolvers.values {
                resolver()
            }
            guard !scopes.isEmpty || !actions.isEmpty else { return }
        }
    }

    /// Shows what changes now with an animation.
    func animate(_ animation: Animation) {
        self.animation = animation
    }

    private func renderScopes() {
        for _ in 0..<Self.mostRounds * 10 where !scopes.isEmpty {
            let due = scopes.sorted { $0.depth < $1.depth }
            scopes = []
            for scope in due {
                scope.renderIfNeeded()
            }
        }
    }

    /// The elements that may differ from what the browser shows, parents before their children.
    func takeTouched() -> [Element] {
        defer { touched = [:] }
        return touched.values.sorted { $0.depth == $1.depth ? $0.id < $1.id : $0.depth < $1.depth }
    }

    func takeAnimation() -> Animation? {
        defer { animation = nil }
        return animation
    }

    /// Forgets everything that is due.
    func removeAll() {
        scopes = []
        actions = []
        resolvers = [:]
        touched = [:]
        request = {}
    }

    private func requestIfIdle() {
        if !isSettling {
            request()
        }
    }
}
