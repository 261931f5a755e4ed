/// Knows which element has the focus, and which one a program wants to have it.
@MainActor
final class FocusTracker {
    /// An element whose focus a program follows.
    struct Target {
        weak var element: Element?
        /// Whether the program wants it to have the focus.
        let isWanted: () -> Bool
        /// Tells the program that it has the focus, or has lost it.
        let tell: (Bool) -> Void
    }

    private(set) weak var focused: Element?
    private var targets: [Int: Target] = [:]

    func register(_ target: Target, for element: Element) {
        targets[element.id] = target
    }

    /// The user has moved the focus to an element, or away from it.
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

    /// Whether the focus is at the element or inside of it.
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

    /// Where the focus has to go for what programs want; nil if it is right as it is.
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
