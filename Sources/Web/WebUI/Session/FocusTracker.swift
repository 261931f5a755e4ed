/// Tracks which element has the focus, and which element the program wants to have it.
@MainActor
final class FocusTracker {
    /// An element whose focus is bound to a ``FocusState``.
    struct Target {
        weak var element: Element?
        /// Returns whether the program wants the element to have the focus.
        let isWanted: () -> Bool
        /// Reports that the element has received or lost the focus.
        let tell: (Bool) -> Void
    }

    private(set) weak var focused: Element?
    private var targets: [Int: Target] = [:]

    func register(_ target: Target, for element: Element) {
        targets[element.id] = target
    }

    /// Records that the user has moved the focus to an element, or away from it.
    func userMovedFocus(to element: Element, isFocused: Bool) {
        if isFocused {
            if let former = focused, former !== element {
                targets[former.id]?.tell(false)
            }
            focused = element
        } else if focused === element {
            focused = nil
        }
        targets[element.id]?.tell(isFocused)
    }

    /// Whether the focus is on the element or inside it.
    func isInside(_ element: Element) -> Bool {
        var current = focused
        while let inner = current {
            if inner === element {
                return true
            }
            current = inner.parent
        }
        return false
    }

    /// Returns the operation that moves the focus to where the program wants it; nil if it is already there.
    func takeMove() -> PatchOperation? {
        targets = targets.filter { $0.value.element != nil }
        let wanted = targets.values.first { $0.isWanted() }?.element
        if let wanted {
            guard wanted !== focused else { return nil }
            focused = wanted
            return .focus(wanted.id)
        }
        guard let lost = focused, let target = targets[lost.id], !target.isWanted() else { return nil }
        focused = nil
        return .focus(nil)
    }
}
