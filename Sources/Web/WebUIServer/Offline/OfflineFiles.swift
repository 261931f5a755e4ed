/// The files of an offline page. Nothing in them belongs to a visitor, so they are public.
struct OfflineFiles {
    /// The path of the service worker, which is the same for all versions: browsers ask there for new ones.
    static let workerPath = "/-/worker.js"

    /// The document.
    let page: Asset
    /// The service worker, which names all files by their digests: it is another one as soon as one of them is.
    let worker: [UInt8]
    /// The script that keeps records, for live pages and the offline page.
    static let script = Asset.script("offline", ClientScript.withoutComments(wrapped(parts)))
    /// The script that removes everything that was kept, for pages that are shown to visitors without access.
    static let leaving = Asset.script(
        "leaving",
        ClientScript.withoutComments(
            wrapped([PackageResources.offline_forgetting_js, PackageResources.offline_leaving_js])
        )
    )

    init(_ offline: OfflinePage, of options: LiveOptions, prefix: String) {
        let stylesheets = options.allStylesheets + offline.stylesheets
        let document = OfflineDocument(
            title: options.name ?? "",
            theme: options.theme,
            icon: options.icon,
            stylesheets: stylesheets,
            scripts: [Self.script, offline.script],
            scope: prefix + "/",
            parts: offline.parts
        )
        page = Asset(
            name: "offline",
            suffix: "html",
            contentType: "text/html; charset=utf-8",
            bytes: Array(document.html.utf8)
        )
        let others = stylesheets + [Self.script, offline.script] + (options.fonts?.files ?? [])
        let paths = ([page] + others + [options.icon].compactMap(\.self)).map(\.path)
        worker = ClientScript.withoutComments(
            Array("'use strict';\nconst files = \(paths.json);\n".utf8) + PackageResources.offline_worker_js
        )
    }

    private static let parts = [
        PackageResources.offline_forgetting_js, PackageResources.offline_store_js, PackageResources.offline_sync_js,
        PackageResources.offline_files_js, PackageResources.offline_keeping_js, PackageResources.offline_returning_js,
    ]

    private static func wrapped(_ parts: [[UInt8]]) -> [UInt8] {
        Array("(() => {\n'use strict';\n".utf8) + parts.joined() + Array("})();\n".utf8)
    }
}
