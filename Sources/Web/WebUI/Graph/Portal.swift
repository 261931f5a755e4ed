/// A place on the page that views elsewhere contribute to: the bar above a column, the dialogs over the page. What they
/// contribute stands in the order of the views.
@MainActor
final class Portal: ItemOwner {
    weak var container: Element?
    private let contributions = ContributionTable<[Item]>()

    init(container: Element? = nil) {
        self.container = container
    }

    /// Everything that was contributed, in the order of the contributing views.
    var items: [Item] {
        contributions.all.flatMap(\.self)
    }

    /// Shows the items for the view at the branch, in place of what it contributed before.
    func contribute(_ items: [Item], at branch: Branch) {
        contributions.set(items, at: branch)
        // Even the same items may stand in another order now.
        itemsChanged()
    }

    /// Takes back what the view at the branch contributed.
    func withdraw(_ branch: Branch) {
        contributions.remove(branch)
        itemsChanged()
    }

    func itemsChanged() {
        container?.itemsChanged()
    }
}

/// Takes back a contribution when the contributing view is gone.
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
