public import WebUI

public import struct Foundation.URL

/// A page that lives on the server while a browser shows it: `ViewSession`, or anything that talks like one.
@MainActor
public protocol LivePage: AnyObject {
    /// Gets what changes, in order, once the page has been rendered.
    var onPatch: ((Patch) -> Void)? { get set }
    /// Finds a file that the browser has uploaded.
    var uploads: (String) -> Upload? { get set }
    /// The path and the query under which the page could be opened anew.
    var url: URL { get }
    /// What the address does not say and should survive a new start of the server; little of it.
    var restoration: [String: JSONValue] { get }
    /// The page as it is now.
    func renderPage() -> RenderedPage
    /// Does what the user wants, and answers with one patch.
    func handle(_ event: ClientEvent)
    /// Does what a form without script wants.
    func submit(_ form: FormSubmission)
    /// A patch that shows everything anew.
    func resync() -> Patch
    /// A picture of the page.
    func resource(_ name: String) -> PageResource?
    /// Ends it.
    func teardown()
}

extension LivePage {
    /// Nothing.
    public var restoration: [String: JSONValue] { [:] }
}

/// Which page a browser asks for.
public struct PageRequest: Sendable {
    /// The path and the query.
    public let url: URL
    /// Whose browser it is.
    public let visitor: Visitor
    /// What the page kept in the browser the last time; empty for a new one.
    public let restoration: [String: JSONValue]
}
