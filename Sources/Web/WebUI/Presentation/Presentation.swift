/// A view with another view presented over it while a condition holds.
struct PresentationView<Content: View, Presented: View>: PrimitiveView {
    /// The form of the presentation.
    enum Look {
        /// A modal dialog. A light one is also closed by a click outside it.
        case dialog(name: String, isLight: Bool)
        /// A popover beside the view.
        case popover
        /// A menu at the pointer, or beside the element with the given ID.
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
            draft.attributes["aria-label"] = renderer.graph.elements[anchor]?.text
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

    /// Sets what is only known after everything has been rendered: the accessibility label of the presented view, which
    /// is its first heading, and the element beside which it is shown.
    private func resolve(
        _ draft: inout ElementDraft,
        of anchor: PresentationAnchor,
        isBeside: Bool,
        in renderer: Renderer
    ) {
        draft.follow { [graph = renderer.graph] element in
            graph.updates.resolve(for: element) { [weak element] in
                guard let element else { return }
                let heading = element.attributes["aria-label"] == nil ? element.heading : nil
                anchor.name(heading)
                element.adjust { element in
                    element.attributes["aria-labelledby"] = heading?.attributes["id"]
                    if isBeside {
                        element.attributes["data-popover"] = anchor.element.map { String($0.id) }
                    }
                }
            }
        }
    }
}

extension Element {
    /// The first heading inside the element. Its text may be set later.
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

/// The element beside which a view is presented, and the action that dismisses it.
@MainActor
private final class PresentationAnchor {
    weak var element: Element?
    let dismissal = StandingAction()
    /// The heading that was given an `id` to label the presented view.
    private weak var heading: Element?

    /// Gives a heading an `id`, and removes that of the previous one. An `id` set elsewhere is left alone.
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

/// An action that dismisses a sheet, a popover, or a level of a stack.
public struct DismissAction {
    let dismissal: StandingAction?

    /// Dismisses the presentation that contains the view. Does nothing if there is none.
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

    /// Dismisses the sheet, popover or stack level that contains the view.
    public var dismiss: DismissAction { DismissAction(dismissal: dismissal) }

    /// Whether the view is in a presentation that can be dismissed.
    public var isPresented: Bool { dismissal != nil }

    /// Resets the values that a presented view doesn't inherit from the view below it.
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
