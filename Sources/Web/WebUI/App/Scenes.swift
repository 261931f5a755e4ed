/// Builds the scene of an ``App``.
@MainActor
@resultBuilder
public struct SceneBuilder {
    /// Returns a single scene unchanged.
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content {
        content
    }

    /// Combines several scenes.
    @_disfavoredOverload
    public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> TupleScene<
        repeat each Content
    > {
        TupleScene(repeat each content)
    }
}

/// Several scenes. The first one that is no ``Settings`` is the page.
public struct TupleScene<each Content: Scene>: Scene {
    private let content: (repeat each Content)

    init(_ content: repeat each Content) {
        self.content = (repeat each content)
    }

    /// The root view of the first scene that is a page.
    public var _root: AnyView { all.first { $0._settings == nil }?._root ?? AnyView(EmptyView()) }

    /// The commands of all scenes.
    public var _commands: [AnyView] { all.flatMap(\._commands) }

    /// The settings, if one of the scenes is.
    public var _settings: AnyView? { all.lazy.compactMap(\._settings).first }

    private var all: [any Scene] {
        var scenes: [any Scene] = []
        for scene in repeat each content { scenes.append(scene) }
        return scenes
    }
}

/// The settings of a program, which a command and ``SettingsLink`` open in a sheet over the page.
///
/// ```swift
/// var body: some Scene {
///     WindowGroup { ContentView() }
///     Settings { SettingsView() }
/// }
/// ```
///
/// The command has the shortcut ⌘, as on a Mac.
public struct Settings<Content: View>: Scene {
    private let content: Content

    /// Creates settings with the given views.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// Nothing: settings are no page.
    public var _root: AnyView { AnyView(EmptyView()) }

    /// The views of the settings.
    public var _settings: AnyView? { AnyView(content) }
}

/// The page of a program with its commands and settings.
struct SceneView: View {
    let root: AnyView
    let commands: [AnyView]
    let settings: AnyView?
    @State private var showsSettings = false

    init(_ scene: any Scene) {
        root = scene._root
        commands = scene._commands
        settings = scene._settings
    }

    var body: some View {
        if let settings {
            CommandsView(content: root, commands: AllCommands(groups: commands + [AnyView(SettingsLink())]))
                .environment(\.openSettings, OpenSettingsAction { showsSettings = true })
                .sheet(isPresented: $showsSettings) { SettingsSheet(content: settings) }
        } else if commands.isEmpty {
            root
        } else {
            CommandsView(content: root, commands: AllCommands(groups: commands))
        }
    }
}

/// The groups of commands of all scenes.
private struct AllCommands: PrimitiveView {
    let groups: [AnyView]

    func _render(in renderer: Renderer) {
        for (index, group) in groups.enumerated() {
            renderer.render(group, at: .index(index))
        }
    }
}

/// The settings over the page.
private struct SettingsSheet: View {
    let content: AnyView
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text("Settings").font(.title2)
            content
            HStack {
                Spacer()
                Button("Done") { dismiss() }.keyboardShortcut(.defaultAction).buttonStyle(.borderedProminent)
            }
        }
        .padding()
    }
}

/// A button that opens the ``Settings`` of the program.
public struct SettingsLink<Label: View>: View {
    private let label: Label
    @Environment(\.openSettings) private var openSettings

    /// Creates a button whose label is a view.
    public init(@ViewBuilder label: () -> Label) {
        self.label = label()
    }

    /// The button.
    public var body: some View {
        Button {
            openSettings()
        } label: {
            label
        }
        .keyboardShortcut(",")
    }
}

extension SettingsLink where Label == Text {
    /// Creates a button with the usual title.
    public init() {
        self.init { Text("Settings…") }
    }
}

/// An action that opens the ``Settings`` of the program. It does nothing if there are none.
public struct OpenSettingsAction {
    let open: @MainActor () -> Void

    /// Opens the settings.
    @MainActor
    public func callAsFunction() {
        open()
    }
}

extension EnvironmentValues {
    private enum OpenSettingsKey: EnvironmentKey {
        static var defaultValue: OpenSettingsAction { OpenSettingsAction {} }
    }

    /// Opens the ``Settings`` of the program.
    public var openSettings: OpenSettingsAction {
        get { self[OpenSettingsKey.self] }
        set { self[OpenSettingsKey.self] = newValue }
    }
}
