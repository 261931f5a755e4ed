/// The pending work of a session: scopes to render, actions to perform afterwards, and elements to compare with what
/// the browser shows.
@MainActor
final class UpdateCycle {
    private var scopes: [Scope] = []
    /// The views of elements that were invalidated from elsewhere. In a crowd, many of a list's rows change all the time, so
    /// that they are not rendered with the answer to an event.
    private var laterScopes: [Scope] = []
    private var laterAnimation: Animation?
    private var actions: [() -> Void] = []
    private var resolvers: [ObjectIdentifier: () -> Void] = [:]
    private var touched: [ObjectIdentifier: Element] = [:]
    private var passes = 0
    private(set) var animation: Animation?
    private var isSettling = false
    /// Whether an event of the page's user is being handled. Its changes are rendered with the answer.
    var isAnswering = false
    /// Called when work becomes pending outside of ``settle()``.
    var request: () -> Void = {}

    /// The limit of rounds, for views that change state whenever they are rendered.
    private static let mostRounds = 100

    func nextPass() -> Int {
        passes += 1
        return passes
    }

    /// Whether changes from elsewhere wait to be rendered.
    var isBehind: Bool { !laterScopes.isEmpty }

    /// Schedules a scope to be rendered.
    func add(_ scope: Scope) {
        if isAnswering || isSettling || !scope.isInElement {
            animation = Transaction.current.animation ?? animation
            scopes.append(scope)
        } else {
            laterAnimation = Transaction.current.animation ?? laterAnimation
            scope.isForLater = true
            laterScopes.append(scope)
        }
        requestIfIdle()
    }

    /// Renders a scope with the answer to the present event even if it was to be rendered later.
    func hasten(_ scope: Scope) {
        guard scope.isForLater, isAnswering || isSettling else { return }
        scope.isForLater = false
        scopes.append(scope)
    }

    /// Schedules the scopes that were invalidated from elsewhere to be rendered now.
    func catchUp() {
        scopes += laterScopes
        animation = laterAnimation ?? animation
        (laterScopes, laterAnimation) = ([], nil)
    }

    /// Performs an action after all pending scopes have been rendered. It may change state.
    func afterRendering(_ action: @escaping () -> Void) {
        actions.append(action)
        requestIfIdle()
    }

    /// Performs an action each time everything has been rendered, before elements are compared; nil removes the owner's
    /// action. It may change state.
    func resolve(for owner: AnyObject, _ resolver: (() -> Void)?) {
        resolvers[ObjectIdentifier(owner)] = resolver
    }

    /// Compares the element of a portal each time everything has been rendered: contributions may change their order
    /// without being rendered.
    func follow(_ element: Element) {
        resolve(for: element) { [weak element] in element?.touch() }
    }

    /// Schedules an element to be compared with what the browser shows.
    func touch(_ element: Element) {
        touched[ObjectIdentifier(element)] = element
        requestIfIdle()
    }

    /// Renders pending scopes and performs pending actions until there are none left.
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

    /// Animates the next patch.
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

    /// Returns and clears the elements to be compared, ancestors before their descendants.
    func takeTouched() -> [Element] {
        defer { touched = [:] }
        return touched.values.sorted { $0.depth == $1.depth ? $0.id < $1.id : $0.depth < $1.depth }
    }

    func takeAnimation() -> Animation? {
        defer { animation = nil }
        return animation
    }

    /// Clears all pending work.
    func removeAll() {
        (scopes, laterScopes) = ([], [])
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
