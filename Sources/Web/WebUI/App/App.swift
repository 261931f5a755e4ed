public import struct Foundation.URL

/// A program that shows each user a page of their own.
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
    /// The type of the program's scene.
    associatedtype Body: Scene

    /// The scene that users see.
    @SceneBuilder var body: Body { get }

    /// Creates the program for a new session.
    init()
}

/// The page of a program, and what belongs to it apart from its views.
@MainActor
@preconcurrency
public protocol Scene {
    /// The root view of the scene. Don't implement this: use the scenes that the library provides.
    var _root: AnyView { get }
}

/// Builds the scene of an ``App``.
@MainActor
@resultBuilder
public struct SceneBuilder {
    /// Returns the scene. An app has exactly one.
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content {
        content
    }
}

/// A page of views. Each session gets its own page with its own state.
public struct WindowGroup<Content: View>: Scene {
    private let content: Content
    private var title: String?

    /// Creates a page with the given views.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// Creates a page with the given views and a default title, which applies as long as no view on it sets a
    /// navigation title.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.content = content()
        self.title = title.text
    }

    /// The root view of the page.
    public var _root: AnyView { AnyView(PageTitleView(content: content, title: title)) }
}

/// A view that contributes the default title of its page.
private struct PageTitleView<Content: View>: PrimitiveView {
    let content: Content
    let title: String?

    func _render(in renderer: Renderer) {
        renderer.environment.page?.titles.contribute(title, part: "title", in: renderer)
        renderer.render(content, at: .index(0))
    }
}

/// A scene whose root view is modified.
struct ModifiedScene<Content: Scene, Modified: View>: Scene {
    let content: Content
    let change: (AnyView) -> Modified

    var _root: AnyView { AnyView(change(content._root)) }
}

extension Scene {
    /// Adds commands to the page. Their keyboard shortcuts work wherever the focus is.
    public func commands(@ViewBuilder content: @escaping () -> some View) -> some Scene {
        ModifiedScene(content: self) { CommandsView(content: $0, commands: content()) }
    }

    /// Sets an environment value for all views of the scene.
    public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some Scene {
        ModifiedScene(content: self) { $0.environment(keyPath, value) }
    }

    /// Calls the action with the new value whenever the value changes.
    public func onChange<Value: Equatable>(of value: Value, perform action: @escaping (Value) -> Void) -> some Scene {
        ModifiedScene(content: self) { $0.onChange(of: value, perform: action) }
    }

    /// Calls the action with the old and the new value whenever the value changes; if `initial` is true, also when the
    /// page first appears, with the same value twice.
    public func onChange<Value: Equatable>(
        of value: Value,
        initial: Bool = false,
        _ action: @escaping (Value, Value) -> Void
    ) -> some Scene {
        ModifiedScene(content: self) { $0.onChange(of: value, initial: initial, action) }
    }
}

/// The root view of a program. Makes the dynamic properties of the ``App`` work.
struct AppView<Program: App>: View, DynamicProperty {
    var program: Program

    var body: AnyView { program.body._root }

    mutating func _link(_ linker: StateLinker) {
        linker.linkFields(of: &program)
    }
}

extension ViewSession {
    /// Creates a session that shows a program at an address.
    ///
    /// `restoration` holds the ``SceneStorage`` values of an earlier session of the same page; `environment` sets
    /// environment values for the whole page.
    public convenience init(
        app: some App,
        url: URL,
        restoration: [String: JSONValue] = [:],
        environment: (inout EnvironmentValues) -> Void = { _ in }
    ) {
        self.init(url: url, restoration: restoration, environment: environment) { AppView(program: app) }
    }

    /// The phase of the page. Setting it updates the page at once.
    public var scenePhase: ScenePhase {
        get { page.scenePhase }
        set {
            page.scenePhase = newValue
            flush()
        }
    }
}

/// Whether the page is visible and in use.
public enum ScenePhase: Comparable, Hashable, Sendable {
    /// The page isn't visible: another tab or window covers it, or the browser has disconnected.
    case background
    /// The page is visible, but doesn't have the focus.
    case inactive
    /// The page is visible and has the focus.
    case active

    init?(name: String) {
        switch name {
        case "background": self = .background
        case "inactive": self = .inactive
        case "active": self = .active
        default: return nil
        }
    }
}

extension EnvironmentValues {
    private enum ScenePhaseKey: EnvironmentKey {
        static var defaultValue: ScenePhase { .active }
    }

    /// The phase of the page.
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }
}
