extension View {
    /// What screen readers call the view.
    public func accessibilityLabel(_ label: LocalizedStringKey) -> some View {
        box(.spoken) { $0.attributes["aria-label"] = label.text }
    }

    /// What screen readers call the view.
    @_disfavoredOverload
    public func accessibilityLabel(_ label: some StringProtocol) -> some View {
        box(.spoken) { $0.attributes["aria-label"] = String(label) }
    }

    /// What screen readers call the view.
    public func accessibilityLabel(_ label: Text) -> some View {
        box(.spoken) { $0.attributes["aria-label"] = label.plain(in: EnvironmentValues()) }
    }

    /// What screen readers say of the value of the view.
    public func accessibilityValue(_ value: LocalizedStringKey) -> some View {
        box(.spoken) { $0.attributes["aria-valuetext"] = value.text }
    }

    /// What screen readers say on what the view is good for.
    public func accessibilityHint(_ hint: LocalizedStringKey) -> some View {
        box(.spoken) { $0.attributes["aria-description"] = hint.text }
    }

    /// Keeps the view from screen readers.
    public func accessibilityHidden(_ isHidden: Bool) -> some View {
        box(.attribute) { $0.attributes["aria-hidden"] = isHidden ? "true" : nil }
    }

    /// A name by which tests find the view.
    public func accessibilityIdentifier(_ identifier: String) -> some View {
        box(.attribute) { $0.attributes["data-test"] = identifier }
    }

    /// Says what the view is.
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
        box(.attribute) { draft in
            if traits.contains(.isHeader) {
                draft.attributes["role"] = "heading"
                draft.attributes["aria-level"] = "2"
            }
            if traits.contains(.isButton) {
                draft.attributes["role"] = "button"
            }
            if traits.contains(.isSelected) {
                draft.attributes["aria-current"] = "true"
            }
        }
    }

    /// What a pointer that rests on the view says.
    public func help(_ text: LocalizedStringKey) -> some View {
        box(.attribute) { $0.attributes["title"] = text.text }
    }

    /// What a pointer that rests on the view says.
    @_disfavoredOverload
    public func help(_ text: some StringProtocol) -> some View {
        box(.attribute) { $0.attributes["title"] = String(text) }
    }

    /// What a pointer that rests on the view says.
    public func help(_ text: Text) -> some View {
        box(.attribute) { $0.attributes["title"] = text.plain(in: EnvironmentValues()) }
    }
}

/// What a view is to screen readers.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
    /// A bit for each of them.
    public let rawValue: Int

    /// Traits by their bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// It stands over what follows.
    public static let isHeader = AccessibilityTraits(rawValue: 1)
    /// It can be pressed.
    public static let isButton = AccessibilityTraits(rawValue: 2)
    /// It is selected.
    public static let isSelected = AccessibilityTraits(rawValue: 4)
}

extension Renderer {
    /// Renders a control that consists of several elements. What screen readers are told of it is for the one that the
    /// function takes it for, not for the one around it.
    func control(_ render: (_ speak: (inout ElementDraft) -> Void) -> Void) {
        let spoken = inputs.boxes.filter { $0.kind == .spoken }
        with {
            $0.boxes.removeAll { $0.kind == .spoken }
        } render: {
            render { draft in
                for modifier in spoken.reversed() {
                    modifier.change(&draft)
                }
            }
        }
    }
}
