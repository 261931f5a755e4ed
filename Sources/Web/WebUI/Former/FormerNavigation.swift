extension View {
    /// Sets the title of the column that contains the view, as `navigationTitle(_:)` does.
    public func navigationBarTitle(_ title: LocalizedStringKey) -> some View {
        navigationTitle(title)
    }

    /// Sets the title of the column that contains the view, as `navigationTitle(_:)` does.
    public func navigationBarTitle(_ title: Text) -> some View {
        navigationTitle(title)
    }

    /// Sets the title of the column that contains the view, as `navigationTitle(_:)` does.
    @_disfavoredOverload
    public func navigationBarTitle(_ title: some StringProtocol) -> some View {
        navigationTitle(title)
    }

    /// Sets the title of the column that contains the view. Titles stand in the bar in one size.
    public func navigationBarTitle(
        _ title: LocalizedStringKey,
        displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        navigationTitle(title)
    }

    /// Sets the title of the column that contains the view. Titles stand in the bar in one size.
    public func navigationBarTitle(_ title: Text, displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
        navigationTitle(title)
    }

    /// Sets the title of the column that contains the view. Titles stand in the bar in one size.
    @_disfavoredOverload
    public func navigationBarTitle(
        _ title: some StringProtocol,
        displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        navigationTitle(title)
    }

    /// Adds views to both ends of the bar, as `toolbar(content:)` does.
    public func navigationBarItems(leading: some View, trailing: some View) -> some View {
        toolbar {
            ToolbarItem(placement: .topBarLeading) { leading }
            ToolbarItem(placement: .topBarTrailing) { trailing }
        }
    }

    /// Adds a view to the leading end of the bar, as `toolbar(content:)` does.
    public func navigationBarItems(leading: some View) -> some View {
        toolbar {
            ToolbarItem(placement: .topBarLeading) { leading }
        }
    }

    /// Adds a view to the trailing end of the bar, as `toolbar(content:)` does.
    public func navigationBarItems(trailing: some View) -> some View {
        toolbar {
            ToolbarItem(placement: .topBarTrailing) { trailing }
        }
    }

    /// Hides the title of the column. The bar itself stays if it has tools or a way back.
    public func navigationBarHidden(_ hidden: Bool) -> some View {
        toolbar(removing: hidden ? .title : nil)
    }

    /// Sets whether each ``NavigationView`` inside the view shows columns side by side or one view at a time.
    public func navigationViewStyle(_ style: NavigationViewStyleName) -> some View {
        environment(\.navigationViewStyle, style)
    }
}

/// The form of a ``NavigationView``.
public struct NavigationViewStyleName: Hashable, Sendable {
    let isStack: Bool

    /// Two columns.
    public static let automatic = NavigationViewStyleName(isStack: false)
    /// Two columns.
    public static let columns = NavigationViewStyleName(isStack: false)
    /// One view at a time, as in a ``NavigationStack``.
    public static let stack = NavigationViewStyleName(isStack: true)
}

extension EnvironmentValues {
    private enum NavigationViewStyleKey: EnvironmentKey {
        static var defaultValue: NavigationViewStyleName { .automatic }
    }

    var navigationViewStyle: NavigationViewStyleName {
        get { self[NavigationViewStyleKey.self] }
        set { self[NavigationViewStyleKey.self] = newValue }
    }
}

extension NavigationLink {
    /// Creates a link that opens a view. The view is created at once.
    public init(destination: Destination, @ViewBuilder label: () -> Label) {
        self.init(destination: { destination }, label: label)
    }
}
