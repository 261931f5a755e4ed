/// Views that take turns, and a bar of buttons that chooses between them.
///
/// ```swift
/// TabView(selection: $tab) {
///     NotesView().tabItem { Label("Notes", systemImage: "note.text") }.tag(1)
///     TagsView().tabItem { Label("Tags", systemImage: "tag") }.tag(2)
/// }
/// ```
///
/// Only the chosen view is on the page. Its `@State` begins anew when it is chosen again: keep what has to stay in the view
/// around the tabs, or in `SceneStorage`.
public struct TabView<SelectionValue: Hashable, Content: View>: View {
    private let selection: Binding<SelectionValue>?
    private let content: Content
    @State private var own: AnyHashable?
    @State private var model = TabModel()

    /// Creates tabs whose selection a binding holds. The value of a tab is its `tag`.
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    /// The chosen view above the bar.
    public var body: some View {
        model.choose = { value in
            if let selection {
                if let value = value.base as? SelectionValue { selection.wrappedValue = value }
            } else {
                own = value
            }
        }
        return TabFrame(content: content, model: model, selected: selection.map { AnyHashable($0.wrappedValue) } ?? own)
    }
}

extension TabView where SelectionValue == Int {
    /// Creates tabs that keep their selection themselves, at first the first one.
    public init(@ViewBuilder content: () -> Content) {
        self.init(selection: nil, content: content)
    }
}

/// A tab of a ``TabView`` with its label and its value.
///
/// ```swift
/// TabView(selection: $tab) {
///     Tab("Notes", systemImage: "note.text", value: 1) { NotesView() }
///     Tab("Tags", systemImage: "tag", value: 2) { TagsView() }
/// }
/// ```
public struct Tab<Value: Hashable, Content: View>: View {
    private let label: Label<Text, Image>
    private let value: Value?
    private let content: Content

    /// Creates a tab with a literal title.
    public init(_ title: LocalizedStringKey, systemImage: String, value: Value, @ViewBuilder content: () -> Content) {
        label = Label(title, systemImage: systemImage)
        self.value = value
        self.content = content()
    }

    /// Creates a tab with a title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, systemImage: String, value: Value, @ViewBuilder content: () -> Content) {
        label = Label(title, systemImage: systemImage)
        self.value = value
        self.content = content()
    }

    /// The content with its label.
    public var body: some View {
        if let value {
            content.tabItem { label }.tag(value)
        } else {
            content.tabItem { label }
        }
    }
}

extension Tab where Value == Never {
    /// Creates a tab with a literal title, for tabs that keep their selection themselves.
    public init(_ title: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        label = Label(title, systemImage: systemImage)
        value = nil
        self.content = content()
    }
}

extension View {
    /// Sets the label of the view's button in the bar of a ``TabView``.
    public func tabItem(@ViewBuilder _ label: () -> some View) -> some View {
        TabItemView(content: self, label: label())
    }
}

/// The buttons of tabs, and what a press does.
@MainActor
final class TabModel {
    let bar = Portal()
    var choose: (AnyHashable) -> Void = { _ in }
    /// The value of the first tab, which is chosen as long as no other is.
    var first: AnyHashable?
}

private struct TabFrame<Content: View>: PrimitiveView {
    let content: Content
    let model: TabModel
    let selected: AnyHashable?

    func _render(in renderer: Renderer) {
        renderer.element("div", ElementDraft("tabs")) {
            renderer.element("div", ElementDraft("tab-content"), part: "content") {
                renderer.with {
                    $0.environment.tabs = Tabs(model: model, selected: selected)
                } render: {
                    renderer.render(content, at: .index(0))
                }
            }
            var bar = ElementDraft("tab-bar")
            bar.attributes["role"] = "tablist"
            bar.follow { [model] element in
                model.bar.container = element
                element.items = [.portal(model.bar)]
            }
            renderer.element("div", bar, part: "bar")
        }
    }
}

/// A tab: its button in the bar and, while it is chosen, its content.
private struct TabItemView<Content: View, Label: View>: PrimitiveView {
    let content: Content
    let label: Label

    func _render(in renderer: Renderer) {
        guard let tabs = renderer.environment.tabs else { return renderer.render(content, at: .index(0)) }
        let value = renderer.inputs.traits.values.first ?? AnyHashable(renderer.branch.stableName)
        if tabs.model.first == nil { tabs.model.first = value }
        let isSelected = value == tabs.selected ?? tabs.model.first
        renderer.part("tab") { _ in
            renderer.contribute(to: tabs.model.bar) {
                renderer.render(button(for: value, isSelected, tabs.model), at: .index(0))
            }
        }
        guard isSelected else { return }
        renderer.with {
            $0.traits.values = []
            $0.environment.tabs = nil
        } render: {
            renderer.render(content, at: .index(1))
        }
    }

    private func button(for value: AnyHashable, _ isSelected: Bool, _ model: TabModel) -> some View {
        Button {
            model.choose(value)
        } label: {
            label
        }
        .box(.attribute) { draft in
            draft.attributes["role"] = "tab"
            draft.attributes["aria-selected"] = isSelected ? "true" : "false"
        }
    }
}

/// The tabs around a view.
struct Tabs: Equatable {
    let model: TabModel
    let selected: AnyHashable?

    static func == (first: Tabs, second: Tabs) -> Bool {
        first.model === second.model && first.selected == second.selected
    }
}

extension EnvironmentValues {
    private enum TabsKey: EnvironmentKey {
        static var defaultValue: Tabs? { nil }
    }

    var tabs: Tabs? {
        get { self[TabsKey.self] }
        set { self[TabsKey.self] = newValue }
    }
}
