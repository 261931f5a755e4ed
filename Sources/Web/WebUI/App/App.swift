public import struct Foundation.URL

/// A program with a page for each user who comes.
///
/// ```swift
/// struct SlipboxApp: App {
///     var body: some Scene {
///         WindowGroup { ContentView() }
///             .commands {
///                 CommandGroup(replacing: .saveItem) {
///                     Button("Save") { save() }.keyboardShortcut("s")
///                 }
///             }
///     }
/// }
/// ```
@MainActor
@preconcurrency
public protocol App {
    /// The kind of scene that the program has.
    associatedtype Body: Scene

    /// What users get to see.
    @SceneBuilder var body: Body { get }

    /// Starts the program for a user.
    init()
}

/// What users get to see of a program.
@MainActor
@preconcurrency
public protocol Scene {
    /// The views of the scene. Programs use the scenes there are.
    var _root: AnyView { get }
}

/// Makes a scene of what a closure lists.
@MainActor
@resultBuilder
public struct SceneBuilder {
    /// The scene that was listed. A page shows one.
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content {
        content
    }
}

/// A page with views. Each user has one, with state of its own.
public struct WindowGroup<Content: View>: Scene {
    private let content: Content
    private var title: String?

    /// A page with the views.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// A page with the views and a title, for as long as nothing on it has another one.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.content = content()
        self.title = title.text
    }

    /// The views.
    public var _root: AnyView { AnyView(PageTitleView(content: content, title: title)) }
}

/// Views with the title of their page.
private struct PageTitleView<Content: View>: PrimitiveView {
    let content: Content
    let title: String?

    func _render(in renderer: Renderer) {
        renderer.environment.page?.titles.contribute(title, part: "title", in: renderer)
        renderer.render(content, at: .index(0))
    }
}

/// A scene with something added to its views.
struct ModifiedScene<Content: Scene, Modified: View>: Scene {
    let content: Content
    let change: (AnyView) -> Modified

    var _root: AnyView { AnyView(change(content._root)) }
}

extension Scene {
    /// Adds commands, which the keyboard reaches wherever the focus is.
    public func commands(@ViewBuilder content: @escaping () -> some View) -> some Scene {
        ModifiedScene(content: self) { CommandsView(content: $0, commands: content()) }
    }

    /// Sets a value for all views of the scene.
    public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some Scene {
        ModifiedScene(content: self) { $0.environment(keyPath, value) }
    }

    /// Calls the function with the new value when the value has changed.
    public func onChange<Value: Equatable>(of value: Value, perform action: @escaping (Value) -> Void) -> some Scene {
        ModifiedScene(content: self) { $0.onChange(of: value, perform: action) }
    }

    /// Calls the function with the former and the new value when the value has changed.
    public func onChange<Value: Equatable>(
        of value: Value,
        initial: Bool = false,
        _ action: @escaping (Value, Value) -> Void
    ) -> some Scene {
        ModifiedScene(content: self) { $0.onChange(of: value, initial: initial, action) }
    }
}

/// A program as the view around all others, so that its properties have state.
struct AppView<Program: App>: View, DynamicProperty {
    var program: Program

    var body: AnyView { program.body._root }

    mutating func _link(_ linker: StateLinker) {
        linker.linkFields(of: &program)
    }
}

extension ViewSession {
    /// A session that shows a program at an address.
    public convenience init(
        app: some App,
        url: URL,
        restoration: [String: JSONValue] = [:],
        environment: (inout EnvironmentValues) -> Void = { _ in }
    ) {
        self.init(url: url, restoration: restoration, environment: environment) { AppView(program: app) }
    }

    /// Whether somebody looks at the page.
    public var scenePhase: ScenePhase {
        get { page.scenePhase }
        set {
            page.scenePhase = newValue
            flush()
        }
    }
}
