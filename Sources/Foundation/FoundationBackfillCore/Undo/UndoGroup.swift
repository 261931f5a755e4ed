/// Actions that are undone together, and the groups nested among them, in order of registration.
///
/// Removing an action releases the caller's closure, and its release may call back into the undo manager, for example
/// from the `deinit` of a target that removes its actions. So methods that remove actions return them, and the manager
/// releases them once its own state is settled.
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

    /// The name of the user's action, such as "Typing"; empty if none was set.
    var actionName = ""

    var isEmpty: Bool { entries.isEmpty }

    /// Whether the group holds discardable actions and nothing else.
    var isDiscardable: Bool { !entries.isEmpty && entries.allSatisfy(\.isDiscardable) }

    /// The nested group that closed last; `nil` if an action was registered after it or there is none.
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

    /// Removes and returns `lastGroup`.
    func removeLastGroup() -> UndoGroup? {
        guard let group = lastGroup else { return nil }
        entries.removeLast()
        return group
    }

    /// Removes and returns the newest action, nested groups included: the next to perform when the group is undone.
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

    /// Removes all entries and returns them in a new group.
    func removeAll() -> UndoGroup {
        let removed = UndoGroup()
        swap(&entries, &removed.entries)
        return removed
    }

    /// Sets whether the action registered last, nested groups included, is discardable.
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

/// A registered call that reverses a change.
///
/// `perform` holds the target weakly and does nothing after its deallocation. `target` is only compared: if another
/// object has taken over the address, the matching actions are those that would do nothing anyway.
struct UndoAction {
    let target: ObjectIdentifier
    let perform: () -> Void
    var isDiscardable = false

    init<Target: AnyObject>(target: Target, handler: @escaping (Target) -> Void) {
        self.target = ObjectIdentifier(target)
        perform = { [weak target] in
            if let target {
                handler(target)
            }
        }
    }
}
