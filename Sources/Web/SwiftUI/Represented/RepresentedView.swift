/// A view of another kind, and what belongs to it.
@MainActor
final class Represented {
    let view: UIView
    let coordinator: Any
    private let dismantle: () -> Void

    init<Shown: UIView>(_ view: Shown, _ coordinator: Any, dismantle: @escaping (Shown) -> Void) {
        self.view = view
        self.coordinator = coordinator
        self.dismantle = { dismantle(view) }
    }

    func end() {
        view.changed = {}
        dismantle()
    }
}

/// The island that shows a view of another kind.
public struct RepresentedView: View {
    let make: @MainActor (EnvironmentValues) -> Represented
    let update: @MainActor (Represented, EnvironmentValues) -> Void
    @Environment(\.self) private var environment
    @State private var place = RepresentedPlace()
    @State private var changes = 0

    init(
        make: @escaping @MainActor (EnvironmentValues) -> Represented,
        update: @escaping @MainActor (Represented, EnvironmentValues) -> Void
    ) {
        self.make = make
        self.update = update
    }

    /// The island.
    public var body: some View {
        let view = current()
        // Reading the count makes the body follow the view's changes.
        return Island(view.islandKind, state: changes >= 0 ? view.islandState : .null) { message, proxy in
            view.receive(message, from: proxy)
        }
        .onDisappear { place.end() }
    }

    /// The view, made if there is none yet, with the current values.
    private func current() -> UIView {
        let represented = place.represented ?? make(environment)
        place.represented = represented
        // What the update itself changes is shown at once.
        represented.view.changed = {}
        update(represented, environment)
        represented.view.changed = { changes += 1 }
        return represented.view
    }
}

/// The place on the page that keeps a view of another kind.
@MainActor
private final class RepresentedPlace {
    var represented: Represented?

    func end() {
        represented?.end()
        represented = nil
    }
}
