internal import Foundation
public import WebUI

/// A browser without a window: shows a page, does what users do, and applies the patches that come back. Everything passes
/// through JSON, as it does on the way to a real one.
///
/// ```swift
/// let client = try HeadlessClient { Counter() }
/// try client.tap("Pressed 0 times")
/// #expect(client.text == "Pressed 1 times")
/// ```
@MainActor
public final class HeadlessClient {
    /// The session that serves the page.
    public let session: ViewSession
    /// The patches that have come so far.
    public private(set) var patches: [Patch] = []
    /// What went wrong when patches were applied. Anything here is a fault of the library.
    public private(set) var failures: [any Error] = []
    /// Whether what the page and the session tell each other stays on its way until it is delivered, as on a slow
    /// connection: see ``deliverEvents(_:)`` and ``deliverPatches(_:)``.
    public var isSlow = false
    let page: PatchedPage
    private var reference = 0
    /// The events that are on their way to the session.
    private var leaving: [ClientEvent] = []
    /// The patches that are on their way to the page.
    private var arriving: [Patch] = []

    /// Opens a page with the views.
    public convenience init(
        url: String = "/",
        environment: (inout EnvironmentValues) -> Void = { _ in },
        @ViewBuilder _ root: () -> some View
    ) throws {
        guard let url = URL(string: url) else { throw PatchError(description: "\(url) is no address") }
        try self.init(session: ViewSession(url: url, environment: environment, root: root))
    }

    /// Opens the page of a session.
    public init(session: ViewSession) throws {
        self.session = session
        page = try PatchedPage(session.renderPage())
        session.onPatch = { [weak self] in self?.receive($0) }
    }

    private func receive(_ patch: Patch) {
        patches.append(patch)
        if isSlow {
            arriving.append(patch)
        } else {
            apply(patch)
        }
    }

    private func apply(_ patch: Patch) {
        do {
            let carried = try JSONDecoder().decode(Patch.self, from: JSONEncoder().encode(patch))
            if carried != patch {
                failures.append(PatchError(description: "Patch \(patch.sequence) differs after its way through JSON"))
            }
            try page.apply(carried)
        } catch {
            failures.append(error)
        }
    }

    /// The element around everything.
    public var root: PageNode { page.root }
    /// The title of the page.
    public var title: String { page.title }
    /// What the address bar shows.
    public var url: String { page.url }
    /// All text of the page.
    public var text: String { page.root.text }
    /// The element that a program has given the focus to.
    public var focused: PageNode? { page.focused.flatMap { page[$0] } }
    /// What screen readers were told.
    public var announcements: [String] { page.announcements }
    /// What islands were told.
    public var islandMessages: [(id: Int, message: JSONValue)] { page.islandMessages }
    /// Addresses of others that were opened.
    public var openedAddresses: [String] { page.opened }

    /// Sends an event, as the script in a browser would, and waits for nothing.
    public func send(_ name: String, to node: PageNode?, _ payload: JSONValue = .null, version: Int? = nil) {
        reference += 1
        let event = ClientEvent(
            name,
            node: node?.id ?? 0,
            payload: payload,
            reference: reference,
            version: version,
            lastSequence: page.sequence
        )
        if isSlow {
            leaving.append(event)
        } else {
            hand(event)
        }
    }

    private func hand(_ event: ClientEvent) {
        session.handle(event)
        if let reference = event.reference, patches.last?.acknowledged != reference {
            failures.append(PatchError(description: "Event \(reference) (\(event.name)) was not acknowledged"))
        }
    }

    /// Has as many events arrive at the session as are given, the first ones first.
    public func deliverEvents(_ count: Int = .max) {
        let due = leaving.prefix(count)
        leaving.removeFirst(due.count)
        due.forEach(hand)
    }

    /// Has as many patches arrive at the page as are given, the first ones first.
    public func deliverPatches(_ count: Int = .max) {
        let due = arriving.prefix(count)
        arriving.removeFirst(due.count)
        due.forEach(apply)
    }

    /// Loses the connection, with all patches that were on their way, and gets the whole page anew. Events that have not
    /// arrived are sent again.
    public func reconnect() {
        arriving = []
        apply(session.resync())
    }

    /// Opens another address of the same program, as a link or the back button does.
    public func open(_ url: String) {
        page.goTo(url)
        send("nav", to: nil, .string(url))
    }

    /// Waits for what tasks and other threads do, until the condition holds or the time is over.
    public func wait(until condition: () -> Bool, milliseconds: Int = 600_000) async {
        let end = ContinuousClock.now.advanced(by: .milliseconds(milliseconds))
        while !condition(), ContinuousClock.now < end {
            try? await Task.sleep(for: .milliseconds(2))
        }
        session.flush()
    }
}
