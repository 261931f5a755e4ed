public import Foundation
public import WebUI

/// The editor engine, ProseMirror: a script that is not part of this package. `Scripts/editor-bundle` downloads it.
public struct EditorBundle: Sendable {
    private let script: [UInt8]

    /// Creates a bundle from the text of the engine's JavaScript module.
    public init(script: [UInt8]) {
        self.script = script
    }

    /// Finds the engine: in the given folder, else in the one that the environment variable `EDITOR_BUNDLE` names, else
    /// in `.editor` of the current folder, else in `prose-editor` of the user's data folder (`XDG_DATA_HOME`).
    ///
    /// - Returns: The engine; nil if it is in none of these folders. Without it, ``ProseEditor`` edits plain text.
    /// - Throws: An error if a folder is named that does not contain the engine, or if the engine cannot be read.
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

    /// The files for browsers: a short script and a style sheet for every page, and the editor itself, which is loaded
    /// when the user begins to write.
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
    /// The engine for editing formatted text; nil if the pages do not serve it.
    public var editorBundle: EditorBundle? {
        get { self[EditorBundleKey.self] }
        set { self[EditorBundleKey.self] = newValue }
    }
}

/// The scripts for browsers. Their parts, in the folder Script, are concatenated without further processing.
enum EditorScript {
    /// The script of every page: shows the text, starts the editor when the user begins to write, and keeps unsent
    /// changes.
    static let starter = wrapped([PackageResources.drafts_js, PackageResources.prose_js])

    /// The editor: a module with one function, whose argument is the engine.
    static let editor =
        Array("export default function start(pm, page) {\n'use strict';\n".utf8)
        + [
            PackageResources.schema_js, PackageResources.marks_js, PackageResources.tables_js,
            PackageResources.changes_js,
            PackageResources.keyboard_js, PackageResources.commands_js, PackageResources.completion_js,
            PackageResources.images_js, PackageResources.bubble_js, PackageResources.toolbar_js,
            PackageResources.editor_js,
        ].joined() + Array("}\n".utf8)

    static let stylesheet = PackageResources.prose_css

    private static func wrapped(_ parts: [[UInt8]]) -> [UInt8] {
        Array("(() => {\n'use strict';\n".utf8) + parts.joined() + Array("})();\n".utf8)
    }
}
