public import WebUI

/// The page that browsers show while they cannot reach the server, and what they keep for it: records that the program
/// chooses, such as the latest notes of a user.
///
///     options.offlinePage = OfflinePage(
///         files,
///         records: { request in try .json(await notes.changed(since: request.decode())) },
///         changes: { request in try .json(await notes.take(request.decode())) }
///     )
///
/// A service worker shows it at every address of the program for as long as the server gives no answer, and never
/// otherwise. It needs HTTPS or an address of the computer itself; elsewhere, browsers keep nothing, and pages are as they
/// are without it. `OfflinePages.md` describes the exchange.
public struct OfflinePage: Sendable {
    /// The script that shows the records, and takes changes of them. It finds them in `window.offlineRecords`.
    public var script: Asset
    /// The style sheets, over those of the live pages.
    public var stylesheets: [Asset]
    /// Answers which records have changed since a browser has asked last.
    ///
    /// The body has `kept`, the identifiers of the records that the browser keeps with their versions, and `opened`, the
    /// paths of the pages that it has shown lately. The answer has `records`, those that are new or another version, each
    /// with `id` and `version`; `removed`, the identifiers of those that are to go; `more`, whether to ask again; and a
    /// `state`, which is another text if anything has changed. Instead of `kept`, the body may have the `state` of the last
    /// answer: then only `more` is wanted.
    public var records: Routes.Handler
    /// Takes one change that was made without the server.
    ///
    /// The body has the `device` and the `number` of the change there, `isRepeated`, whether it was sent before, the
    /// identifier of the `record`, the `fields` as they are now, the fields that they were based on (`base`; null for a new
    /// record), and the time (`made`, in milliseconds). A change that arrives twice must count once. The answer has the
    /// `record` as it has become, and perhaps a `message` for the user. A refusal (4xx) is shown to the user, who may try
    /// again or discard the change.
    public var changes: Routes.Handler
    /// The folder of the parts of the program that know nothing of each other, such as `/box/`; nil if it is a whole. What
    /// browsers keep for the pages below `/box/work/` is never shown elsewhere, nor anything else there. A request names the
    /// part in its query as ``partName``, without a slash at the end; the rest of the program is a part without a name.
    public var parts: String?
    /// The name of the query item that names the part of a request.
    public static let partName = "part"
    /// The most bytes of files that a browser keeps besides. Records name them by their paths on this server (`files`), such as
    /// pictures; those of the records with the latest `changed` come first.
    public var fileBytes = 20 << 20
    /// The maximum size of a request, in bytes.
    public var requestBytes = 1 << 20
    /// The rate limit of requests from one visitor.
    public var requests = RateLimit(burst: 200, perSecond: 5)

    /// Creates an offline page.
    ///
    /// - Parameters:
    ///   - files: The script and the style sheet of the page.
    ///   - stylesheets: Other style sheets, before that of the files.
    ///   - records: Answers which records have changed; see ``records``.
    ///   - changes: Takes a change; see ``changes``.
    public init(
        _ files: IslandFiles,
        stylesheets: [Asset] = [],
        records: @escaping Routes.Handler,
        changes: @escaping Routes.Handler
    ) {
        script = .script(files.name, files.script)
        self.stylesheets = stylesheets + (files.stylesheet.isEmpty ? [] : [.stylesheet(files.name, files.stylesheet)])
        self.records = records
        self.changes = changes
    }
}

/// What pages know of the offline page.
struct OfflineState: Encodable {
    /// Names what this visitor's browser keeps, so that nobody else's page finds it.
    let key: String
    /// The paths at which the offline page is shown.
    let scope: String
    /// The folder of the parts of the program; nil if it is a whole.
    let parts: String?
    /// The most bytes of files.
    let fileBytes: Int
}

extension Gate {
    /// Returns the name of what a visitor's browser keeps. Where nobody signs in, it is the same for all.
    func offlineKey(for visitor: Visitor) -> String {
        Array(code(for: isOpen ? "" : visitor.id, purpose: "offline").prefix(12)).base64URL
    }
}
