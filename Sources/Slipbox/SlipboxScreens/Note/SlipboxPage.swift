public import WebUI

/// The script of all pages of a slip box while they have their server.
public enum SlipboxPage {
    /// The files for browsers. The script leads from the title of a note to its text by itself, so that keys reach the text even if
    /// the server does not answer, and leaves a word about the note that is shown to the offline page.
    ///
    /// ```swift
    /// var options = LiveOptions()
    /// if let bundle = editor.bundle { options.add(bundle.files) }
    /// options.add(SlipboxPage.files)
    /// options.offlinePage = OfflinePage(
    ///     OfflineNotes.files,
    ///     records: { try .json(await notes.records(for: $0.decode())) },
    ///     changes: { try .json(await notes.take($0.decode())) }
    /// )
    /// ```
    public static var files: IslandFiles {
        IslandFiles(
            name: "slipbox-page",
            script: Array("(() => {\n'use strict';\n".utf8) + PackageResources.title_js + Array("})();\n".utf8)
        )
    }
}
