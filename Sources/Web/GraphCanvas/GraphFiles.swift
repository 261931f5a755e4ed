public import WebUI

extension GraphCanvas where Fallback == EmptyView {
    /// The files that pages with graphs need: a few lines of script and a style sheet for every page, and the script that
    /// draws, which is loaded where there is a graph.
    ///
    /// ```swift
    /// options.add(GraphCanvas.files)
    /// ```
    public static var files: IslandFiles {
        IslandFiles(
            name: "graph",
            script: GraphScript.starter,
            stylesheet: PackageResources.graph_css,
            modules: ["graph-canvas": GraphScript.canvas]
        )
    }

    /// Creates a graph that shows nothing without JavaScript.
    public init(_ label: String, source: GraphSource, chosen: Binding<String?>) {
        self.init(label, source: source, chosen: chosen) { EmptyView() }
    }
}

/// The scripts for browsers. Their parts, in the folder Script, are concatenated without further processing.
enum GraphScript {
    static let starter =
        Array("(() => {\n'use strict';\n".utf8) + PackageResources.graph_js + Array("})();\n".utf8)

    /// The module that draws: one function, which receives the element and what belongs to it.
    static let canvas =
        Array("export default function start(element, state, send, tools) {\n'use strict';\n".utf8)
        + [
            PackageResources.page_js, PackageResources.data_js, PackageResources.camera_js, PackageResources.look_js,
            PackageResources.filtering_js, PackageResources.drawing_js, PackageResources.labels_js,
            PackageResources.finding_js, PackageResources.panels_js, PackageResources.gestures_js,
            PackageResources.keyboard_js, PackageResources.list_js, PackageResources.live_js,
        ].joined() + Array("}\n".utf8)
}
