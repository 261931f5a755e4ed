public import Observation

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

    /// Creates the program. One value of it is shown by all sessions, each of which keeps its own `@State`.
    init()

    /// The files of the islands that the program's views have, which a server serves with the pages. By default, there are
    /// none. (Not in SwiftUI.)
    static var islandFiles: [IslandFiles] { get }

    /// CSS texts for the program's pages, which follow the style sheet of the views; by default, none. The views' variables, such as
    /// `--accent` and `--page`, are the easiest to set.
    ///
    /// Apple's protocol has no such member. A program that also runs on a Mac states it in an extension that only Linux compiles.
    static var stylesheets: [String] { get }
}

extension App {
    /// No islands.
    public static var islandFiles: [IslandFiles] { [] }

    /// No style sheets apart from that of the views.
    public static var stylesheets: [String] { [] }
}

/// The page of a program, and what belongs to it apart from its views.
@MainActor
@preconcurrency
public protocol Scene {
    /// The root view of the scene. Don't implement this: use the scenes that the library provides.
    var _root: AnyView { get }
    /// The commands that the scene adds to the page. Don't implement this.
    var _commands: [AnyView] { get }
    /// The views of ``Settings``; nil for other scenes. Don't implement this.
    var _settings: AnyView? { get }
}

extension Scene {
    /// No commands.
    public var _commands: [AnyView] { [] }
    /// Not settings.
    public var _settings: AnyView? { nil }
}

/// A page of views. Each session gets its own page with its own state.
public struct WindowGroup<Content: View>: Scene {
    private let content: Content
    private var title: String?

    /// Creates a page with the given views.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// Creates a page with the given views. There is one kind of window, so the identifier makes no difference.
    public init(id: String, @ViewBuilder content: () -> Content) {
        self.init(content: content)
    }

    /// Creates a page with the given views and a default title, which applies as long as no view on it sets a
    /// navigation title.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.content = content()
        self.title = title.text
    }

    /// Creates a page with the given views and a default title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.content = content()
        self.title = String(title)
    }

    /// Creates a page with the given views and a default title. There is one kind of window, so the identifier makes no
    /// difference.
    public init(_ title: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
        self.init(title, content: content)
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

/// A scene whose views are modified.
struct ModifiedScene<Content: Scene, Modified: View>: Scene {
    let content: Content
    /// Whether commands and settings are modified as well as the page.
    var includesAll = false
    let change: (AnyView) -> Modified

    var _root: AnyView { AnyView(change(content._root)) }
    var _commands: [AnyView] { content._commands.map { includesAll ? AnyView(change($0)) : $0 } }
    var _settings: AnyView? { content._settings.map { includesAll ? AnyView(change($0)) : $0 } }
}

/// A scene with commands.
struct CommandsScene<Content: Scene, Added: View>: Scene {
    let content: Content
    let commands: () -> Added

    var _root: AnyView { content._root }
    var _commands: [AnyView] { content._commands + [AnyView(commands())] }
    var _settings: AnyView? { content._settings }
}

extension Scene {
    /// Adds commands to the page. Their keyboard shortcuts work wherever the focus is.
    public func commands(@CommandsBuilder content: @escaping () -> some Commands) -> some Scene {
        CommandsScene(content: self, commands: content)
    }

    /// Sets an environment value for all views of the scene.
    public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some Scene {
        ModifiedScene(content: self, includesAll: true) { $0.environment(keyPath, value) }
    }

    /// Provides an object, under its type, to all views of the scene, for ``EnvironmentObject``.
    public func environmentObject<Object: ObservableObject>(_ object: Object) -> some Scene {
        ModifiedScene(content: self, includesAll: true) { $0.environmentObject(object) }
    }

    /// Provides an observable object, under its type, to all views of the scene.
    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some Scene {
        ModifiedScene(content: self, includesAll: true) { $0.environment(object) }
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

    var body: SceneView { SceneView(program.body) }

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
        get { page.window.scenePhase.untracked }
        set {
            page.window.scenePhase.current = newValue
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
        static var defaultValue: ScenePhase? { nil }
    }

    /// The phase of the page.
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] ?? window { $0.scenePhase.current } ?? .active }
        set { self[ScenePhaseKey.self] = newValue }
    }
}
