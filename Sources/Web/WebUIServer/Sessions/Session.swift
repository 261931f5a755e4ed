internal import Foundation
internal import WebUI

/// One page in one tab, on the server's side: the page, what the browser has of it, and the socket if there is one.
@MainActor
final class Session {
    /// How much may be on its way to a browser that does not confirm it, before the rest is left out. It then gets the
    /// whole page at once.
    nonisolated static let mostWaiting = (patches: 100, bytes: 1 << 19)

    let id = SecretKey.randomName()
    let page: any LivePage
    let gate: Gate
    private(set) var visitor: Visitor
    /// When a browser was last known to show the page.
    private(set) var latestUse = ContinuousClock.now
    /// Whether a socket or a form has ever come for it.
    private(set) var isConfirmed = false
    /// Whether the visitor came without a cookie.
    let isFirstVisit: Bool
    private(set) var channel: WebSocketChannel?
    private var replay = ReplayBuffer(latest: 0)
    /// The last event that was handled.
    private var handled = 0
    private var seen = 0
    private var sent = 0
    private var isCongested = false
    private var sentState = ""

    init(page: any LivePage, for request: HTTPRequest) {
        self.page = page
        visitor = request.visitor
        gate = request.gate
        isFirstVisit = request.cookies[request.gate.cookie.name] == nil
        page.onPatch = { [weak self] patch in self?.deliver(patch) }
    }

    /// Whether a browser shows it now.
    var isShown: Bool { channel != nil }

    /// The page for a browser that has nothing of it.
    func render() -> RenderedPage {
        latestUse = .now
        let rendered = page.renderPage()
        replay = ReplayBuffer(latest: rendered.state.seq)
        seen = rendered.state.seq
        sent = seen
        isCongested = false
        return rendered
    }

    /// A socket has come. The one before it, if any, belongs to a page that is not shown any more.
    func attach(_ channel: WebSocketChannel, seen sequence: Int) {
        leave(telling: .taken)
        page.handle(ClientEvent("phase", node: 0, payload: "active"))
        enter(channel)
        seen = sequence
        isCongested = false
        // Many patches take longer than one that shows everything, and would be held back at once.
        if let patches = replay.patches(after: sequence), patches.count <= Self.mostWaiting.patches / 2 {
            channel.send(ServerMessage.welcome(handled: handled).json)
            for patch in patches { channel.send(patch) }
            sent = replay.latest
        } else {
            resync()
        }
        sendState()
    }

    /// A socket has come from a browser that shows this page as another session had made it.
    func attachAnew(_ channel: WebSocketChannel) {
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

    /// A socket has gone.
    func detach(_ channel: WebSocketChannel) {
        guard self.channel?.id == channel.id else { return }
        self.channel = nil
        latestUse = .now
        page.handle(ClientEvent("phase", node: 0, payload: "background"))
    }

    /// Ends the socket with some last words.
    func leave(telling message: ServerMessage) {
        guard let channel else { return }
        self.channel = nil
        channel.send(message.json)
        channel.close(.goingAway)
    }

    /// An event has come. Whether the visitor may still cause any is asked for each of them.
    func receive(_ event: ClientEvent) {
        latestUse = .now
        guard gate.isAdmitted(visitor) else {
            channel?.close(.refused)
            channel = nil
            return
        }
        if let sequence = event.lastSequence { confirm(sequence) }
        if let reference = event.reference {
            // A browser that was away sends again what it has no answer to.
            guard reference > handled else { return }
            handled = reference
        }
        page.handle(event)
        sendState()
    }

    /// The browser has applied all patches up to one.
    func confirm(_ sequence: Int) {
        latestUse = .now
        guard sequence <= replay.latest, sequence >= seen else { return }
        seen = sequence
        replay.drop(through: sequence)
        // Says that the connection lives, too, which the browser cannot find out otherwise.
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
        let text = patch.json
        replay.append(text, sequence: patch.sequence)
        guard let channel, !isCongested else { return }
        let waiting = replay.waiting
        if waiting.patches > Self.mostWaiting.patches || waiting.bytes > Self.mostWaiting.bytes {
            isCongested = true
        } else {
            channel.send(text)
            sent = patch.sequence
            sendState()
        }
    }

    private func resync() {
        let patch = page.resync()
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
        // What is too long for a browser to give back is not given to it.
        guard state != sentState, state.utf8.count <= 4096 else { return }
        sentState = state
        let sealed = gate.seal(for: visitor).seal(state, for: VisitorCookie.lifetime)
        channel.send(ServerMessage.state(sealed).json)
    }
}
