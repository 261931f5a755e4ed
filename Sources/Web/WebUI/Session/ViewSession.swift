public import struct Foundation.URL

/// One page of one user: the views, their state, and what the browser shows of them.
///
/// Whoever serves the page sends out ``renderPage()``, hands events to ``handle(_:)`` and sends what ``onPatch`` gets.
/// ```swift
/// let session = ViewSession(url: url) { ContentView() }
/// session.onPatch = { patch in socket.send(patch) }
/// let page = session.renderPage()
/// ```
@MainActor
public final class ViewSession {
    /// Gets every change of the page, in order. The browser must have shown the page first.
    public var onPatch: ((Patch) -> Void)?
    /// Finds a file by the token that it got when it was uploaded.
    public var uploads: (String) -> Upload? = { _ in nil }

    let elements = ElementRegistry()
    let updates = UpdateCycle()
    let focus = FocusTracker()
    let resources = ResourceTable()
    let drags = DragTable()
    let sceneValues: SceneValues
    let page: PageModel
    var templates = TemplateTable()
    /// What has to be told besides the difference of elements.
    var effects: [PatchOperation] = []
    private(set) var isAlive = true
    private(set) var sequence = 0
    private var isHandling = false
    private var isFlushRequested = false
    private var hasPage = false

    /// A session that shows the views at an address.
    /// - Parameters:
    ///   - url: What the browser asked for: path and query.
    ///   - restoration: What ``restoration`` was of a session that is gone.
    ///   - environment: Sets what the views find in their environment.
    ///   - root: The views.
    public init(
        url: URL,
        restoration: [String: JSONValue] = [:],
        environment: (inout EnvironmentValues) -> Void = { _ in },
        @ViewBuilder root: () -> some View
    ) {
        page = PageModel(url: url)
        sceneValues = SceneValues(restoration)
        updates.request = { [weak self] in self?.requestFlush() }
        var values = EnvironmentValues()
        values.page = page
        environment(&values)
        page.start(root(), environment: values, in: self)
        settle()
    }

    /// The address that the browser shows, or should show: path and query.
    public var url: URL { page.url }

    /// What views keep with ``SceneStorage``: along with the address, all that a session needs to come back as it was.
    public var restoration: [String: JSONValue] { sceneValues.stored }

    /// The whole page as it is now. What changes from now on comes as patches.
    public func renderPage() -> RenderedPage {
        settle()
        _ = updates.takeTouched()
        _ = updates.takeAnimation()
        _ = page.takeEffects()
        effects = effects.filter { if case .focus = $0 { true } else { false } }
        hasPage = true
        templates = TemplateTable()
        let (statics, slots) = HTMLWriter.write(page.root, sequence: sequence)
        return RenderedPage(
            title: page.title,
            language: page.language,
            body: HTMLWriter.join(statics: statics, slots: slots) + PageFrame.ending,
            state: PageState(seq: sequence, url: page.address, templates: templates.all)
        )
    }

    /// Takes what the user did, and answers it with one patch that acknowledges it.
    public func handle(_ event: ClientEvent) {
        guard isAlive else { return }
        isHandling = true
        EventDispatch(session: self).dispatch(event)
        isHandling = false
        flush(acknowledging: event.reference)
    }

    /// Takes a form that was posted without script. Ask for ``renderPage()`` afterwards.
    public func submit(_ form: FormSubmission) {
        guard isAlive else { return }
        isHandling = true
        EventDispatch(session: self).dispatch(form)
        isHandling = false
        flush()
    }

    /// Shows what is at another address of the same program.
    public func navigate(to url: URL) {
        handle(ClientEvent("nav", node: 0, payload: .string(url.relativeString)))
    }

    /// Delivers the changes that are waiting. This happens by itself at the end of the main actor's turn.
    public func flush() {
        flush(acknowledging: nil)
    }

    /// A patch that shows the whole page anew, for a browser that has lost some.
    public func resync() -> Patch {
        settle()
        _ = updates.takeTouched()
        _ = page.takeEffects()
        // Markup that was sent may have been lost, too.
        templates = TemplateTable()
        var mirror = PageMirror(session: self)
        mirror.replace(page.root)
        let whole: [PatchOperation] = [.title(page.title), .address(page.address, isNew: false)]
        return nextPatch(mirror.operations + whole, acknowledging: nil)
    }

    /// A picture or other resource that the page refers to; nil if it does not.
    public func resource(_ name: String) -> PageResource? {
        resources[name]
    }

    /// Ends the session: views disappear, their tasks are cancelled, and nothing arrives or is sent any more.
    public func teardown() {
        guard isAlive else { return }
        page.tearDown()
        isAlive = false
        updates.removeAll()
        elements.removeAll()
        onPatch = nil
    }
}

extension ViewSession {
    /// Brings everything up to date, without telling the browser.
    func settle() {
        updates.settle()
    }

    private func flush(acknowledging reference: Int?) {
        guard isAlive, !isHandling else { return }
        isFlushRequested = false
        settle()
        guard hasPage else { return }
        var mirror = PageMirror(session: self)
        mirror.compare(updates.takeTouched())
        let operations = mirror.operations + page.takeEffects() + takeEffects()
        guard !operations.isEmpty || reference != nil else { return }
        onPatch?(nextPatch(operations, acknowledging: reference))
    }

    private func takeEffects() -> [PatchOperation] {
        defer { effects = [] }
        return effects + [focus.takeMove()].compactMap(\.self)
    }

    private func nextPatch(_ operations: [PatchOperation], acknowledging reference: Int?) -> Patch {
        sequence += 1
        return Patch(
            sequence: sequence,
            acknowledged: reference,
            animation: updates.takeAnimation()?.patch,
            operations: operations
        )
    }

    private func requestFlush() {
        guard isAlive, !isHandling, !isFlushRequested else { return }
        isFlushRequested = true
        Task { [weak self] in
            if let self, isFlushRequested {
                flush()
            }
        }
    }
}
