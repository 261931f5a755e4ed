/// A column of rows, optionally with a selection.
///
/// ```swift
/// List(selection: $note) {
///     ForEach(notes) { note in
///         NavigationLink(value: note) { NoteRow(note: note) }
///     }
///     .onDelete(perform: delete)
/// }
/// ```
/// A list of more than 200 rows renders only the rows around the visible ones.
public struct List<Content: View>: PrimitiveView {
    let content: Content
    let selection: ListSelection?
    var isTree = false

    init(selection: ListSelection?, content: Content) {
        self.selection = selection
        self.content = content
    }

    /// Creates a list without a selection.
    public init(@ViewBuilder content: () -> Content) {
        self.init(selection: nil, content: content())
    }

    /// Creates a list with at most one selected row. The value of a row is its `tag`, the identity of its element in
    /// `ForEach`, or the element itself: the first of these that has the type of the selection.
    public init<Value: Hashable>(selection: Binding<Value?>, @ViewBuilder content: () -> Content) {
        self.init(selection: .one(selection), content: content())
    }

    /// Creates a list with any number of selected rows. The value of a row is its `tag`, the identity of its element in
    /// `ForEach`, or the element itself: the first of these that has the type of the selection.
    public init<Value: Hashable>(selection: Binding<Set<Value>>, @ViewBuilder content: () -> Content) {
        self.init(selection: .many(selection), content: content())
    }

    /// Creates a list with at most one selected row, or with several that are chosen together by Control, Command or Shift; these are
    /// empty as long as there is one.
    package init<Value: Hashable>(
        selection: Binding<Value?>,
        several: Binding<Set<Value>>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: .one(selection, orSeveral: several), content: content())
    }

    /// Renders the list.
    public func _render(in renderer: Renderer) {
        let rows = renderer.branch.keep { ListRows() }
        rows.menu = renderer.environment.selectionMenu
        rows.window.sight = renderer.environment.column?.rowSight
        rows.follow(selection)
        let style = renderer.environment.listStyle
        let isTree = isTree || style == .sidebar
        var draft = ElementDraft("list", "list-\(style.name)")
        rows.isEditing = renderer.environment.editMode?.wrappedValue.isEditing == true
        // Rows that can be chosen together have no buttons of their own.
        if rows.isEditing, selection?.isMany != true { draft.add("list-editing") }
        if let selection { describe(selection, isTree: isTree, in: &draft) }
        draft.on("vis") { event in rows.show(event) }
        draft.on("move") { event in rows.move(event) }
        draft.attributes[flag: "data-move"] = true
        draft.follow { [graph = renderer.graph, column = renderer.environment.column] element in
            let name = element.attributes["aria-label"]
            graph.updates.resolve(for: element) { [weak element, weak column, unowned graph] in
                guard let element else { return }
                rows.settle(in: graph)
                element.adjust { element in
                    element.attributes["data-window"] = rows.window.isPartial ? String(rows.window.rows.count) : nil
                    element.attributes["aria-label"] = name ?? column?.title
                }
            }
        }
        contributeRoute(of: rows, in: renderer)
        renderer.element("ul", draft) {
            let placement = RowPlacement(rows: rows, isTree: isTree)
            renderer.with { inputs in
                inputs.placement = placement
            } render: {
                renderer.render(content, at: .index(0))
            }
        }
    }

    private func describe(_ selection: ListSelection, isTree: Bool, in draft: inout ElementDraft) {
        draft.attributes["role"] = isTree ? "tree" : "listbox"
        draft.attributes["data-list"] = selection.isMany ? "many" : "one"
        draft.attributes[flag: "data-several"] = selection.takesModifiers
        if selection.isMany { draft.attributes["aria-multiselectable"] = "true" }
    }

    /// Makes the selection a path component of the address, if the list is in a column whose selection leads to the
    /// next one. Several rows are none.
    private func contributeRoute(of rows: ListRows, in renderer: Renderer) {
        guard renderer.environment.isRouted, let page = renderer.environment.page else { return }
        let one = selection.flatMap { $0.isMany ? nil : $0 }
        let segment = one.map { selection in
            RouteModel.Segment(component: selection.component()) { component in
                guard let component else { return selection.select(nil) }
                return rows.traits(of: component).map { selection.select($0) } ?? false
            }
        }
        page.route.segments.contribute(segment, part: "route", in: renderer)
    }
}

extension List {
    /// Creates a list with a row for each element, without a selection.
    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
        self.init(selection: nil, content: ForEach(data, content: rowContent))
    }

    /// Creates a list with a row for each element, identified by the value at a key path, without a selection.
    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> {
        self.init(selection: nil, content: ForEach(data, id: id, content: rowContent))
    }

    /// Creates a list with a row for each element, at most one of which is selected.
    public init<Data: RandomAccessCollection, Value: Hashable, Row: View>(
        _ data: Data,
        selection: Binding<Value?>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
        self.init(selection: .one(selection), content: ForEach(data, content: rowContent))
    }

    /// Creates a list with a row for each element, any number of which are selected.
    public init<Data: RandomAccessCollection, Value: Hashable, Row: View>(
        _ data: Data,
        selection: Binding<Set<Value>>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
        self.init(selection: .many(selection), content: ForEach(data, content: rowContent))
    }

    /// Creates an outline with a row for each element and, when it is expanded, for its children; without a selection.
    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data,
        children: KeyPath<Data.Element, Data?>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Data.Element: Identifiable, Content == OutlineGroup<Data, Row> {
        self.init(selection: nil, content: OutlineGroup(data, children: children, content: rowContent))
        isTree = true
    }

    /// Creates an outline with a row for each element and, when it is expanded, for its children; at most one row is
    /// selected.
    public init<Data: RandomAccessCollection, Value: Hashable, Row: View>(
        _ data: Data,
        children: KeyPath<Data.Element, Data?>,
        selection: Binding<Value?>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Data.Element: Identifiable, Content == OutlineGroup<Data, Row> {
        self.init(selection: .one(selection), content: OutlineGroup(data, children: children, content: rowContent))
        isTree = true
    }
}

/// The appearance of lists.
public struct ListStyleName: Hashable, Sendable {
    let name: String

    /// The style that is usual in the context.
    public static let automatic = ListStyleName(name: "automatic")
    /// Rows that extend across the whole width.
    public static let plain = ListStyleName(name: "plain")
    /// Sections as rounded boxes.
    public static let grouped = ListStyleName(name: "grouped")
    /// Sections as rounded boxes, inset from the edges of the list.
    public static let insetGrouped = ListStyleName(name: "inset")
    /// The look of a sidebar, whose rows form a tree.
    public static let sidebar = ListStyleName(name: "sidebar")
}

extension View {
    /// Sets the style of all lists inside the view.
    public func listStyle(_ style: ListStyleName) -> some View {
        environment(\.listStyle, style)
    }
}

extension EnvironmentValues {
    private enum ListStyleKey: EnvironmentKey {
        static var defaultValue: ListStyleName { .automatic }
    }

    private enum RoutedKey: EnvironmentKey {
        static var defaultValue: Bool { false }
    }

    var listStyle: ListStyleName {
        get { self[ListStyleKey.self] }
        set { self[ListStyleKey.self] = newValue }
    }

    /// Whether the selection of a list here is part of the address.
    var isRouted: Bool {
        get { self[RoutedKey.self] }
        set { self[RoutedKey.self] = newValue }
    }
}
