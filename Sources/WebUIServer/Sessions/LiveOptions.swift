public import Foundation
internal import WebUI

/// How pages are served.
public struct LiveOptions: Sendable {
    /// The style sheets of every page, in order. The first one is that of the views.
    public var stylesheets = [Asset.viewStyle]
    /// Scripts besides the client's own, such as those of islands. They run before it.
    public var scripts: [Asset] = []
    /// What the badge says while there is no connection.
    public var offlineText = "Reconnecting…"
    /// How long a page is kept that no browser shows: a laptop that sleeps longer gets its page built anew.
    public var grace = Duration.seconds(600)
    /// How much is taken.
    public var limits = ServerLimits()
    /// Where uploaded files are kept.
    public var uploadFolder = FileManager.default.temporaryDirectory

    public init() {}
}
