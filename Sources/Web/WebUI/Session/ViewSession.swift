public import struct Foundation.URL

/// A page of one user: its views, their state, and what the browser shows of them.
///
/// A server sends the result of ``renderPage()`` to the browser, passes the browser's events to ``handle(_:)``, and
/// sends it the patches that ``onPatch`` receives.
/// ```swift
/// let session = ViewSession(url: url) { ContentView() }
/// session.onPatch = { patch in socket.send(patch) }
/// let page = session.renderPage()
/// ```
@MainActor
public final class ViewSession {
    /// Receives all changes of the page, in order. There are none before the first ``renderPage()``.
    public var onPatch: ((Patch) -> Void)?
    /// Returns the uploaded file for a token; nil if there is none.
    public var uploads: (String) -> Upload? {
        get { graph.uploads }
        set { graph.uploads = newValue }
    }

    let graph: PageGraph
    var templates = TemplateTable()
    private(set) var isAlive = true
    private(set) var sequence = 0
    private var progress = SavingProgress()
    private var isHandling = false
    private var isFlushRequested = false
    private var hasPage = false

    /// Creates a session that shows views at an address.
    /// - Parameters:
    ///   - url: The path and query of the browser's request.
    ///   - restoration: The ``restoration`` of an earlier session of the same page.
    ///   - environment: Sets environment values for all views.
    ///   - root: The root view.
    public init(
        url: URL,
        restoration: [String: JSONValue] = [:],
        environment: (inout EnvironmentValues) -> Void = { _ in },
        @ViewBuilder root: () -> some View
    ) {
        graph = PageGraph(url: url, restoration: restoration)
        graph.updates.request = { [weak self] in self?.requestFlush() }
        var values = EnvironmentValues()
        values.page = page
        environment(&values)
        page.start(root(), environment: values, in: graph)
        settle()
    }

    isolated deinit {
        teardown()
    }

    var page: PageModel { graph.page }
    var updates: UpdateCycle { graph.updates }

    /// How often an element was rendered so far: what an event costs, whatever of it is new in the browser.
    package var renderings: Int { graph.elements.renderings }

    /// The path and query of the page's address.
    public var url: URL { page.url }

    /// The ``SceneStorage`` values. Together with the address, they are all that is needed to restore the session.
    public var restoration: [String: JSONValue] { graph.sceneValues.stored }

    /// Returns the whole page in its current state. Later changes are delivered as patches.
    public func renderPage() -> RenderedPage {
        settle()
        _ = updates.takeTouched()
        _ = updates.takeAnimation()
        _ = page.takeEffects()
        graph.effects = graph.effects.filter { if case .focus = $0 { true } else { false } }
        hasPage = true
        templates = TemplateTable()
        let (statics, slots) = HTMLWriter.write(page.root, sequence: sequence)
        return RenderedPage(
            title: page.title,
            language: page.language,
            attributes: page.attributes,
            body: HTMLWriter.join(statics: statics, slots: slots) + PageFrame.ending,
            state: PageState(seq: sequence, url: page.address, templates: templates.all)
        )
    }

    /// Handles an event, and answers it with one patch that acknowledges it.
    public func handle(_ event: ClientEvent) {
        guard isAlive else { return }
        updates.isAnswering = true
        defer { updates.isAnswering = false }
        isHandling = true
        EventDispatch(session: self).dispatch(event)
        isHandling = false
        if let reference = event.reference { progress.handled = reference }
        answer(event.reference)
    }

    /// Handles a form posted by a browser without JavaScript. Call ``renderPage()`` afterwards to answer it.
    public func submit(_ form: FormSubmission) {
        guard isAlive else { return }
        isHandling = true
        EventDispatch(session: self).dispatch(form)
        isHandling = false
        flush()
    }

    /// Shows another address of the same program.
    public func navigate(to url: URL) {
        handle(ClientEvent("nav", node: 0, payload: .string(url.relativeString)))
    }

    /// Delivers pending changes. This happens automatically at the end of the main actor's turn.
    public func flush() {
        updates.catchUp()
        answer(nil)
    }

    /// Returns a patch that replaces the whole page, for a browser that has missed patches.
    public func resync() -> Patch {
        settle()
        _ = updates.takeTouched()
        _ = page.takeEffects()
        // The missed patches may have contained templates.
        templates = TemplateTable()
        var mirror = PageMirror(session: self)
        mirror.replace(page.root)
        let whole: [PatchOperation] = [.title(page.title), .address(page.address, isNew: false)]
        progress.forget()
        progress.update(isUnsaved: page.unsaved.inAnyOrder.contains(true))
        return nextPatch(mirror.operations + whole, acknowledging: nil)
    }

    /// Returns a picture or other resource of the page by its name; nil if there is none.
    public func resource(_ name: String) -> PageResource? {
        graph.resources[name]
    }

    /// Ends the session: its views disappear, their tasks are cancelled, and events are no longer handled.
    public func teardown() {
        guard isAlive else { return }
        graph.end()
        isAlive = false
        onPatch = nil
    }
}

extension ViewSession {
    /// Completes all pending updates without sending a patch.
    func settle() {
        updates.catchUp()
        updates.settle()
    }

    /// Delivers the changes that an event has made, or all if it has caught up with those from elsewhere.
    private func answer(_ reference: Int?) {
        guard isAlive, !isHandling else { return }
        isFlushRequested = updates.isBehind
        updates.settle()
        guard hasPage else { return }
        var mirror = PageMirror(session: self)
        mirror.compare(updates.takeTouched())
        let operations = mirror.operations + page.takeEffects() + takeEffects()
        progress.update(isUnsaved: page.unsaved.inAnyOrder.contains(true))
        guard !operations.isEmpty || reference != nil || progress.isNews else { return }
        onPatch?(nextPatch(operations, acknowledging: reference))
    }

    private func takeEffects() -> [PatchOperation] {
        defer { graph.effects = [] }
        // A row may have gone since it was chosen.
        let effects = graph.effects.filter { if case .scroll(let id) = $0 { graph.elements[id] != nil } else { true } }
        return effects + [graph.focus.takeMove()].compactMap(\.self)
    }

    private func nextPatch(_ operations: [PatchOperation], acknowledging reference: Int?) -> Patch {
        sequence += 1
        return Patch(
            sequence: sequence,
            acknowledged: reference,
            saved: progress.takeNews(),
            animation: updates.takeAnimation()?.patch,
            operations: operations
        )
    }

    private func requestFlush() {
        guard isAlive, !isHandling, !isFlushRequested else { return }
        isFlushRequested = true
        PageLine.all.add(self)
    }

    /// Delivers pending changes, unless an event has delivered them already.
    func flushIfRequested() {
        if isFlushRequested { flush() }
    }
}
