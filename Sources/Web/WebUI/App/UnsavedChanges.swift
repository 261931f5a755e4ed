extension View {
    /// Tells the browser whether what its user has changed is saved. (Not in SwiftUI.)
    ///
    /// The browser keeps what is typed, even if the tab is closed, until it is saved. Without this modifier, an event counts
    /// as saved as soon as it is handled. With it, an event counts as saved once it is handled and no view of the page has
    /// unsaved changes:
    ///
    /// ```swift
    /// ContentView(desk: desk)
    ///     .unsavedChanges(desk.hasUnsavedChanges)
    /// ```
    ///
    /// The value has to be true as soon as the action of an event has changed something, and become false once that is on
    /// disk. Apply the modifier to a view that stays for as long as the page, because a view that disappears has no unsaved
    /// changes. ``SavingIndicator`` shows the state.
    public func unsavedChanges(_ isUnsaved: Bool) -> some View {
        UnsavedChangesView(content: self, isUnsaved: isUnsaved)
    }
}

private struct UnsavedChangesView<Content: View>: PrimitiveView {
    let content: Content
    let isUnsaved: Bool

    func _render(in renderer: Renderer) {
        renderer.environment.page?.unsaved.contribute(isUnsaved, part: "unsaved", in: renderer)
        renderer.with {
            $0.environment.tellsOfSaving = true
        } render: {
            renderer.render(content, at: .index(0))
        }
    }
}

extension EnvironmentValues {
    private enum TellsOfSavingKey: EnvironmentKey {
        static var defaultValue: Bool { false }
    }

    /// Whether the program tells when what is typed in the view is saved.
    var tellsOfSaving: Bool {
        get { self[TellsOfSavingKey.self] }
        set { self[TellsOfSavingKey.self] = newValue }
    }
}

/// A dot that tells whether what the user has typed is saved. (Not in SwiftUI.)
///
/// The browser knows it best and changes the dot by itself: it is filled once everything is saved, and a ring before. Its
/// words, for screen readers and as a tooltip, tell apart what has not been sent and what the server has, but not saved.
public struct SavingIndicator: PrimitiveView {
    /// Creates an indicator.
    public init() {}

    /// Renders the dot and the words for all states, one of which the style sheet shows.
    public func _render(in renderer: Renderer) {
        renderer.element("span", ElementDraft("saving")) {
            for (state, words) in Self.words {
                var draft = ElementDraft("saving-\(state)")
                draft.attributes["title"] = words
                renderer.element("span", draft, part: state) {
                    renderer.text("span", words, ElementDraft("visually-hidden"))
                }
            }
        }
    }

    private static let words = [
        ("unsent", "Not sent yet: kept in this browser"),
        ("received", "Being saved"),
        ("saved", "Saved"),
    ]
}

/// The last event that was handled, and the last one whose changes are saved.
struct SavingProgress {
    var handled = 0
    private var saved = 0
    /// The number that the browser knows.
    private var told = 0

    var isNews: Bool { saved > told }

    mutating func update(isUnsaved: Bool) {
        if !isUnsaved { saved = handled }
    }

    /// Tells the number again: the browser may have missed it.
    mutating func forget() {
        told = 0
    }

    /// Returns the number for the next patch; nil if the browser knows it.
    mutating func takeNews() -> Int? {
        guard isNews else { return nil }
        told = saved
        return saved
    }
}
