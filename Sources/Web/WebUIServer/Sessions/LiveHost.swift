internal import Foundation
internal import WebUI

/// Connects pages with browsers: sends the first response, then exchanges patches and events over a socket, or forms
/// where there is no script.
@MainActor
final class LiveHost {
    typealias MakePage = @MainActor @Sendable (PageRequest) -> any LivePage

    /// How long a browser may take to send its greeting after opening a socket.
    private static let greetingTime = Duration.seconds(10)

    private let options: LiveOptions
    /// The paths of the pages.
    private let scope: String
    /// Created once, because every page links to it.
    private let manifest: Asset?
    private let stylesheets: [Asset]
    private let makePage: MakePage
    let sessions: SessionTable
    private let uploads: UploadTable

    init(_ options: LiveOptions, prefix: String = "", makePage: @escaping MakePage) {
        self.options = options
        scope = prefix + "/"
        manifest = options.manifest
        stylesheets = [ClientScript.style] + options.allStylesheets
        self.makePage = makePage
        sessions = SessionTable(limits: options.limits, grace: options.grace)
        TemporaryFolder.sweepInBackground([options.uploadFolder])
        uploads = UploadTable(folder: options.uploadFolder, mostPerVisitor: options.limits.waitingUploads)
    }

    /// Opens a page and returns its document.
    func show(_ request: HTTPRequest) throws -> HTTPResponse {
        // Does not create a page for a missing resource, such as an icon.
        guard request.headers["accept"].map({ $0 == "*/*" || $0.contains("text/html") }) ?? true else {
            throw HTTPRefusal(.notFound, "There is nothing at this address.")
        }
        guard let url = URL(string: request.target) else {
            throw HTTPRefusal(.badRequest, "The address is not valid.")
        }
        return document(of: try open(url, [:], for: request), request)
    }

    /// Handles a form submitted without the client script, and returns the page again.
    func submit(_ request: HTTPRequest) throws -> HTTPResponse {
        guard case .form(let form) = request.body,
            request.gate.acceptsFormToken(form.fields["csrf"], from: request.visitor)
        else { throw HTTPRefusal(.forbidden, "The form does not belong to this browser. Load the page again.") }
        guard let session = sessions.session(form.fields["session"] ?? "", of: request.visitor) else {
            // The page is gone, so the meaning of the form's buttons is unknown.
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

    /// Stores an uploaded file and returns its token.
    func upload(_ request: HTTPRequest) throws -> HTTPResponse {
        // Pages of other sites cannot set this header.
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

    /// Returns a picture of one of the visitor's pages.
    func resource(_ request: HTTPRequest) throws -> HTTPResponse {
        let name = request.parameters["name"] ?? ""
        for session in sessions.all(of: request.visitor) {
            guard let resource = session.page.resource(name) else { continue }
            return HTTPResponse(
                headers: [
                    "content-type": resource.contentType, "cache-control": "private, max-age=31536000, immutable",
                    // An SVG drawing may contain a script, which must not run when the drawing is opened on its own.
                    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
                ],
                body: .bytes(resource.bytes)
            )
        }
        throw HTTPRefusal(.notFound, "None of your pages shows this picture.")
    }

    /// Serves a browser's socket until it is closed.
    func talk(_ channel: WebSocketChannel) async {
        let impatience = Task {
            try await Task.sleep(for: Self.greetingTime)
            // Not `refused`, which would reload the page: the connection may just be slow.
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
        sessions.dropUnshown()
    }

    private func greet(_ greeting: ClientMessage.Greeting, _ channel: WebSocketChannel) -> Session? {
        let request = channel.request
        guard request.gate.isAdmitted(request.visitor),
            request.gate.acceptsFormToken(greeting.token, from: request.visitor)
        else { return nil }
        if let session = sessions.session(greeting.session, of: request.visitor) {
            session.attach(channel, seen: greeting.seen, telling: greeting.settings)
            return session
        }
        guard let url = URL(string: HTTPResponse.localTarget(greeting.url)) else { return nil }
        let state = greeting.state.flatMap { request.gate.seal(for: request.visitor).open($0) }
        let session: Session
        do {
            session = try open(url, Self.restoration(in: state ?? ""), for: request)
        } catch {
            // The browser tries again later.
            channel.close(.tooSlow)
            return nil
        }
        session.attachAnew(channel, telling: greeting.settings)
        return session
    }

    private static func restoration(in state: String) -> [String: JSONValue] {
        guard case .object(let values)? = JSONValue(text: state) else { return [:] }
        return values
    }

    private func open(_ url: URL, _ restoration: [String: JSONValue], for request: HTTPRequest) throws(HTTPRefusal)
        -> Session
    {
        let page = makePage(
            PageRequest(url: url, visitor: request.visitor, origin: request.origin, restoration: restoration)
        )
        let visitor = request.visitor
        page.uploads = { [weak uploads] token in uploads?.upload(token, of: visitor) }
        let session = Session(page: page, for: request)
        do {
            try sessions.insert(session)
        } catch {
            session.end()
            throw error
        }
        return session
    }

    private func document(of session: Session, _ request: HTTPRequest) -> HTTPResponse {
        let kept = options.offlinePage.map { offline in
            let key = request.gate.offlineKey(for: request.visitor)
            return OfflineState(key: key, scope: scope, parts: offline.parts, fileBytes: offline.fileBytes)
        }
        let document = PageDocument(
            page: session.render(),
            session: session.id,
            token: request.gate.formToken(for: request.visitor),
            theme: options.theme,
            fonts: options.fonts,
            stylesheets: stylesheets,
            scripts: options.scripts + [ClientScript.asset] + (kept == nil ? [] : [OfflineFiles.script]),
            modules: options.modules,
            icon: options.icon,
            manifest: manifest,
            offlineText: options.offlineText,
            hiddenGrace: options.hiddenGrace,
            uploadBytes: options.limits.uploadBytes,
            offlinePage: kept
        )
        return .html(document.html)
    }
}
