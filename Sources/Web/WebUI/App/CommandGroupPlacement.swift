/// A standard group of menu commands, relative to which a ``CommandGroup`` is placed.
public struct CommandGroupPlacement: Hashable, Sendable {
    let name: String

    /// Commands about the program itself.
    public static let appInfo = CommandGroupPlacement(name: "About")
    /// Commands that open settings.
    public static let appSettings = CommandGroupPlacement(name: "Settings")
    /// Commands that create something.
    public static let newItem = CommandGroupPlacement(name: "New")
    /// Commands that save.
    public static let saveItem = CommandGroupPlacement(name: "Save")
    /// Commands that import, export and print.
    public static let importExport = CommandGroupPlacement(name: "Export")
    /// Commands that print.
    public static let printItem = CommandGroupPlacement(name: "Print")
    /// Undo and redo.
    public static let undoRedo = CommandGroupPlacement(name: "Edit")
    /// Copying and pasting.
    public static let pasteboard = CommandGroupPlacement(name: "Clipboard")
    /// Finding and replacing text.
    public static let textEditing = CommandGroupPlacement(name: "Text")
    /// Fonts and styles of text.
    public static let textFormatting = CommandGroupPlacement(name: "Format")
    /// Showing and hiding the toolbar.
    public static let toolbar = CommandGroupPlacement(name: "Toolbar")
    /// Showing and hiding the sidebar.
    public static let sidebar = CommandGroupPlacement(name: "Sidebar")
    /// The sizes of windows.
    public static let windowSize = CommandGroupPlacement(name: "Window size")
    /// The arrangement of windows.
    public static let windowArrangement = CommandGroupPlacement(name: "Windows")
    /// Commands that open help.
    public static let help = CommandGroupPlacement(name: "Help")
}

/// Commands that an `App` adds to its page: views, here.
///
/// ```swift
/// struct NoteCommands: Commands {
///     var body: some Commands {
///         CommandMenu("Note") {
///             Button("Pin") { pin() }.keyboardShortcut("p")
///         }
///     }
/// }
/// ```
public typealias Commands = View

/// Builds ``Commands``.
public typealias CommandsBuilder = ViewBuilder

/// No commands.
public typealias EmptyCommands = EmptyView
