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
    /// The elements that the program wanted to have the focus when it was moved last.
    private var wantedBefore: Set<Int> = []

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
        let wanted = targets.sorted { $0.key < $1.key }.filter { $0.value.isWanted() }.compactMap(\.value.element)
        defer { wantedBefore = Set(wanted.map(\.id)) }
        if let next = wanted.first(where: { !wantedBefore.contains($0.id) }) ?? wanted.first {
            guard next !== focused else { return nil }
            // Another state may still be that of the element which loses the focus: the browser tells only later.
            if let focused, wanted.contains(where: { $0 === focused }) { targets[focused.id]?.tell(false) }
            focused = next
            return .focus(next.id)
        }
        guard let lost = focused, let target = targets[lost.id], !target.isWanted() else { return nil }
        focused = nil
        return .focus(nil)
    }
}
