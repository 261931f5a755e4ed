/// Rows below each other, of which users can select one or many.
///
/// ```swift
/// List(selection: $note) {
///     ForEach(notes) { note in
///         NavigationLink(value: note) { NoteRow(note: note) }
///     }
///     .onDelete(perform: delete)
/// }
/// ```
/// Of a long list only the part that is seen is on the page, and some more.
public struct List<Content: View>: PrimitiveView {
    let content: Content
    let selection: ListSelection?
    var isTree = false

    init(selection: ListSelection?, content: Content) {
        self.selection = selection
        self.content = content
    }

    /// Rows that cannot be selected.
    public init(@ViewBuilder content: () -> Content) {
        self.init(selection: nil, content: content())
    }

    /// Rows of which one can be selected.
    public init<Value: Hashable>(selection: Binding<Value?>, @ViewBuilder content: () -> Content) {
        self.init(selection: .one(selection), content: content())
    }

    /// Rows of which several can be selected.
    public init<Value: Hashable>(selection: Binding<Set<Value>>, @ViewBuilder content: () -> Content) {
        self.init(selection: .many(selection), content: content())
    }

    /// Renders the list.
    public func _render(in renderer: Renderer) {
        let rows = renderer.branch.keep { ListRows() }
        rows.follow(selection)
        let style = renderer.environment.listStyle
        var draft = ElementDraft("list", "list-\(style.name)")
        if let selection {
            draft.attributes["role"] = isTree ? "tree" : "listbox"
            draft.attributes["data-list"] = selection.isMany ? "many" : "one"
            if selection.isMany {
                draft.attributes["aria-multiselectable"] = "true"
            }
        }
        draft.on("vis") { event in rows.show(event) }
        draft.on("move") { event in rows.move(event) }
        draft.attributes[flag: "data-move"] = true
        draft.follow { [weak session = renderer.session, column = renderer.environment.column] element in
            let name = element.attributes["aria-label"]
            session?.updates.resolve(for: element) { [weak element, weak column] in
                guard let element else { return }
                rows.refresh()
                element.attributes["data-window"] = rows.window.isPartial ? String(rows.window.rows.count) : nil
                element.attributes["aria-label"] = name ?? column?.title
                element.touch()
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

    /// What is selected in a column is a part of the address.
    private func contributeRoute(of rows: ListRows, in renderer: Renderer) {
        guard let selection, !selection.isMany, renderer.environment.isRouted, let page = renderer.environment.page
        else {
            return
        }
        let segment = RouteModel.Segment(component: selection.component()) { component in
            guard let component else { return selection.select(nil) }
            return rows.traits(of: component).map { selection.select($0) } ?? false
        }
        page.route.segments.contribute(segment, part: "route", in: renderer)
    }
}

extension List {
    /// A row for each element.
    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
        self.init(selection: nil, content: ForEach(data, content: rowContent))
    }

    /// A row for each element, by the identity that a key path leads to.
    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> {
        self.init(selection: nil, content: ForEach(data, id: id, content: rowContent))
    }

    /// A row for each element, of which one can be selected.
    public init<Data: RandomAccessCollection, Value: Hashable, Row: View>(
        _ data: Data,
        selection: Binding<Value?>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
        self.init(selection: .one(selection), content: ForEach(data, content: rowContent))
    }

    /// A row for each element, of which several can be selected.
    public init<Data: RandomAccessCollection, Value: Hashable, Row: View>(
        _ data: Data,
        selection: Binding<Set<Value>>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
        self.init(selection: .many(selection), content: ForEach(data, content: rowContent))
    }

    /// A row for each element, with those below it that a key path leads to.
    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data,
        children: KeyPath<Data.Element, Data?>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Data.Element: Identifiable, Content == OutlineGroup<Data, Row> {
        self.init(selection: nil, content: OutlineGroup(data, children: children, content: rowContent))
        isTree = true
    }

    /// A row for each element, with those below it that a key path leads to; one can be selected.
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

/// How lists look.
public struct ListStyleName: Hashable, Sendable {
    let name: String

    /// Whatever is usual at the place.
    public static let automatic = ListStyleName(name: "automatic")
    /// Rows from side to side.
    public static let plain = ListStyleName(name: "plain")
    /// Sections apart from each other.
    public static let grouped = ListStyleName(name: "grouped")
    /// Sections apart from each other, with round corners.
    public static let insetGrouped = ListStyleName(name: "inset")
    /// As a column at the side has them.
    public static let sidebar = ListStyleName(name: "sidebar")
}

extension View {
    /// How lists inside of the view look.
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

    /// Whether what is selected here is a part of the address.
    var isRouted: Bool {
        get { self[RoutedKey.self] }
        set { self[RoutedKey.self] = newValue }
    }
}
