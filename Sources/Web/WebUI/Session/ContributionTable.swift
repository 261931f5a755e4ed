/// Values that views contribute to an ancestor, in the order of the views.
@MainActor
final class ContributionTable<Value> {
    private var values: [ObjectIdentifier: (branch: Branch, value: Value)] = [:]

    /// The contributing branches and their values, in any order.
    var unordered: [(branch: Branch, value: Value)] {
        Array(values.values)
    }

    /// The contributing branches and their values, in the order of the views.
    var inOrder: [(branch: Branch, value: Value)] { Branch.inOrder(unordered) }

    /// The values in the order of the views.
    var all: [Value] { inOrder.map(\.value) }

    /// The values in any order, which is cheaper than ``all``.
    var inAnyOrder: [Value] { values.values.map(\.value) }

    /// The value that the view at a branch contributes; nil if there is none.
    subscript(branch: ObjectIdentifier) -> Value? { values[branch]?.value }

    /// The value of the last contributing view.
    var last: Value? { all.last }

    /// The values of views in front of a branch, in their order.
    ///
    /// - Parameter leadsContent: Whether a value also stands in front of the branches that its view encloses.
    func before(_ branch: Branch, leadsContent: (Value) -> Bool) -> [Value] {
        let path = branch.path
        let earlier = unordered.filter { contributor, value in
            let other = contributor.path
            guard other.lexicographicallyPrecedes(path) else { return false }
            return leadsContent(value) || !(path.starts(with: other.dropLast()) && branch.isInside(contributor.parent))
        }
        return Branch.inOrder(earlier).map(\.value)
    }

    func set(_ value: Value, at branch: Branch) {
        values[ObjectIdentifier(branch)] = (branch, value)
    }

    func remove(_ branch: Branch) {
        values[ObjectIdentifier(branch)] = nil
    }
}

/// Removes the contribution of a view when its branch is gone.
@MainActor
final class TableContributor<Value>: Departing {
    private let table: ContributionTable<Value>
    private unowned let branch: Branch

    init(table: ContributionTable<Value>, branch: Branch) {
        self.table = table
        self.branch = branch
    }

    func depart() {
        table.remove(branch)
    }
}

extension ContributionTable {
    /// Sets the contribution of the view that is being rendered, until it is gone; nil removes it.
    func contribute(_ value: Value?, part: String, in renderer: Renderer) {
        renderer.part(part) { _ in
            let branch = renderer.branch
            _ = branch.keep { TableContributor(table: self, branch: branch) }
            if let value {
                set(value, at: branch)
            } else {
                remove(branch)
            }
        }
    }
}
