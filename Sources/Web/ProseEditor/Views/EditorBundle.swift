internal import DocumentMath
public import Foundation
public import WebUI

/// The editor engine, ProseMirror: a script that is not part of this package. `Scripts/editor-bundle` downloads it, and
/// ``EditorSearch`` finds it.
public struct EditorBundle: Sendable {
    private let script: [UInt8]

    /// Creates a bundle from the text of the engine's JavaScript module.
    public init(script: [UInt8]) {
        self.script = script
    }

    /// Finds the engine as ``EditorSearch`` does.
    ///
    /// - Throws: ``EditorProblem`` if a folder is named that does not contain the engine.
    @available(*, deprecated, message: "Use EditorSearch, which also tells what is wrong.")
    public static func find(
        in folder: URL? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> EditorBundle? {
        let search = EditorSearch(in: folder, environment: environment)
        let isNamed = folder != nil || environment["EDITOR_BUNDLE"]?.isEmpty == false
        if search.bundle == nil, isNamed, let problem = search.problems.first { throw problem }
        return search.bundle
    }

    /// The files for browsers: a short script and a style sheet for every page, and the editor itself, which is loaded
    /// when the user begins to write.
    ///
    /// ```swift
    /// let search = EditorSearch()
    /// if let bundle = search.bundle { options.add(bundle.files) }
    /// routes.live(options) { request in
    ///     ViewSession(url: request.url, environment: { $0.editorSearch = search }) { ContentView() }
    /// }
    /// ```
    public var files: IslandFiles {
        IslandFiles(
            name: "prose",
            script: EditorScript.starter,
            stylesheet: EditorScript.stylesheet,
            modules: [
                "prose-editor": EditorScript.editor, "prose-formulas": EditorScript.formulas, "prosemirror": script,
            ]
        )
    }
}

private struct EditorSearchKey: EnvironmentKey {
    static var defaultValue: EditorSearch { EditorSearch(bundle: nil) }
}

extension EnvironmentValues {
    /// What the program found when it looked for the engine. Without one, texts are edited as plain text, and
    /// ``EditorNotice`` says why.
    public var editorSearch: EditorSearch {
        get { self[EditorSearchKey.self] }
        set { self[EditorSearchKey.self] = newValue }
    }

    /// The engine for editing formatted text; nil if the pages do not serve it.
    public var editorBundle: EditorBundle? {
        get { editorSearch.bundle }
        set { editorSearch = EditorSearch(bundle: newValue) }
    }
}

/// The scripts for browsers. Their parts, in the folder Script, are concatenated without further processing.
enum EditorScript {
    /// The script of every page: shows the text, starts the editor when the user begins to write, and keeps unsent
    /// changes.
    static let starter = wrapped([
        PackageResources.drafts_js, PackageResources.outline_js, PackageResources.files_js,
        PackageResources.embeds_js,
        PackageResources.previews_js, PackageResources.sought_js, PackageResources.tags_js,
        PackageResources.folding_js,
        PackageResources.headinglinks_js, PackageResources.early_js, PackageResources.prose_js,
    ])

    /// The editor: a module with one function, whose argument is the engine.
    static let editor =
        Array("export default function start(pm, page) {\n'use strict';\n".utf8)
        + [
            PackageResources.schema_js, PackageResources.blockwise_js,
            PackageResources.marks_js, PackageResources.tables_js,
            PackageResources.changes_js, PackageResources.becoming_js, PackageResources.typing_js,
            PackageResources.addresses_js, PackageResources.tagging_js,
            PackageResources.callouts_js, PackageResources.listings_js,
            PackageResources.keyboard_js, PackageResources.commands_js, PackageResources.completion_js,
            PackageResources.wishes_js, PackageResources.find_js, PackageResources.findbar_js,
            PackageResources.flatten_js, PackageResources.pasting_js, PackageResources.images_js,
            PackageResources.cards_js, PackageResources.embedding_js,
            PackageResources.formulating_js, PackageResources.footnotes_js, PackageResources.footnoting_js,
            PackageResources.bubble_js, PackageResources.describing_js, PackageResources.toolbar_js,
            PackageResources.typed_js, PackageResources.ownsteps_js, PackageResources.past_js,
            PackageResources.editor_js,
        ].joined() + Array("}\n".utf8)

    static let stylesheet =
        PackageResources.prose_css + PackageResources.formulas_css + PackageResources.footnotes_css
        + Array(MathFormula.styleSheet.utf8)

    private static func wrapped(_ parts: [[UInt8]]) -> [UInt8] {
        Array("(() => {\n'use strict';\n".utf8) + parts.joined() + Array("})();\n".utf8)
    }
}
