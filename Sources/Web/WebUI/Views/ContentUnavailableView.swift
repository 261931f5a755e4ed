/// A message in place of content that is missing.
///
/// ```swift
/// if notes.isEmpty {
///     ContentUnavailableView("No Notes", systemImage: "tray", description: Text("Create one to begin."))
/// }
/// ```
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
    private let label: Label
    private let description: Description
    private let actions: Actions

    /// Creates a message from views.
    public init(
        @ViewBuilder label: () -> Label,
        @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.label = label()
        self.description = description()
        self.actions = actions()
    }

    /// The message in the middle of the available space.
    public var body: some View {
        VStack(spacing: 12) {
            label.font(.title2)
            description.foregroundStyle(.secondary)
            actions
        }
        .multilineTextAlignment(.center)
        .padding()
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

extension ContentUnavailableView where Label == WebUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    /// Creates a message from a literal title, an icon and an explanation.
    public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
        self.init {
            WebUI.Label(title, systemImage: name)
        } description: {
            description
        } actions: {
            EmptyView()
        }
    }

    /// Creates a message from a title, an icon and an explanation.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, systemImage name: String, description: Text? = nil) {
        self.init {
            WebUI.Label(title, systemImage: name)
        } description: {
            description
        } actions: {
            EmptyView()
        }
    }

    /// The message that a search has found nothing.
    public static var search: Self {
        Self("No Results", systemImage: "magnifyingglass", description: Text("Check the spelling or try a new search."))
    }

    /// The message that the search for a text has found nothing.
    public static func search(text: String) -> Self {
        Self(
            "No Results for “\(text)”",
            systemImage: "magnifyingglass",
            description: Text("Check the spelling or try a new search.")
        )
    }
}

/// Content in a box with a title.
public struct GroupBox<Label: View, Content: View>: View {
    private let label: Label
    private let content: Content

    /// Creates a box with a view as its title.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content()
    }

    /// The title above the content, in a box.
    public var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            label.font(.headline)
            content
        }
        .padding()
        .border(.quaternary)
        .cornerRadius(10)
    }
}

extension GroupBox where Label == Text {
    /// Creates a box with a literal title.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }

    /// Creates a box with a title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension GroupBox where Label == EmptyView {
    /// Creates a box without a title.
    public init(@ViewBuilder content: () -> Content) {
        self.init(content: content) { EmptyView() }
    }
}
