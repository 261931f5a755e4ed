/// A look of lists by the name of its type, for `listStyle(PlainListStyle())`. Programs use the library's types, and add none.
public protocol ListStyle {
    /// The name of the look.
    var _name: ListStyleName { get }
}

extension View {
    /// Sets the style of all lists inside the view.
    public func listStyle(_ style: some ListStyle) -> some View {
        listStyle(style._name)
    }
}

/// The usual look of lists.
public struct DefaultListStyle: ListStyle {
    /// The name of the look.
    public let _name = ListStyleName.automatic

    /// Creates the style.
    public init() {}
}

/// Lists whose rows extend across the whole width.
public struct PlainListStyle: ListStyle {
    /// The name of the look.
    public let _name = ListStyleName.plain

    /// Creates the style.
    public init() {}
}

/// Lists whose rows are inset from the edges.
public struct InsetListStyle: ListStyle {
    /// The name of the look.
    public let _name = ListStyleName.automatic

    /// Creates the style.
    public init() {}
}

/// Lists with sections as rounded boxes.
public struct GroupedListStyle: ListStyle {
    /// The name of the look.
    public let _name = ListStyleName.grouped

    /// Creates the style.
    public init() {}
}

/// Lists with sections as rounded boxes, inset from the edges of the list.
public struct InsetGroupedListStyle: ListStyle {
    /// The name of the look.
    public let _name = ListStyleName.insetGrouped

    /// Creates the style.
    public init() {}
}

/// Lists with the look of a sidebar.
public struct SidebarListStyle: ListStyle {
    /// The name of the look.
    public let _name = ListStyleName.sidebar

    /// Creates the style.
    public init() {}
}

/// A look of navigation views by the name of its type, for `navigationViewStyle(StackNavigationViewStyle())`. Programs use the library's types, and add none.
public protocol NavigationViewStyle {
    /// The name of the look.
    var _name: NavigationViewStyleName { get }
}

extension View {
    /// Sets the style of all navigation views inside the view.
    public func navigationViewStyle(_ style: some NavigationViewStyle) -> some View {
        navigationViewStyle(style._name)
    }
}

/// Two columns.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
    /// The name of the look.
    public let _name = NavigationViewStyleName.automatic

    /// Creates the style.
    public init() {}
}

/// Two columns.
public struct DoubleColumnNavigationViewStyle: NavigationViewStyle {
    /// The name of the look.
    public let _name = NavigationViewStyleName.columns

    /// Creates the style.
    public init() {}
}

/// Two columns.
public struct ColumnNavigationViewStyle: NavigationViewStyle {
    /// The name of the look.
    public let _name = NavigationViewStyleName.columns

    /// Creates the style.
    public init() {}
}

/// One view at a time.
public struct StackNavigationViewStyle: NavigationViewStyle {
    /// The name of the look.
    public let _name = NavigationViewStyleName.stack

    /// Creates the style.
    public init() {}
}
