/// A view over which another one is shown while a condition holds.
struct PresentationView<Content: View, Presented: View>: PrimitiveView {
    /// How the view over the other one looks.
    enum Look {
        /// A window of its own, which has to be closed before anything else.
        case dialog(name: String, isLight: Bool)
        /// Something beside the view.
        case popover
        /// A menu at the pointer, or at the element of the given number.
        case menu(anchor: Int)
    }

    let content: Content
    let isPresented: Bool
    let look: Look
    let dismiss: @MainActor () -> Void
    let onDismiss: (() -> Void)?
    let presented: Presented

    func _render(in renderer: Renderer) {
        let anchor = renderer.branch.keep { PresentationAnchor() }
        renderer.with { inputs in
            inputs.boxes.append(BoxModifier(kind: .attribute, mark: anchor) { $0.follow { anchor.element = $0 } })
        } render: {
            renderer.render(content, at: .index(0))
        }
        anchor.dismissal.perform = dismiss
        guard isPresented, let overlays = renderer.environment.page?.overlays else { return }
        renderer.part("presented") { _ in
            renderer.contribute(to: overlays) {
                renderOverlay(anchor, in: renderer)
            }
        }
    }

    private func renderOverlay(_ anchor: PresentationAnchor, in renderer: Renderer) {
        var draft = ElementDraft()
        draft.on("close") { [dismiss] _ in dismiss() }
        switch look {
        case .dialog(let name, let isLight):
            draft.add(name)
            draft.attributes[flag: "open"] = true
            draft.attributes[flag: "data-modal"] = true
            draft.attributes[flag: "data-light"] = isLight
            draft.attributes["aria-modal"] = "true"
            draft.attributes["role"] = name == "alert" ? "alertdialog" : nil
            resolve(&draft, of: anchor, isBeside: false, in: renderer)
        case .popover:
            draft.add("popover")
            draft.attributes["role"] = "dialog"
            resolve(&draft, of: anchor, isBeside: true, in: renderer)
        case .menu(let anchor):
            draft.add("menu-popup")
            draft.attributes["role"] = "menu"
            draft.attributes["aria-label"] = renderer.session.elements[anchor]?.text
            draft.attributes["data-popover"] = String(anchor)
        }
        let tag = if case .dialog = look { "dialog" } else { "div" }
        renderer.element(tag, draft) {
            renderer.with { inputs in
                inputs.environment.forOverlay(dismissal: anchor.dismissal)
                if case .menu = look {
                    inputs.environment.isInMenu = true
                    inputs.environment.actionCompletion = anchor.dismissal
                }
            } render: {
                renderer.render(LifecycleView(content: presented, disappear: onDismiss), at: .index(0))
            }
        }
    }

    /// The name of the view, which is its first heading, and the element beside which it is shown are known when everything
    /// is rendered.
    private func resolve(
        _ draft: inout ElementDraft,
        of anchor: PresentationAnchor,
        isBeside: Bool,
        in renderer: Renderer
    ) {
        draft.follow { [weak session = renderer.session] element in
            session?.updates.resolve(for: element) { [weak element] in
                guard let element else { return }
                let heading = element.attributes["aria-label"] == nil ? element.heading : nil
                anchor.name(heading)
                element.attributes["aria-labelledby"] = heading?.attributes["id"]
                if isBeside {
                    element.attributes["data-popover"] = anchor.element.map { String($0.id) }
                }
                element.touch()
            }
        }
    }
}

extension Element {
    /// The first heading inside. What it says may be known later.
    fileprivate var heading: Element? {
        for child in children {
            let isHeading = ["h1", "h2"].contains(child.tag) || child.attributes["role"] == "heading"
            if let found = isHeading ? child : child.heading {
                return found
            }
        }
        return nil
    }
}

/// The element beside which a view is shown, and what ends showing it.
@MainActor
private final class PresentationAnchor {
    weak var element: Element?
    let dismissal = StandingAction()
    /// The heading that has got an identifier to name the view by.
    private weak var heading: Element?

    /// Sees that the heading can be referred to, and no other one, unless for something else.
    func name(_ heading: Element?) {
        if let former = self.heading, former !== heading {
            former.attributes["id"] = nil
            former.touch()
            self.heading = nil
        }
        if let heading, heading.attributes["id"] == nil {
            heading.attributes["id"] = "label-\(heading.id)"
            heading.touch()
            self.heading = heading
        }
    }
}

/// Ends what the view is shown in: a sheet, a popover, a level of a stack.
public struct DismissAction {
    let dismissal: StandingAction?

    /// Ends it. Does nothing where there is nothing to end.
    @MainActor
    public func callAsFunction() {
        dismissal?()
    }
}

extension EnvironmentValues {
    private enum DismissKey: EnvironmentKey {
        static var defaultValue: StandingAction? { nil }
    }

    var dismissal: StandingAction? {
        get { self[DismissKey.self] }
        set { self[DismissKey.self] = newValue }
    }

    /// Ends what the view is shown in.
    public var dismiss: DismissAction { DismissAction(dismissal: dismissal) }

    /// Whether the view is shown in something that can be ended.
    public var isPresented: Bool { dismissal != nil }

    /// What views over the page do not take over from those below.
    mutating func forOverlay(dismissal: StandingAction) {
        self.dismissal = dismissal
        column = nil
        split = nil
        stack = nil
        rowPress = nil
        isRouted = false
        isEnabled = true
        isInMenu = false
        actionCompletion = nil
        buttonStyle = .automatic
        lineLimit = nil
    }
}
