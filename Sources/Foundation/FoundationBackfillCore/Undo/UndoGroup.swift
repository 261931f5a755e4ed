/// The actions that undo together, with the groups that were opened and closed among them, in the order they came.
///
/// Callers' closures die with the actions that hold them, and a dying closure may call back into the undo manager (that
/// of a target whose `deinit` removes its actions does). So what removes actions hands them back, and the manager lets go
/// of them when its own state is settled.
final class UndoGroup {
    private enum Entry {
        case action(UndoAction)
        case group(UndoGroup)

        var isDiscardable: Bool {
            switch self {
            case .action(let action): action.isDiscardable
            case .group(let group): group.isDiscardable
            }
        }
    }

    private var entries: [Entry] = []

    /// What the user did, such as "Typing"; empty if nobody said.
    var actionName = ""

    var isEmpty: Bool { entries.isEmpty }

    /// Whether the group holds discardable actions and nothing else.
    var isDiscardable: Bool { !entries.isEmpty && entries.allSatisfy(\.isDiscardable) }

    /// The closed group that came last, or `nil` if an action was registered after it, or if there is none.
    var lastGroup: UndoGroup? {
        guard case .group(let group) = entries.last else { return nil }
        return group
    }

    func append(_ action: UndoAction) {
        entries.append(.action(action))
    }

    func append(_ group: UndoGroup) {
        entries.append(.group(group))
    }

    /// Takes out `lastGroup`.
    func removeLastGroup() -> UndoGroup? {
        guard let group = lastGroup else { return nil }
        entries.removeLast()
        return group
    }

    /// Takes out the action to perform next when the group is undone: the newest, also out of nested groups.
    func removeLastAction() -> UndoAction? {
        while let entry = entries.popLast() {
            switch entry {
            case .action(let action): return action
            case .group(let group): entries.append(contentsOf: group.entries)
            }
        }
        return nil
    }

    func removeActions(of target: ObjectIdentifier, into removed: inout [UndoAction]) {
        var remaining: [Entry] = []
        for entry in entries {
            switch entry {
            case .action(let action) where action.target == target:
                removed.append(action)
            case .action:
                remaining.append(entry)
            case .group(let group):
                group.removeActions(of: target, into: &removed)
                if !group.isEmpty {
                    remaining.append(entry)
                }
            }
        }
        entries = remaining
    }

    /// Empties the group and hands back another one with what it held.
    func removeAll() -> UndoGroup {
        let removed = UndoGroup()
        swap(&entries, &removed.entries)
        return removed
    }

    /// Marks the action that was registered last, be it in a nested group.
    func setLastActionDiscardable(_ isDiscardable: Bool) {
        switch entries.last {
        case .action(var action):
            action.isDiscardable = isDiscardable
            entries[entries.count - 1] = .action(action)
        case .group(let group):
            group.setLastActionDiscardable(isDiscardable)
        case nil:
            break
        }
    }

    func setAllActionsDiscardable() {
        for (index, entry) in entries.enumerated() {
            switch entry {
            case .action(var action):
                action.isDiscardable = true
                entries[index] = .action(action)
            case .group(let group):
                group.setAllActionsDiscardable()
            }
        }
    }
}
