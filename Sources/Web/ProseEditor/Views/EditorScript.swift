/// What runs in browsers. Its parts, in the folder Script, are put together as they are.
enum EditorScript {
    /// What shows the text, notices that somebody wants to write, and keeps what has not arrived.
    static let starter = wrapped([PackageResources.drafts_js, PackageResources.prose_js])

    /// The editor: a module with one function, which gets the engine.
    static let editor =
        Array("export default function start(pm, page) {\n'use strict';\n".utf8)
        + [
            PackageResources.schema_js, PackageResources.marks_js, PackageResources.changes_js,
            PackageResources.keyboard_js, PackageResources.completion_js, PackageResources.images_js,
            PackageResources.toolbar_js, PackageResources.editor_js,
        ].joined() + Array("}\n".utf8)

    static let stylesheet = PackageResources.prose_css

    private static func wrapped(_ parts: [[UInt8]]) -> [UInt8] {
        Array("(() => {\n'use strict';\n".utf8) + parts.joined() + Array("})();\n".utf8)
    }
}
