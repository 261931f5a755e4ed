/// Compares views of buttons with what they were, whatever the buttons do: functions cannot be compared, and need not be, as
/// long as new ones can take the place of the old.
@MainActor
struct ActionLook {
    /// What the buttons of the new views do, in their order.
    private(set) var actions: [() -> Void] = []

    /// The functions of the new views, if these look the same as the old ones for sure.
    static func actions(of new: AnyView, lookingAs old: AnyView) -> [() -> Void]? {
        var look = ActionLook()
        return look.isSame(new, old) ? look.actions : nil
    }

    private mutating func isSame<Content: View>(_ new: Content, _ old: any View) -> Bool {
        guard let old = old as? Content else { return false }
        if let button = new as? any ActionView {
            actions.append(button.action)
            return button.looksSame(as: old)
        }
        guard let container = new as? any RowContainer & ComparableModifier else {
            return !(new is any RowContainer) && areSameBits(new, old)
        }
        guard let former = old as? any RowContainer, container.isSameModifier(as: old) else { return false }
        let (parts, formerParts) = (container.rowParts, former.rowParts)
        guard parts.count == formerParts.count else { return false }
        for (part, former) in zip(parts, formerParts) {
            guard isSame(part, former) else { return false }
        }
        return true
    }
}

/// A view that does something when it is pressed.
@MainActor
protocol ActionView {
    var action: () -> Void { get }

    /// Whether another view is known to look the same.
    func looksSame(as other: any View) -> Bool
}

extension Button: ActionView {
    func looksSame(as other: any View) -> Bool {
        guard let other = other as? Button else { return false }
        return role == other.role && areSameBits(label, other.label)
    }
}

/// A view that has others inside, and knows whether it does the same to them as another one.
@MainActor
protocol ComparableModifier {
    func isSameModifier(as other: any View) -> Bool
}

extension ComparableModifier {
    func isSameModifier(as other: any View) -> Bool { true }
}

extension TupleView: ComparableModifier {}
extension Group: ComparableModifier {}
extension Optional: ComparableModifier where Wrapped: View {}
extension AnyView: ComparableModifier {}

extension _ConditionalContent: ComparableModifier {
    func isSameModifier(as other: any View) -> Bool {
        guard let other = other as? _ConditionalContent else { return false }
        switch (choice, other.choice) {
        case (.first, .first), (.second, .second): return true
        default: return false
        }
    }
}

extension BoxView: ComparableModifier {
    func isSameModifier(as other: any View) -> Bool {
        (other as? BoxView)?.modifier.isSame(as: modifier) ?? false
    }
}

extension EnvironmentView: ComparableModifier {
    func isSameModifier(as other: any View) -> Bool {
        guard let other = other as? EnvironmentView else { return false }
        var (mine, theirs) = (EnvironmentValues(), EnvironmentValues())
        change(&mine)
        other.change(&theirs)
        return mine.isSame(as: theirs)
    }
}
