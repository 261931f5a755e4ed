/// A view with a search field in the bar of its column.
struct SearchableView<Content: View>: View {
    let content: Content
    let text: Binding<String>
    let prompt: String?
    let tokens: SearchTokens?
    /// The program's own binding to whether the field is active; nil to keep that here.
    let presented: Binding<Bool>?
    @State private var isOpen = false
    @State private var dismissal = StandingAction()
    @FocusState private var isFocused: Bool
    @Environment(\.searchSuggestions) private var suggestions
    @Environment(\.searchScopes) private var scopes
    @Environment(\.searchFocus) private var focus

    private var isActive: Binding<Bool> { presented ?? $isOpen }

    var body: some View {
        // The action is part of the view's state, so it must not hold the view.
        dismissal.perform = { [text, tokens, isActive] in
            text.wrappedValue = ""
            tokens?.removeAll()
            isActive.wrappedValue = false
        }
        let isSearching = isActive.wrappedValue || !text.wrappedValue.isEmpty || !(tokens?.isEmpty ?? true)
        return SearchFrame(
            content:
                content
                .environment(\.isSearching, isSearching)
                .environment(\.dismissSearch, DismissSearchAction(dismissal: dismissal))
                .environment(\.searchSuggestions, nil)
                .environment(\.searchScopes, nil)
                .environment(\.searchFocus, nil)
                .onChange(of: presented?.wrappedValue == true, initial: true) {
                    if presented?.wrappedValue == true, focus == nil { isFocused = true }
                },
            field: field(isSearching: isSearching),
            text: text
        )
    }

    private func field(isSearching: Bool) -> some View {
        VStack(alignment: .leading, spacing: 6) {
            SearchField(
                text: text,
                prompt: prompt ?? "Search",
                tokens: tokens,
                hasSuggestions: suggestions != nil || tokens?.suggestions != nil,
                isActive: isActive,
                focus: focus ?? $isFocused
            )
            if isActive.wrappedValue {
                if let suggested = tokens?.suggestions {
                    SearchSuggestions(content: suggested)
                }
                if let suggestions {
                    SearchSuggestions(content: suggestions)
                        .environment(\.searchCompletion, SearchCompletionAction { text.wrappedValue = $0 })
                }
            }
            if isSearching, let scopes {
                scopes
            }
        }
    }
}

/// Contributes the search field to the bar of the column, and the search text to the address.
private struct SearchFrame<Content: View, Field: View>: PrimitiveView {
    let content: Content
    let field: Field
    let text: Binding<String>

    func _render(in renderer: Renderer) {
        ColumnNeed.render(in: renderer) { column in
            renderer.part("search") { _ in
                renderer.contribute(to: column.portal(for: .search)) {
                    renderer.render(field, at: .index(0))
                }
            }
            contributeParameter(in: renderer)
            renderer.render(content, at: .index(1))
        }
    }

    private func contributeParameter(in renderer: Renderer) {
        guard let parameters = renderer.environment.page?.route.parameters else { return }
        let change = { (value: String) in text.wrappedValue = value }
        let parameter = RouteModel.Parameter(name: "q", value: text.wrappedValue, change: change)
        parameters.contribute(parameter, part: "parameter", in: renderer)
    }
}

/// A suggestion that completes the search text.
struct SearchCompletionView<Content: View>: View {
    let content: Content
    let completion: String
    @Environment(\.searchCompletion) private var complete

    var body: some View {
        Button {
            complete?.action(completion)
        } label: {
            content
        }
    }
}

/// An action that ends a search.
public struct DismissSearchAction {
    let dismissal: StandingAction?

    /// Clears the text and the tokens, and deactivates the search field.
    @MainActor
    public func callAsFunction() {
        dismissal?()
    }
}

struct SearchCompletionAction {
    let action: @MainActor (String) -> Void
}

extension EnvironmentValues {
    private enum SearchingKey: EnvironmentKey {
        static var defaultValue: Bool { false }
    }

    private enum DismissSearchKey: EnvironmentKey {
        static var defaultValue: DismissSearchAction { DismissSearchAction(dismissal: nil) }
    }

    private enum SuggestionsKey: EnvironmentKey {
        static var defaultValue: AnyView? { nil }
    }

    private enum ScopesKey: EnvironmentKey {
        static var defaultValue: AnyView? { nil }
    }

    private enum SearchFocusKey: EnvironmentKey {
        static var defaultValue: FocusState<Bool>.Binding? { nil }
    }

    private enum CompletionKey: EnvironmentKey {
        static var defaultValue: SearchCompletionAction? { nil }
    }

    /// Whether a search field of an enclosing view is active or contains text or tokens.
    public var isSearching: Bool {
        get { self[SearchingKey.self] }
        set { self[SearchingKey.self] = newValue }
    }

    /// Ends the search of the enclosing searchable view.
    public var dismissSearch: DismissSearchAction {
        get { self[DismissSearchKey.self] }
        set { self[DismissSearchKey.self] = newValue }
    }

    var searchSuggestions: AnyView? {
        get { self[SuggestionsKey.self] }
        set { self[SuggestionsKey.self] = newValue }
    }

    var searchScopes: AnyView? {
        get { self[ScopesKey.self] }
        set { self[ScopesKey.self] = newValue }
    }

    var searchFocus: FocusState<Bool>.Binding? {
        get { self[SearchFocusKey.self] }
        set { self[SearchFocusKey.self] = newValue }
    }

    var searchCompletion: SearchCompletionAction? {
        get { self[CompletionKey.self] }
        set { self[CompletionKey.self] = newValue }
    }
}
