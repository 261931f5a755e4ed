/// The steps of one direction, undo or redo: the closed top-level groups and the open groups.
final class UndoStack {
    /// The top-level groups, oldest first.
    private var closed: [UndoGroup] = []

    /// The open groups, outermost first. A group joins its parent, or `closed`, when it closes.
    private(set) var open: [UndoGroup] = []

    /// The maximum number of top-level groups to keep; zero or less means no limit.
    var limit = 0 {
        didSet { trim() }
    }

    var innermost: UndoGroup? { open.last }

    var isEmpty: Bool { count == 0 }

    /// The number of steps on the stack. An open top-level group counts if it holds an action.
    var count: Int { closed.count + (hasOpenActions ? 1 : 0) }

    /// The top-level group to perform next, which may still be open.
    var next: UndoGroup? { hasOpenActions ? open.first : closed.last }

    var isNextDiscardable: Bool {
        guard hasOpenActions else { return closed.last?.isDiscardable ?? false }
        return open.allSatisfy { $0.isEmpty || $0.isDiscardable }
    }

    /// The group that `removeLastGroup()` would remove: the last group to close in the innermost open group.
    var lastGroup: UndoGroup? {
        if let innermost { innermost.lastGroup } else { closed.last }
    }

    private var hasOpenActions: Bool { open.contains { !$0.isEmpty } }

    func openGroup() -> UndoGroup {
        let group = UndoGroup()
        open.append(group)
        return group
    }

    /// Closes the innermost open group. An empty group is discarded.
    func closeGroup() {
        guard let group = open.popLast(), !group.isEmpty else { return }
        if let parent = open.last {
            parent.append(group)
        } else {
            closed.append(group)
            trim()
        }
    }

    func removeLastGroup() -> UndoGroup? {
        if let innermost { innermost.removeLastGroup() } else { closed.popLast() }
    }

    /// Sets the name of all open groups, so that a menu shows the name set last; with none open, the name of the last
    /// closed group.
    func setActionName(_ name: String) {
        if open.isEmpty {
            closed.last?.actionName = name
        } else {
            for group in open {
                group.actionName = name
            }
        }
    }

    /// Sets whether the action registered last is discardable, even if its group has closed since.
    func setLastActionDiscardable(_ isDiscardable: Bool) {
        let group = open.isEmpty ? closed.last : open.last { !$0.isEmpty }
        group?.setLastActionDiscardable(isDiscardable)
    }

    /// Removes and returns all groups. Only `kept`, a group that is being recorded, stays open, but without its
    /// entries.
    func removeAll(keeping kept: UndoGroup? = nil) -> [UndoGroup] {
        let removed = closed + open.filter { $0 !== kept } + (kept.map { [$0.removeAll()] } ?? [])
        closed = []
        open = kept.map { [$0] } ?? []
        return removed
    }

    func removeActions(of target: ObjectIdentifier, into removed: inout [UndoAction]) {
        for group in open + closed {
            group.removeActions(of: target, into: &removed)
        }
        closed.removeAll(where: \.isEmpty)
    }

    private func trim() {
        guard limit > 0, closed.count > limit else { return }
        let removed = closed.prefix(closed.count - limit)
        closed = Array(closed.suffix(limit))
        // Releasing the callers' closures in `removed` may call back into the manager, so keep them until `closed` is
        // assigned.
        withExtendedLifetime(removed) {}
    }
}
