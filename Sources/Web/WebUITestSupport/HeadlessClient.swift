internal import Foundation
public import WebUI

/// A browser without a window, for tests. It shows a page, performs the user's actions, and applies the patches. Events
/// and patches pass through JSON, as they do with a real browser.
///
/// ```swift
/// let client = try HeadlessClient { Counter() }
/// try client.tap("Pressed 0 times")
/// #expect(client.text == "Pressed 1 times")
/// ```
@MainActor
public final class HeadlessClient {
    /// The session of the page.
    public let session: ViewSession
    /// The patches received so far.
    public private(set) var patches: [Patch] = []
    /// The errors that occurred while patches were applied. Any error is a fault of the library.
    public private(set) var failures: [any Error] = []
    /// Whether events and patches stay under way until they are delivered, as on a slow connection: see
    /// ``deliverEvents(_:)`` and ``deliverPatches(_:)``.
    public var isSlow = false
    let page: PatchedPage
    /// The number of the last event that the session has answered.
    public private(set) var received = 0
    /// The number of the last event whose changes are saved, as far as the browser knows.
    public private(set) var saved = 0
    private var reference = 0
    /// The events under way to the session.
    private var leaving: [ClientEvent] = []
    /// The patches under way to the page.
    private var arriving: [Patch] = []

    /// Opens a page that shows the given views.
    public convenience init(
        url: String = "/",
        environment: (inout EnvironmentValues) -> Void = { _ in },
        @ViewBuilder _ root: () -> some View
    ) throws {
        guard let url = URL(string: url) else { throw PatchError(description: "\(url) is not a valid URL") }
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
                failures.append(
                    PatchError(description: "Patch \(patch.sequence) differs after a round trip through JSON")
                )
            }
            try page.apply(carried)
            received = carried.acknowledged ?? received
            saved = carried.saved ?? saved
        } catch {
            failures.append(error)
        }
    }

    /// The element that contains the whole page.
    public var root: PageNode { page.root }
    /// The title of the page.
    public var title: String { page.title }
    /// The path and query in the address bar.
    public var url: String { page.url }
    /// All text of the page.
    public var text: String { page.root.text }
    /// The element to which the program has moved the focus; nil if there is none.
    public var focused: PageNode? { page.focused.flatMap { page[$0] } }
    /// The texts that screen readers were asked to say.
    public var announcements: [String] { page.announcements }
    /// The messages sent to islands.
    public var islandMessages: [(id: Int, message: JSONValue)] { page.islandMessages }
    /// The addresses of other websites that were opened.
    public var openedAddresses: [String] { page.opened }

    /// Sends an event as the script in a browser would, without any delay.
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

    /// Delivers the given number of events to the session, in order.
    public func deliverEvents(_ count: Int = .max) {
        let due = leaving.prefix(count)
        leaving.removeFirst(due.count)
        due.forEach(hand)
    }

    /// Delivers the given number of patches to the page, in order.
    public func deliverPatches(_ count: Int = .max) {
        let due = arriving.prefix(count)
        arriving.removeFirst(due.count)
        due.forEach(apply)
    }

    /// Loses all patches under way, and receives the whole page again. Events under way stay there.
    public func reconnect() {
        arriving = []
        apply(session.resync())
    }

    /// Goes to another address of the same program, as a link or the back button does.
    public func open(_ url: String) {
        page.goTo(url)
        send("nav", to: nil, .string(url))
    }

    /// Waits for tasks and other threads until the condition holds, the time is up or the current task is cancelled.
    public func wait(until condition: () -> Bool, milliseconds: Int = 600_000) async {
        let end = ContinuousClock.now.advanced(by: .milliseconds(milliseconds))
        while !condition(), ContinuousClock.now < end, !Task.isCancelled {
            // A cancelled sleep just ends the waiting earlier.
            try? await Task.sleep(for: .milliseconds(2))
        }
        session.flush()
    }
}
