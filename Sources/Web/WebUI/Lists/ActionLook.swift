/// Compares views of buttons while ignoring the buttons' actions. Closures can't be compared, and needn't be as long as
/// the new actions can replace the old ones.
@MainActor
struct ActionLook {
    /// The actions of the new views' buttons, in their order.
    private(set) var actions: [() -> Void] = []

    /// Returns the actions of the new view's buttons if it is known to look the same as the old view, else nil.
    static func actions(of new: AnyView, lookingAs old: AnyView) -> [() -> Void]? {
        var look = ActionLook()
        return look.isSame(new, old) ? look.actions : nil
    }

    /// Whether rendering a view of a type calls no function of the program, as for plain buttons with titles, which are
    /// values by then. What such a function might read would have to be tracked.
    static func readsNothing(_ type: any View.Type) -> Bool {
        switch type {
        case is Button<Text>.Type, is Button<Label<Text, Image>>.Type, is Text.Type, is Image.Type, is EmptyView.Type:
            true
        case is any UnforeseeableContainer.Type: false
        case let container as any (RowContainer & ComparableModifier).Type: container.rowParts.allSatisfy(readsNothing)
        default: false
        }
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

/// A view with an action.
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

/// A container whose type doesn't tell what rendering its content calls.
private protocol UnforeseeableContainer {}

extension AnyView: UnforeseeableContainer {}
/// A style may have been set, which makes the content.
extension EnvironmentView: UnforeseeableContainer {}

/// A container that can tell whether it modifies its content in the same way as another one.
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
