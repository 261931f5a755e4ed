extension View {
    /// Sets the name that screen readers read for the view.
    public func accessibilityLabel(_ label: LocalizedStringKey) -> some View {
        box(.spoken) { $0.attributes["aria-label"] = label.text }
    }

    /// Sets the name that screen readers read for the view, from a string.
    @_disfavoredOverload
    public func accessibilityLabel(_ label: some StringProtocol) -> some View {
        box(.spoken) { $0.attributes["aria-label"] = String(label) }
    }

    /// Sets the name that screen readers read for the view, from a text without its style.
    public func accessibilityLabel(_ label: Text) -> some View {
        box(.spoken) { $0.attributes["aria-label"] = label.plain(in: EnvironmentValues()) }
    }

    /// Sets the value that screen readers read for the view, such as the position of a slider.
    public func accessibilityValue(_ value: LocalizedStringKey) -> some View {
        box(.spoken) { $0.attributes["aria-valuetext"] = value.text }
    }

    /// Sets the explanation that screen readers read after the name of the view.
    public func accessibilityHint(_ hint: LocalizedStringKey) -> some View {
        box(.spoken) { $0.attributes["aria-description"] = hint.text }
    }

    /// Says that the view waits: the keys that are pressed after Return in a field that is busy go where it leads.
    package func busy(_ isBusy: Bool) -> some View {
        box(.attribute) { $0.attributes["aria-busy"] = isBusy ? "true" : nil }
    }

    /// Hides the view from screen readers.
    public func accessibilityHidden(_ isHidden: Bool) -> some View {
        box(.attribute) { $0.attributes["aria-hidden"] = isHidden ? "true" : nil }
    }

    /// Sets the identifier by which tests find the view, in the attribute `data-test`.
    public func accessibilityIdentifier(_ identifier: String) -> some View {
        box(.attribute) { $0.attributes["data-test"] = identifier }
    }

    /// Adds the role of a heading or button, or the state of being selected, for screen readers.
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
        box(.attribute) { draft in
            if traits.contains(.isHeader) {
                draft.attributes["role"] = "heading"
                if draft.attributes["aria-level"] == nil { draft.attributes["aria-level"] = "2" }
            }
            if traits.contains(.isButton) {
                draft.attributes["role"] = "button"
            }
            if traits.contains(.isSelected) {
                draft.attributes["aria-current"] = "true"
            }
        }
    }

    /// Makes the view a heading of a level for screen readers.
    public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
        box(.attribute) { draft in
            draft.attributes["role"] = "heading"
            draft.attributes["aria-level"] = level == .unspecified ? "2" : String(level.rawValue)
        }
    }

    /// Makes a text that appears in the view be read out at once: why something was refused.
    package func accessibilityAlert() -> some View {
        box(.attribute) { $0.attributes["role"] = "alert" }
    }

    /// Makes the view a part of the page that screen readers lead to, by its role and name.
    package func landmark(_ landmark: Landmark, _ name: String) -> some View {
        box(.attribute) { draft in
            draft.attributes["role"] = landmark.rawValue
            draft.attributes["aria-label"] = name
        }
    }

    /// Sets the tooltip of the view.
    public func help(_ text: LocalizedStringKey) -> some View {
        box(.attribute) { $0.attributes["title"] = text.text }
    }

    /// Sets the tooltip of the view, from a string.
    @_disfavoredOverload
    public func help(_ text: some StringProtocol) -> some View {
        box(.attribute) { $0.attributes["title"] = String(text) }
    }

    /// Sets the tooltip of the view, from a text without its style.
    public func help(_ text: Text) -> some View {
        box(.attribute) { $0.attributes["title"] = text.plain(in: EnvironmentValues()) }
    }
}

/// A part of a page with a role and a name.
package enum Landmark: String, Sendable {
    case banner, navigation, main, region
    /// News that screen readers read out when they appear.
    case status
}

/// What a view represents to screen readers.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
    /// One bit for each trait.
    public let rawValue: Int

    /// Creates traits from their bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A heading.
    public static let isHeader = AccessibilityTraits(rawValue: 1)
    /// A button.
    public static let isButton = AccessibilityTraits(rawValue: 2)
    /// The selected one of several views.
    public static let isSelected = AccessibilityTraits(rawValue: 4)
}

/// The level of a heading: the title of a page has the first.
public enum AccessibilityHeadingLevel: UInt, Sendable {
    /// No level of its own: that of the headings within a page.
    case unspecified
    /// The title of a page.
    case h1
    /// A section of a page.
    case h2
    /// A part of a section.
    case h3
    /// A heading below the third level.
    case h4
    /// A heading below the fourth level.
    case h5
    /// A heading below the fifth level.
    case h6
}

extension Renderer {
    /// Renders a control that consists of several elements. Labels and hints for screen readers are passed to the
    /// closure `speak`, which applies them to the interactive element rather than the outer one.
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

/// Labels an element by the text of another one, for screen readers. The labelling element has to be inside the
/// labelled one, or be rendered before it.
@MainActor
final class LabelReference {
    private var name = ""

    /// Makes an element the label.
    func give(_ draft: inout ElementDraft) {
        draft.follow { [self] element in
            name = "label-\(element.id)"
            element.attributes["id"] = name
        }
    }

    /// Labels an element, unless it has a label of its own.
    func take(_ draft: inout ElementDraft) {
        draft.follow { [self] element in
            if element.attributes["aria-label"] == nil, !name.isEmpty {
                element.attributes["aria-labelledby"] = name
            }
        }
    }
}
