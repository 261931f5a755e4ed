/// The links on a page that present a value. Their addresses begin with the components in front of them, which are only
/// known after everything has been rendered.
@MainActor
final class RouteLinks {
    struct Link {
        /// The component of the link's own value.
        let component: String
        let place: Branch
        /// The stack onto which the link pushes its value; nil if it selects it in a list.
        let stack: StackModel?
    }

    /// Everything besides the link itself that its address depends on.
    struct State: Equatable {
        let arrangement: Int
        let components: [String?]
    }

    private var links: [Element: Link] = [:]
    /// The links that were rendered since addresses were updated.
    private var rendered: Set<Element> = []
    private var state: State?

    /// Adds the link that an element shows, or replaces it.
    func add(_ link: Link, of element: Element) {
        links[element] = link
        rendered.insert(element)
    }

    func remove(_ element: Element) {
        if links.removeValue(forKey: element) != nil { rendered.remove(element) }
    }

    /// Updates the addresses: of all links if the components in front of them may have changed, else of those that were
    /// rendered.
    func resolve(in route: RouteModel, _ state: State) {
        let due = state == self.state ? Array(rendered) : Array(links.keys)
        self.state = state
        rendered.removeAll(keepingCapacity: true)
        for element in due {
            guard let link = links[element] else { continue }
            let inStack = link.stack.map { $0.address(of: link.component) }
            let address = inStack ?? route.address(of: link.component, at: link.place)
            element.adjust { $0.attributes["href"] = address }
        }
    }
}
