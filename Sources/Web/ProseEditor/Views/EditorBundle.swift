public import Foundation
public import WebUI

/// The editor's engine, ProseMirror: a script that is not part of this package. `Scripts/editor-bundle` fetches it.
public struct EditorBundle: Sendable {
    private let script: [UInt8]

    /// The engine, as the text of a module.
    public init(script: [UInt8]) {
        self.script = script
    }

    /// Looks for the engine: in the folder that is given, else in the one that the environment variable `EDITOR_BUNDLE`
    /// names, else in `.editor` of the current folder, else in `prose-editor` of the user's data (`XDG_DATA_HOME`).
    ///
    /// - Returns: The engine; nil if it is in none of them, and then ``ProseEditor`` shows plain text.
    /// - Throws: An error if a folder was named and the engine is not there, or cannot be read.
    public static func find(
        in folder: URL? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> EditorBundle? {
        if let named = folder ?? environment["EDITOR_BUNDLE"].map({ URL(filePath: $0) }) {
            return try EditorBundle(script: Array(Data(contentsOf: named.appending(path: "editor.js"))))
        }
        let data =
            environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
            ?? URL(filePath: environment["HOME"] ?? "/").appending(path: ".local/share")
        let usual = [
            URL(filePath: FileManager.default.currentDirectoryPath).appending(path: ".editor"),
            data.appending(path: "prose-editor"),
        ]
        for folder in usual {
            let file = folder.appending(path: "editor.js")
            if FileManager.default.fileExists(atPath: file.path) {
                return try EditorBundle(script: Array(Data(contentsOf: file)))
            }
        }
        return nil
    }

    /// What browsers need for editors: a short script and a style sheet for every page, and the rest once somebody writes.
    ///
    /// ```swift
    /// let bundle = try EditorBundle.find()
    /// if let bundle { options.add(bundle.files) }
    /// routes.live(options) { request in
    ///     ViewSession(url: request.url, environment: { $0.editorBundle = bundle }) { ContentView() }
    /// }
    /// ```
    public var files: IslandFiles {
        IslandFiles(
            name: "prose",
            script: EditorScript.starter,
            stylesheet: EditorScript.stylesheet,
            modules: ["prose-editor": EditorScript.editor, "prosemirror": script]
        )
    }
}

private struct EditorBundleKey: EnvironmentKey {
    static var defaultValue: EditorBundle? { nil }
}

extension EnvironmentValues {
    /// The engine of editors for formatted text, if the pages serve it.
    public var editorBundle: EditorBundle? {
        get { self[EditorBundleKey.self] }
        set { self[EditorBundleKey.self] = newValue }
    }
}
