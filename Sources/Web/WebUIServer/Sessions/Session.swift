internal import Foundation
internal import WebUI

/// A page in a browser tab: the page, the patches that the browser has confirmed, and the socket if one is open.
@MainActor
final class Session {
    /// The maximum of unconfirmed patches and bytes sent to a browser. Beyond that, patches are dropped and the browser
    /// gets the whole page once it has caught up.
    nonisolated static let mostWaiting = (patches: 100, bytes: 1 << 19)

    let id = SecretKey.randomName()
    let page: any LivePage
    let gate: Gate
    private(set) var visitor: Visitor
    /// The time at which a browser last used the page.
    private(set) var latestUse = ContinuousClock.now
    /// Whether a browser has ever opened a socket or submitted a form for the page.
    private(set) var isConfirmed = false
    /// Whether the page was requested without a visitor cookie.
    let isFirstVisit: Bool
    private(set) var channel: WebSocketChannel?
    private var replay = ReplayBuffer(latest: 0)
    /// The number of the last event that was handled.
    private var handled = 0
    private var seen = 0
    private var sent = 0
    private var isCongested = false
    private var messages = UnconfirmedMessages()
    private var sentState = ""

    init(page: any LivePage, for request: HTTPRequest) {
        self.page = page
        visitor = request.visitor
        gate = request.gate
        isFirstVisit = request.cookies[request.gate.cookie.name] == nil
        page.onPatch = { [weak self] patch in self?.deliver(patch) }
    }

    /// Whether a browser has a socket open for the page.
    var isShown: Bool { channel != nil }

    /// Renders the page for a browser that shows nothing of it yet.
    func render() -> RenderedPage {
        latestUse = .now
        let rendered = page.renderPage()
        replay = ReplayBuffer(latest: rendered.state.seq)
        messages = UnconfirmedMessages()
        seen = rendered.state.seq
        sent = seen
        isCongested = false
        return rendered
    }

    /// Attaches a socket, and detaches the previous one: another tab shows the page now.
    ///
    /// - Parameter settings: What the browser has told of itself.
    func attach(_ channel: WebSocketChannel, seen sequence: Int, telling settings: [ClientEvent]) {
        leave(telling: .taken)
        for event in settings { page.handle(event) }
        page.handle(ClientEvent("phase", node: 0, payload: "active"))
        enter(channel)
        seen = sequence
        messages.drop(through: sequence)
        isCongested = false
        // Many patches take longer than one that replaces the page, and would exceed the limit at once.
        if let patches = replay.patches(after: sequence), patches.count <= Self.mostWaiting.patches / 2 {
            channel.send(ServerMessage.welcome(handled: handled).json)
            for patch in patches { channel.send(patch) }
            sent = replay.latest
        } else {
            resync()
        }
        sendState()
    }

    /// Attaches a socket of a browser that still shows the page as an earlier session had rendered it.
    func attachAnew(_ channel: WebSocketChannel, telling settings: [ClientEvent]) {
        for event in settings { page.handle(event) }
        page.handle(ClientEvent("phase", node: 0, payload: "active"))
        let rendered = render()
        enter(channel)
        let message = ServerMessage.Page(
            session: id,
            token: gate.formToken(for: visitor),
            title: rendered.title,
            language: rendered.language,
            body: rendered.body,
            state: rendered.state
        )
        channel.send(ServerMessage.page(message).json)
        sendState()
    }

    private func enter(_ channel: WebSocketChannel) {
        self.channel = channel
        visitor = channel.request.visitor
        isConfirmed = true
        latestUse = .now
    }

    /// Detaches a socket that was closed.
    func detach(_ channel: WebSocketChannel) {
        guard self.channel?.id == channel.id else { return }
        self.channel = nil
        latestUse = .now
        page.handle(ClientEvent("phase", node: 0, payload: "background"))
    }

    /// Closes the socket after a final message.
    func leave(telling message: ServerMessage) {
        guard let channel else { return }
        self.channel = nil
        channel.send(message.json)
        channel.close(.goingAway)
    }

    /// Handles an event. Checks the visitor's access for each event.
    func receive(_ event: ClientEvent) {
        latestUse = .now
        guard gate.isAdmitted(visitor) else {
            channel?.close(.refused)
            channel = nil
            return
        }
        if let sequence = event.lastSequence { confirm(sequence) }
        if let reference = event.reference {
            // A browser that reconnects sends unanswered events again; those handled already are skipped.
            guard reference > handled else { return }
            handled = reference
        }
        page.handle(event)
        sendState()
    }

    /// Records that the browser has applied all patches up to the given number.
    func confirm(_ sequence: Int) {
        latestUse = .now
        guard sequence <= replay.latest, sequence >= seen else { return }
        seen = sequence
        replay.drop(through: sequence)
        messages.drop(through: sequence)
        // Also tells the browser that the connection is alive.
        channel?.send(ServerMessage.welcome(handled: handled).json)
        if isCongested, sequence >= sent {
            isCongested = false
            resync()
        }
    }

    func submit(_ form: FormSubmission) {
        latestUse = .now
        isConfirmed = true
        page.submit(form)
    }

    func end() {
        leave(telling: .bye(1000))
        page.onPatch = nil
        page.teardown()
    }

    private func deliver(_ patch: Patch) {
        let (text, waiting) = (patch.json, replay.waiting)
        replay.append(text, sequence: patch.sequence)
        messages.append(patch, bytes: text.utf8.count)
        guard let channel, !isCongested else { return }
        // What counts is what waits before it: a browser that has caught up gets a patch of any size, for which an island may wait.
        if waiting.patches >= Self.mostWaiting.patches || waiting.bytes > Self.mostWaiting.bytes {
            isCongested = true
        } else {
            channel.send(text)
            sent = patch.sequence
            sendState()
        }
    }

    private func resync() {
        var patch = page.resync()
        patch.operations += messages.operations
        replay = ReplayBuffer(latest: patch.sequence - 1)
        channel?.send(ServerMessage.welcome(handled: handled).json)
        replay.append(patch.json, sequence: patch.sequence)
        channel?.send(patch.json)
        sent = patch.sequence
    }

    private func sendState() {
        guard let channel else { return }
        let restoration = page.restoration
        let state = restoration.isEmpty ? "" : JSONValue.object(restoration).json
        // State that is too long for a greeting is not sent.
        guard state != sentState, state.utf8.count <= 4096 else { return }
        sentState = state
        let sealed = gate.seal(for: visitor).seal(state, for: VisitorCookie.lifetime)
        channel.send(ServerMessage.state(sealed).json)
    }
}
