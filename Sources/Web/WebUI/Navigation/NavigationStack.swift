/// A stack of views, of which the top one is visible. The views below keep their state.
public struct NavigationStack<Root: View>: View {
    private let outside: Binding<[AnyHashable]>?
    private let root: Root
    @State private var inside: [AnyHashable] = []

    /// Creates a stack that stores its path itself.
    public init(@ViewBuilder root: () -> Root) {
        outside = nil
        self.root = root()
    }

    /// Creates a stack with a view for each value of the path on top of the root.
    public init<Value: Hashable>(path: Binding<[Value]>, @ViewBuilder root: () -> Root) {
        outside = Binding(
            get: { path.wrappedValue.map { AnyHashable($0) } },
            set: { (new: [AnyHashable]) in path.wrappedValue = new.compactMap { $0.base as? Value } }
        )
        self.root = root()
    }

    /// Creates a stack with a view for each value of a type-erased path on top of the root.
    public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
        outside = path.values
        self.root = root()
    }

    /// The levels of the stack.
    public var body: some View {
        StackLevels(path: outside ?? $inside, root: root)
    }
}

/// The path of a stack whose values have different types.
public struct NavigationPath: Equatable {
    var values: [AnyHashable] = []

    /// Creates an empty path.
    public init() {}

    /// The number of values.
    public var count: Int { values.count }
    /// Whether the path has no values.
    public var isEmpty: Bool { values.isEmpty }

    /// Pushes a value.
    public mutating func append(_ value: some Hashable) {
        values.append(AnyHashable(value))
    }

    /// Pops up to the given number of values.
    public mutating func removeLast(_ count: Int = 1) {
        values.removeLast(min(count, values.count))
    }
}

/// Renders the root of a stack and the views on top of it.
private struct StackLevels<Root: View>: PrimitiveView {
    let path: Binding<[AnyHashable]>
    let root: Root

    func _render(in renderer: Renderer) {
        let model = renderer.branch.keep { StackModel() }
        model.path = path
        model.page = renderer.environment.page
        model.branch = renderer.branch
        let values = path.wrappedValue
        contributeRoute(values, model, in: renderer)
        var draft = ElementDraft("stack")
        draft.attributes["data-depth"] = String(values.count)
        renderer.element("div", draft) {
            renderer.with {
                $0.environment.stack = model
            } render: {
                renderLevel(0, of: values, model, AnyView(root), in: renderer)
                for (index, value) in values.enumerated() {
                    let view = StackDestination(model: model, value: value, pass: renderer.pass)
                    renderLevel(index + 1, of: values, model, AnyView(view), in: renderer)
                }
            }
        }
    }

    private func renderLevel(
        _ level: Int,
        of values: [AnyHashable],
        _ model: StackModel,
        _ view: AnyView,
        in renderer: Renderer
    ) {
        renderer.part("level \(level) \(level > 0 ? String(values[level - 1].hashValue) : "")") { _ in
            let column = renderer.branch.keep { ColumnModel() }
            model.columns[level] = column
            var frame = ColumnFrame(model: column, classes: ["level"])
            if level < values.count {
                frame.classes.append("level-below")
            }
            if level > 0 {
                frame.back = { [weak model] in model?.back(from: level) }
            }
            column.dismissal.perform = { path.wrappedValue = Array(values.prefix(level - 1)) }
            frame.render(in: renderer) {
                renderer.with {
                    // The root is dismissed with what the stack is in, such as a sheet.
                    if level > 0 { $0.environment.dismissal = column.dismissal }
                } render: {
                    renderer.render(view, at: .index(0))
                }
            }
        }
    }

    /// Makes each level a path component of the address.
    private func contributeRoute(_ values: [AnyHashable], _ model: StackModel, in renderer: Renderer) {
        guard let segments = renderer.environment.page?.route.segments else { return }
        for level in 0...values.count {
            let component = level < values.count ? PathComponent.of(values[level]) : nil
            let segment = RouteModel.Segment(component: component) { model.select($0, at: level) }
            segments.contribute(segment, part: "route \(level)", in: renderer)
        }
    }
}

/// The destination of a value on the path.
private struct StackDestination: View {
    let model: StackModel
    let value: AnyHashable
    /// Differs for each rendering of the stack, so that the destination is rendered again: its closure may have
    /// captured changed values.
    let pass: Int

    var body: some View {
        model.view(for: value)
    }
}

/// The path of a stack and the destinations of its values.
@MainActor
final class StackModel: Departing {
    var path: Binding<[AnyHashable]> = .constant([])
    var columns: [Int: ColumnModel] = [:]
    weak var page: PageModel?
    weak var branch: Branch?
    private let destinations = StateLocation<[ObjectIdentifier: (AnyHashable) -> AnyView?]>([:])
    /// The values of the links in the stack, by path component.
    private var known: [String: AnyHashable] = [:]

    /// Registers the destination for values of a type.
    func setDestination<Value: Hashable>(for type: Value.Type, _ make: @escaping (Value) -> AnyView) {
        let isNew = destinations.untracked[ObjectIdentifier(type)] == nil
        var all = destinations.untracked
        all[ObjectIdentifier(type)] = { value in (value.base as? Value).map(make) }
        destinations.replace(all, isChange: isNew)
    }

    func view(for value: AnyHashable) -> AnyView {
        if let linked = value.base as? LinkedView {
            return linked.link.destination.current
        }
        for make in destinations.current.values {
            if let view = make(value) {
                return view
            }
        }
        return AnyView(Text("There is nothing to show for this").foregroundColor(.secondary))
    }

    /// Remembers the value of a link, so that it can be found by its path component.
    func note(_ value: AnyHashable) {
        if let component = PathComponent.of(value) {
            known[component] = value
        }
    }

    /// The address after pushing the value of a path component.
    func address(of component: String) -> String {
        address(of: path.wrappedValue, and: [component])
    }

    /// The address of a path's values, after the selection in front of the stack.
    private func address(of values: some Sequence<AnyHashable>, and rest: [String] = []) -> String {
        let before = branch.flatMap { page?.route.components(before: $0) } ?? []
        return RouteModel.path(of: before + values.compactMap { PathComponent.of($0) } + rest)
    }

    func push(_ value: AnyHashable) {
        path.wrappedValue.append(value)
    }

    /// Pushes the value of a path component at a level; nil pops to that level. Returns whether the value was found.
    func select(_ component: String?, at level: Int) -> Bool {
        let kept = path.wrappedValue.prefix(level)
        guard let component else {
            if path.wrappedValue.count > level {
                path.wrappedValue = Array(kept)
            }
            return true
        }
        guard let value = known[component] else { return false }
        path.wrappedValue = kept + [value]
        return true
    }

    /// Removes links without a value from the path, as they are gone with the stack. Their destinations may hold the
    /// path, which would be a reference cycle.
    func depart() {
        if path.wrappedValue.contains(where: { $0.base is LinkedView }) {
            path.wrappedValue.removeAll { $0.base is LinkedView }
        }
        path = .constant([])
    }

    /// The address and title for the back link of a level, which leads to the one below.
    func back(from level: Int) -> (address: String, title: String) {
        (address(of: path.wrappedValue.prefix(level - 1)), columns[level - 1]?.title ?? "")
    }
}

extension Binding where Value == NavigationPath {
    fileprivate var values: Binding<[AnyHashable]> {
        Binding<[AnyHashable]>(get: { wrappedValue.values }, set: { wrappedValue.values = $0 })
    }
}

extension EnvironmentValues {
    private enum StackKey: EnvironmentKey {
        static var defaultValue: Weak<StackModel> { Weak(nil) }
    }

    /// The stack that contains the view.
    var stack: StackModel? {
        get { self[StackKey.self].object }
        set { self[StackKey.self] = Weak(newValue) }
    }
}

extension View {
    /// Sets the view that the links in the same stack push for values of a type.
    public func navigationDestination<Value: Hashable>(
        for type: Value.Type,
        @ViewBuilder destination: @escaping (Value) -> some View
    ) -> some View {
        DestinationView(content: self) { stack in
            stack.setDestination(for: type) { AnyView(destination($0)) }
        }
    }
}

/// A view that registers destinations for values.
private struct DestinationView<Content: View>: PrimitiveView {
    let content: Content
    let register: (StackModel) -> Void

    func _render(in renderer: Renderer) {
        if let stack = renderer.environment.stack {
            register(stack)
        }
        renderer.render(content, at: .index(0))
    }
}
