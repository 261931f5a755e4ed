/// The content of a place on the page: an element, or the output of a scope or portal.
@MainActor
enum Item {
    case element(Element)
    case scope(Scope)
    case portal(Portal)

    /// Appends the current elements of the item.
    func append(to elements: inout [Element]) {
        let items: [Item]
        switch self {
        case .element(let element): return elements.append(element)
        case .scope(let scope): items = scope.output
        case .portal(let portal): items = portal.items
        }
        for item in items {
            item.append(to: &elements)
        }
    }

    /// Returns the current elements of items.
    static func elements(of items: [Item]) -> [Element] {
        var elements: [Element] = []
        for item in items {
            item.append(to: &elements)
        }
        return elements
    }

    /// Whether the items are identical, whatever their current elements.
    static func areSame(_ first: [Item], _ second: [Item]) -> Bool {
        first.count == second.count && zip(first, second).allSatisfy { $0.isSame(as: $1) }
    }

    private func isSame(as other: Item) -> Bool {
        object === other.object
    }

    private var object: AnyObject {
        switch self {
        case .element(let element): element
        case .scope(let scope): scope
        case .portal(let portal): portal
        }
    }
}

/// An owner of items, which is notified when their elements change.
@MainActor
protocol ItemOwner: AnyObject {
    /// The element whose children the items are.
    var container: Element? { get }

    func itemsChanged()
}

/// A place on the page to which views elsewhere contribute, such as the bar of a column or the dialogs over the page.
/// Contributions are in the order of the views.
@MainActor
final class Portal: ItemOwner {
    weak var container: Element?
    private let contributions = ContributionTable<[Item]>()

    init(container: Element? = nil) {
        self.container = container
    }

    /// All contributions, in the order of the contributing views.
    var items: [Item] {
        contributions.all.flatMap(\.self)
    }

    /// Sets the contribution of the view at a branch.
    func contribute(_ items: [Item], at branch: Branch) {
        contributions.set(items, at: branch)
        // Even unchanged items may have another order now.
        itemsChanged()
    }

    /// Removes the contribution of the view at a branch.
    func withdraw(_ branch: Branch) {
        contributions.remove(branch)
        itemsChanged()
    }

    func itemsChanged() {
        container?.itemsChanged()
    }
}

/// Removes a contribution when the contributing view is gone.
@MainActor
final class Contributor: Departing {
    private let portal: Portal
    private unowned let branch: Branch

    init(portal: Portal, branch: Branch) {
        self.portal = portal
        self.branch = branch
    }

    func isOf(_ portal: Portal) -> Bool {
        self.portal === portal
    }

    func depart() {
        portal.withdraw(branch)
    }
}
