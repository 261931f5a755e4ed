public import WebUI

public import struct Foundation.URL

/// A page that lives on the server while a browser shows it: a `ViewSession`, or another type with the same interface.
@MainActor
public protocol LivePage: AnyObject {
    /// Called with each patch, in order, once the page has been rendered.
    var onPatch: ((Patch) -> Void)? { get set }
    /// Returns the uploaded file for a token.
    var uploads: (String) -> Upload? { get set }
    /// The path and query under which the page can be reopened.
    var url: URL { get }
    /// The state that is not part of the URL and should survive a restart of the server. At most 4 KB of JSON are kept.
    var restoration: [String: JSONValue] { get }
    /// Renders the page in its current state.
    func renderPage() -> RenderedPage
    /// Handles an event from the browser and answers with one patch.
    func handle(_ event: ClientEvent)
    /// Handles a form submitted without the client script.
    func submit(_ form: FormSubmission)
    /// Returns a patch that replaces the whole page.
    func resync() -> Patch
    /// Returns a picture that the page shows; nil if it shows none by this name.
    func resource(_ name: String) -> PageResource?
    /// Ends the page.
    func teardown()
}

extension LivePage {
    /// Default: no state.
    public var restoration: [String: JSONValue] { [:] }
}

/// A browser's request for a page.
public struct PageRequest: Sendable {
    /// The path and the query.
    public let url: URL
    /// The browser that asks for the page.
    public let visitor: Visitor
    /// The scheme, host and port at which the browser has reached the server; nil without a `Host` header.
    public let origin: String?
    /// The state from the page's ``LivePage/restoration`` that the browser has kept; empty for a new page.
    public let restoration: [String: JSONValue]
}

extension ViewSession: LivePage {}
