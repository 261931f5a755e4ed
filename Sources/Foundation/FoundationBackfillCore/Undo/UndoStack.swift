/// The steps of one direction, undo or redo: closed top-level groups, and the groups that are open just now.
final class UndoStack {
    /// The top-level groups, oldest first.
    private var closed: [UndoGroup] = []

    /// The open groups, outermost first. A group joins its parent, or `closed`, when it closes.
    private(set) var open: [UndoGroup] = []

    /// How many top-level groups to keep; no limit if it is not positive.
    var limit = 0 {
        didSet { trim() }
    }

    var innermost: UndoGroup? { open.last }

    var isEmpty: Bool { count == 0 }

    /// How many times the stack can be undone; an open top-level group counts once it holds an action.
    var count: Int { closed.count + (hasOpenActions ? 1 : 0) }

    /// The top-level group that is undone next; it may still be open.
    var next: UndoGroup? { hasOpenActions ? open.first : closed.last }

    var isNextDiscardable: Bool {
        guard hasOpenActions else { return closed.last?.isDiscardable ?? false }
        return open.allSatisfy { $0.isEmpty || $0.isDiscardable }
    }

    /// The group that `removeLastGroup()` would take: the last one to close in the innermost open group.
    var lastGroup: UndoGroup? {
        if let innermost { innermost.lastGroup } else { closed.last }
    }

    private var hasOpenActions: Bool { open.contains { !$0.isEmpty } }

    func openGroup() -> UndoGroup {
        let group = UndoGroup()
        open.append(group)
        return group
    }

    /// Closes the innermost open group. An empty one is forgotten.
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

    /// Names the open groups, all of them, so that the last name given is the one a menu shows; with none open, the
    /// last group that was closed.
    func setActionName(_ name: String) {
        if open.isEmpty {
            closed.last?.actionName = name
        } else {
            for group in open {
                group.actionName = name
            }
        }
    }

    /// Marks the action registered last, be it in a group that has closed since.
    func setLastActionDiscardable(_ isDiscardable: Bool) {
        let group = open.isEmpty ? closed.last : open.last { !$0.isEmpty }
        group?.setLastActionDiscardable(isDiscardable)
    }

    /// Forgets everything. Only `kept`, a group that is being recorded, stays open, without what it holds.
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
        // The callers' closures in `removed` may call back when they die: not before `closed` is in place.
        withExtendedLifetime(removed) {}
    }
}
