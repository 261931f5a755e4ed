/// A view with a search field in the bar of its column.
private struct SearchableView<Content: View>: View {
    let content: Content
    let text: Binding<String>
    let prompt: String
    let tokens: SearchTokens?
    @State private var isActive = false
    @State private var dismissal = StandingAction()
    @Environment(\.searchSuggestions) private var suggestions
    @Environment(\.searchScopes) private var scopes
    @Environment(\.searchFocus) private var focus

    var body: some View {
        // The action is part of the view's state, so it must not hold the view.
        dismissal.perform = { [text, tokens, isActive = $isActive] in
            text.wrappedValue = ""
            tokens?.removeAll()
            isActive.wrappedValue = false
        }
        let isSearching = isActive || !text.wrappedValue.isEmpty || !(tokens?.isEmpty ?? true)
        return SearchFrame(
            content:
                content
                .environment(\.isSearching, isSearching)
                .environment(\.dismissSearch, DismissSearchAction(dismissal: dismissal))
                .environment(\.searchSuggestions, nil)
                .environment(\.searchScopes, nil)
                .environment(\.searchFocus, nil),
            field: field(isSearching: isSearching),
            text: text
        )
    }

    private func field(isSearching: Bool) -> some View {
        VStack(alignment: .leading, spacing: 6) {
            SearchField(
                text: text,
                prompt: prompt,
                tokens: tokens,
                hasSuggestions: suggestions != nil,
                isActive: $isActive,
                focus: focus
            )
            if isActive, let suggestions {
                SearchSuggestions(content: suggestions)
                    .environment(\.searchCompletion, SearchCompletionAction { text.wrappedValue = $0 })
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

/// The position of a search field. A page has only one: above the searched content.
public struct SearchFieldPlacement: Hashable, Sendable {
    /// The usual position.
    public static let automatic = SearchFieldPlacement()
}

extension View {
    /// Adds a search field for the content of the view. Its text is the query parameter `q` of the address.
    public func searchable(
        text: Binding<String>,
        placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey = "Search"
    ) -> some View {
        SearchableView(content: self, text: text, prompt: prompt.text, tokens: nil)
    }

    /// Adds a search field for the content of the view, with tokens in front of the text. The text is the query
    /// parameter `q` of the address.
    public func searchable<Tokens: RandomAccessCollection & RangeReplaceableCollection>(
        text: Binding<String>,
        tokens: Binding<Tokens>,
        placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey = "Search",
        @ViewBuilder token: @escaping (Tokens.Element) -> some View
    ) -> some View where Tokens.Element: Identifiable {
        SearchableView(content: self, text: text, prompt: prompt.text, tokens: SearchTokens(tokens, label: token))
    }

    /// Sets the suggestions that are shown below the search field while it is active. Buttons and views with
    /// `searchCompletion` can be pressed.
    public func searchSuggestions(@ViewBuilder _ suggestions: () -> some View) -> some View {
        environment(\.searchSuggestions, AnyView(suggestions()))
    }

    /// Sets the scopes to choose from, which are shown below the search field during a search.
    public func searchScopes<Scope: Hashable>(
        _ scope: Binding<Scope>,
        @ViewBuilder scopes: () -> some View
    ) -> some View {
        let picker = Picker("Search in", selection: scope, content: scopes).pickerStyle(.segmented).labelsHidden()
        return environment(\.searchScopes, AnyView(picker))
    }

    /// Sets the binding to whether the search field has the focus, and moves the focus there when the binding becomes
    /// true.
    public func searchFocused(_ binding: FocusState<Bool>.Binding) -> some View {
        environment(\.searchFocus, binding)
    }

    /// Makes the view a suggestion that replaces the search text by the completion when pressed.
    public func searchCompletion(_ completion: String) -> some View {
        SearchCompletionView(content: self, completion: completion)
    }
}

/// A suggestion that completes the search text.
private struct SearchCompletionView<Content: View>: View {
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
