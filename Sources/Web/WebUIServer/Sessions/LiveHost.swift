internal import Foundation
internal import WebUI

/// Carries pages to browsers: the first answer, then patches and events over a socket, or forms without script.
@MainActor
final class LiveHost {
    typealias MakePage = @MainActor @Sendable (PageRequest) -> any LivePage

    /// A browser that says nothing for so long after it has opened a socket is not waited for.
    private static let greetingTime = Duration.seconds(10)

    private let options: LiveOptions
    /// Made once: every page refers to it.
    private let manifest: Asset?
    private let makePage: MakePage
    let sessions: SessionTable
    private let uploads: UploadTable

    init(_ options: LiveOptions, makePage: @escaping MakePage) {
        self.options = options
        manifest = options.manifest
        self.makePage = makePage
        sessions = SessionTable(limits: options.limits, grace: options.grace)
        uploads = UploadTable(folder: options.uploadFolder, mostPerVisitor: options.limits.waitingUploads)
    }

    /// Opens a page.
    func show(_ request: HTTPRequest) throws -> HTTPResponse {
        // What a page does not find, such as its icon, is not worth a page.
        guard request.headers["accept"].map({ $0 == "*/*" || $0.contains("text/html") }) ?? true else {
            throw HTTPRefusal(.notFound, "There is nothing at this address.")
        }
        guard let url = URL(string: request.target) else {
            throw HTTPRefusal(.badRequest, "The address makes no sense.")
        }
        return document(of: open(url, [:], for: request), request)
    }

    /// Does what a form without script wants, and shows the page again.
    func submit(_ request: HTTPRequest) throws -> HTTPResponse {
        guard case .form(let form) = request.body,
            request.gate.acceptsFormToken(form.fields["csrf"], from: request.visitor)
        else { throw HTTPRefusal(.forbidden, "The form does not belong to this browser. Load the page again.") }
        guard let session = sessions.session(form.fields["session"] ?? "", of: request.visitor) else {
            // What its buttons meant is not known any more, and must not be guessed.
            return .redirect(to: request.target)
        }
        var fields = form.fields.items.map { FormSubmission.Field(name: $0.name, value: $0.value) }
        for file in form.files where file.size > 0 {
            let token = try uploads.keep(file, named: file.name, of: request.visitor)
            fields.append(FormSubmission.Field(name: file.field, value: token))
        }
        session.submit(FormSubmission(fields: fields))
        return document(of: session, request)
    }

    /// Takes one file.
    func upload(_ request: HTTPRequest) throws -> HTTPResponse {
        // Other sites' pages cannot set this header.
        let parts = request.headers["authorization"]?.split(separator: " ") ?? []
        guard parts.count == 2, request.gate.acceptsFormToken(String(parts[1]), from: request.visitor) else {
            throw HTTPRefusal(.forbidden, "The file does not come from a page of this server.")
        }
        guard case .file(let file) = request.body else { throw HTTPRefusal(.badRequest, "There is no file.") }
        let token = try uploads.keep(file, named: request.query["name"] ?? "", of: request.visitor)
        return HTTPResponse(
            status: .created,
            headers: ["content-type": "application/json", "cache-control": "no-store"],
            body: .bytes(Array(["token": token].json.utf8))
        )
    }

    /// A picture of one of the visitor's pages.
    func resource(_ request: HTTPRequest) throws -> HTTPResponse {
        let name = request.parameters["name"] ?? ""
        for session in sessions.all(of: request.visitor) {
            guard let resource = session.page.resource(name) else { continue }
            return HTTPResponse(
                headers: [
                    "content-type": resource.contentType, "cache-control": "private, max-age=31536000, immutable",
                    // A drawing may have a script in it, which must not run when it is opened by itself.
                    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
                ],
                body: .bytes(resource.bytes)
            )
        }
        throw HTTPRefusal(.notFound, "No page of yours shows this picture.")
    }

    /// Talks to a browser until it goes.
    func talk(_ channel: WebSocketChannel) async {
        let impatience = Task {
            try await Task.sleep(for: Self.greetingTime)
            // Not as one who is refused, who would load the page again: it may be the line that is slow.
            channel.close(.tooSlow)
        }
        var session: Session?
        for await text in channel.messages {
            switch ClientMessage(text) {
            case .hello(let greeting) where session == nil:
                impatience.cancel()
                session = greet(greeting, channel)
                if session == nil { channel.close(.refused) }
            case .seen(let sequence):
                session?.confirm(sequence)
            case .event(let event):
                session?.receive(event)
            case .hello, nil:
                channel.close(.refused)
            }
        }
        impatience.cancel()
        session?.detach(channel)
    }

    private func greet(_ greeting: ClientMessage.Greeting, _ channel: WebSocketChannel) -> Session? {
        let request = channel.request
        guard request.gate.isAdmitted(request.visitor),
            request.gate.acceptsFormToken(greeting.token, from: request.visitor)
        else { return nil }
        if let session = sessions.session(greeting.session, of: request.visitor) {
            session.attach(channel, seen: greeting.seen)
            return session
        }
        guard let url = URL(string: HTTPResponse.localTarget(greeting.url)) else { return nil }
        let state = greeting.state.flatMap { request.gate.seal(for: request.visitor).open($0) }
        let session = open(url, Self.restoration(in: state ?? ""), for: request)
        session.attachAnew(channel)
        return session
    }

    private static func restoration(in state: String) -> [String: JSONValue] {
        guard case .object(let values)? = JSONValue(text: state) else { return [:] }
        return values
    }

    private func open(_ url: URL, _ restoration: [String: JSONValue], for request: HTTPRequest) -> Session {
        let page = makePage(PageRequest(url: url, visitor: request.visitor, restoration: restoration))
        let visitor = request.visitor
        page.uploads = { [weak uploads] token in uploads?.upload(token, of: visitor) }
        let session = Session(page: page, for: request)
        sessions.insert(session)
        return session
    }

    private func document(of session: Session, _ request: HTTPRequest) -> HTTPResponse {
        let document = PageDocument(
            page: session.render(),
            session: session.id,
            token: request.gate.formToken(for: request.visitor),
            stylesheets: [ClientScript.style] + options.stylesheets,
            scripts: options.scripts + [ClientScript.asset],
            modules: options.modules,
            icon: options.icon,
            manifest: manifest,
            offlineText: options.offlineText
        )
        return .html(document.html)
    }
}
