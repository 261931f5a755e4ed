/// Rows for the elements of a tree, which users expand and collapse.
public struct OutlineGroup<Data: RandomAccessCollection, Row: View>: View where Data.Element: Identifiable {
    let data: Data
    let children: KeyPath<Data.Element, Data?>
    let row: (Data.Element) -> Row
    var level = 1

    /// Creates an outline from the root elements and a key path to the children. An element whose children are nil
    /// can't be expanded.
    public init(
        _ data: Data,
        children: KeyPath<Data.Element, Data?>,
        @ViewBuilder content: @escaping (Data.Element) -> Row
    ) {
        self.data = data
        self.children = children
        row = content
    }

    /// A row for each element, with its children.
    public var body: some View {
        ForEach(data) { element in
            OutlineNode(element: element, children: children, row: row, level: level)
        }
    }
}

/// The row of an element and, when it is expanded, those of its children.
private struct OutlineNode<Data: RandomAccessCollection, Row: View>: View where Data.Element: Identifiable {
    let element: Data.Element
    let children: KeyPath<Data.Element, Data?>
    let row: (Data.Element) -> Row
    let level: Int
    @State private var isExpanded = false

    var body: some View {
        let below = element[keyPath: children]
        TraitView(content: line(hasChildren: below != nil)) { traits in
            traits.level = level
            traits.isExpanded = below == nil ? nil : isExpanded
        }
        if isExpanded, let below {
            nested(below)
        }
    }

    private func line(hasChildren: Bool) -> some View {
        HStack(spacing: 4) {
            Button {
                withAnimation { isExpanded.toggle() }
            } label: {
                Image(systemName: "chevron.right").rotationEffect(.degrees(isExpanded ? 90 : 0))
            }
            .buttonStyle(.plain)
            .accessibilityLabel(isExpanded ? "Collapse" : "Expand")
            .opacity(hasChildren ? 1 : 0)
            .disabled(!hasChildren)
            row(element)
        }
        .padding(.leading, Double(level - 1) * 20)
    }

    private func nested(_ below: Data) -> AnyView {
        var group = OutlineGroup(below, children: children, content: row)
        group.level = level + 1
        return AnyView(group)
    }
}

/// A view with a title that expands and collapses it.
public struct DisclosureGroup<Label: View, Content: View>: View {
    private let isExpanded: Binding<Bool>?
    private let label: Label
    private let content: Content
    @State private var isOpen = false

    /// Creates a disclosure group whose label is a view. Without a binding, the group stores its state itself and is
    /// initially collapsed.
    public init(
        isExpanded: Binding<Bool>? = nil,
        @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) {
        self.isExpanded = isExpanded
        self.label = label()
        self.content = content()
    }

    /// The title and, when the group is expanded, the content.
    public var body: some View {
        let binding = isExpanded ?? $isOpen
        VStack(alignment: .leading) {
            Button {
                withAnimation { binding.wrappedValue.toggle() }
            } label: {
                HStack {
                    Image(systemName: "chevron.right").rotationEffect(.degrees(binding.wrappedValue ? 90 : 0))
                    label
                }
            }
            .buttonStyle(.plain)
            .box(.attribute) { $0.attributes["aria-expanded"] = binding.wrappedValue ? "true" : "false" }
            if binding.wrappedValue {
                content.padding(.leading, 20)
            }
        }
    }
}

extension DisclosureGroup where Label == Text {
    /// Creates a disclosure group with a literal title.
    public init(_ title: LocalizedStringKey, isExpanded: Binding<Bool>? = nil, @ViewBuilder content: () -> Content) {
        self.init(isExpanded: isExpanded, content: content) { Text(title) }
    }

    /// Creates a disclosure group with a title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, isExpanded: Binding<Bool>? = nil, @ViewBuilder content: () -> Content) {
        self.init(isExpanded: isExpanded, content: content) { Text(title) }
    }
}
