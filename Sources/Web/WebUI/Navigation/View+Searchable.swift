/// The position of a search field. A page has only one: above the searched content.
public struct SearchFieldPlacement: Hashable, Sendable {
    /// Whether a search field in the bar of a column is always shown. Here, it always is.
    public enum NavigationBarDrawerDisplayMode: Hashable, Sendable {
        /// The usual one.
        case automatic
        /// Always.
        case always
    }

    /// The usual position.
    public static let automatic = SearchFieldPlacement()
    /// The usual position.
    public static let toolbar = SearchFieldPlacement()
    /// The usual position.
    public static let sidebar = SearchFieldPlacement()
    /// The usual position.
    public static let navigationBarDrawer = SearchFieldPlacement()

    /// The usual position.
    public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement {
        .automatic
    }
}

extension View {
    /// Adds a search field for the content of the view. Its text is the query parameter `q` of the address. The binding
    /// `isPresented` is true while the field is active; setting it to true moves the focus there.
    public func searchable(
        text: Binding<String>,
        isPresented: Binding<Bool>? = nil,
        placement: SearchFieldPlacement = .automatic,
        prompt: Text? = nil
    ) -> some View {
        SearchableView(
            content: self,
            text: text,
            prompt: prompt?.plain(in: EnvironmentValues()),
            tokens: nil,
            presented: isPresented
        )
    }

    /// Adds a search field for the content of the view. Its text is the query parameter `q` of the address. The binding
    /// `isPresented` is true while the field is active; setting it to true moves the focus there. The prompt is a literal.
    public func searchable(
        text: Binding<String>,
        isPresented: Binding<Bool>? = nil,
        placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey
    ) -> some View {
        SearchableView(
            content: self,
            text: text,
            prompt: prompt.text,
            tokens: nil,
            presented: isPresented
        )
    }

    /// Adds a search field for the content of the view. Its text is the query parameter `q` of the address. The binding
    /// `isPresented` is true while the field is active; setting it to true moves the focus there. The prompt is a string.
    @_disfavoredOverload
    public func searchable(
        text: Binding<String>,
        isPresented: Binding<Bool>? = nil,
        placement: SearchFieldPlacement = .automatic,
        prompt: some StringProtocol
    ) -> some View {
        SearchableView(
            content: self,
            text: text,
            prompt: String(prompt),
            tokens: nil,
            presented: isPresented
        )
    }

    /// Adds a search field for the content of the view, with tokens in front of the text. The text is the query
    /// parameter `q` of the address.
    public func searchable<Tokens: RandomAccessCollection & RangeReplaceableCollection>(
        text: Binding<String>,
        tokens: Binding<Tokens>,
        isPresented: Binding<Bool>? = nil,
        placement: SearchFieldPlacement = .automatic,
        prompt: Text? = nil,
        @ViewBuilder token: @escaping (Tokens.Element) -> some View
    ) -> some View where Tokens.Element: Identifiable {
        SearchableView(
            content: self,
            text: text,
            prompt: prompt?.plain(in: EnvironmentValues()),
            tokens: SearchTokens(tokens, label: token),
            presented: isPresented
        )
    }

    /// Adds a search field for the content of the view, with tokens in front of the text. The text is the query
    /// parameter `q` of the address. The prompt is a literal.
    public func searchable<Tokens: RandomAccessCollection & RangeReplaceableCollection>(
        text: Binding<String>,
        tokens: Binding<Tokens>,
        isPresented: Binding<Bool>? = nil,
        placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey,
        @ViewBuilder token: @escaping (Tokens.Element) -> some View
    ) -> some View where Tokens.Element: Identifiable {
        SearchableView(
            content: self,
            text: text,
            prompt: prompt.text,
            tokens: SearchTokens(tokens, label: token),
            presented: isPresented
        )
    }

    /// Adds a search field for the content of the view, with tokens in front of the text. The text is the query
    /// parameter `q` of the address. The prompt is a string.
    @_disfavoredOverload
    public func searchable<Tokens: RandomAccessCollection & RangeReplaceableCollection>(
        text: Binding<String>,
        tokens: Binding<Tokens>,
        isPresented: Binding<Bool>? = nil,
        placement: SearchFieldPlacement = .automatic,
        prompt: some StringProtocol,
        @ViewBuilder token: @escaping (Tokens.Element) -> some View
    ) -> some View where Tokens.Element: Identifiable {
        SearchableView(
            content: self,
            text: text,
            prompt: String(prompt),
            tokens: SearchTokens(tokens, label: token),
            presented: isPresented
        )
    }

    /// Adds a search field for the content of the view, with tokens in front of the text, and suggests tokens while it is
    /// active. A press on a suggested token adds it.
    public func searchable<Tokens: RandomAccessCollection & RangeReplaceableCollection>(
        text: Binding<String>,
        tokens: Binding<Tokens>,
        suggestedTokens: Binding<Tokens>,
        isPresented: Binding<Bool>? = nil,
        placement: SearchFieldPlacement = .automatic,
        prompt: Text? = nil,
        @ViewBuilder token: @escaping (Tokens.Element) -> some View
    ) -> some View where Tokens.Element: Identifiable {
        SearchableView(
            content: self,
            text: text,
            prompt: prompt?.plain(in: EnvironmentValues()),
            tokens: SearchTokens(tokens, suggested: suggestedTokens, label: token),
            presented: isPresented
        )
    }

    /// Adds a search field for the content of the view, with tokens in front of the text, and suggests tokens while it is
    /// active. A press on a suggested token adds it. The prompt is a literal.
    public func searchable<Tokens: RandomAccessCollection & RangeReplaceableCollection>(
        text: Binding<String>,
        tokens: Binding<Tokens>,
        suggestedTokens: Binding<Tokens>,
        isPresented: Binding<Bool>? = nil,
        placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey,
        @ViewBuilder token: @escaping (Tokens.Element) -> some View
    ) -> some View where Tokens.Element: Identifiable {
        SearchableView(
            content: self,
            text: text,
            prompt: prompt.text,
            tokens: SearchTokens(tokens, suggested: suggestedTokens, label: token),
            presented: isPresented
        )
    }

    /// Adds a search field for the content of the view, with tokens in front of the text, and suggests tokens while it is
    /// active. A press on a suggested token adds it. The prompt is a string.
    @_disfavoredOverload
    public func searchable<Tokens: RandomAccessCollection & RangeReplaceableCollection>(
        text: Binding<String>,
        tokens: Binding<Tokens>,
        suggestedTokens: Binding<Tokens>,
        isPresented: Binding<Bool>? = nil,
        placement: SearchFieldPlacement = .automatic,
        prompt: some StringProtocol,
        @ViewBuilder token: @escaping (Tokens.Element) -> some View
    ) -> some View where Tokens.Element: Identifiable {
        SearchableView(
            content: self,
            text: text,
            prompt: String(prompt),
            tokens: SearchTokens(tokens, suggested: suggestedTokens, label: token),
            presented: isPresented
        )
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

    /// Sets the scopes to choose from, which are shown below the search field during a search, whatever activates it.
    public func searchScopes<Scope: Hashable>(
        _ scope: Binding<Scope>,
        activation: SearchScopeActivation,
        @ViewBuilder _ scopes: () -> some View
    ) -> some View {
        searchScopes(scope, scopes: scopes)
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

/// What makes the scopes of a search appear. Here, every search does.
public enum SearchScopeActivation: Hashable, Sendable {
    /// The usual.
    case automatic
    /// Text in the search field.
    case onTextEntry
    /// The focus in the search field.
    case onSearchPresentation
}
