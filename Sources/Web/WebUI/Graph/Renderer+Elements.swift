extension Renderer {
    /// Renders an element with elements inside.
    func element(_ tag: String, _ draft: ElementDraft, part: String = "", content: () -> Void = {}) {
        place(tag, draft, part: part, content: .elements, inside: content)
    }

    /// Renders an element with nothing inside.
    func element(_ tag: String, _ draft: ElementDraft, part: String = "", content: Element.Content) {
        place(tag, draft, part: part, content: content)
    }

    /// Renders an element with text inside.
    func text(_ tag: String, _ text: String, _ draft: ElementDraft, part: String = "") {
        place(tag, draft, part: part, content: .text(text))
    }

    /// Renders an element with markup of the library's own inside.
    func markup(_ tag: String, _ markup: String, _ draft: ElementDraft, part: String = "") {
        place(tag, draft, part: part, content: .markup(markup))
    }

    /// Puts an element where it belongs: into the row or option that surrounds it, and into boxes for its modifiers.
    private func place(
        _ tag: String,
        _ draft: ElementDraft,
        part: String,
        content: Element.Content,
        inside: () -> Void = {}
    ) {
        let traits = inputs.traits
        guard let placement = inputs.placement else {
            let boxes = inputs.boxes
            return with {
                $0 = Inputs(environment: $0.environment)
            } render: {
                var draft = draft
                let around = BoxLayout.merge(boxes, into: &draft)
                wrap(in: around, part: part) {
                    build(tag, draft, part: part, content: content, inside: inside)
                }
            }
        }
        let boxes = inputs.boxes
        with { inputs in
            inputs.placement = nil
            inputs.boxes = []
        } render: {
            placement.place(traits, in: self) {
                with {
                    $0.boxes = boxes
                } render: {
                    place(tag, draft, part: part, content: content, inside: inside)
                }
            }
        }
    }

    private func wrap(in boxes: [ElementDraft], part: String, content: () -> Void) {
        guard let outermost = boxes.first else { return content() }
        build("div", outermost, part: "\(part)#\(boxes.count)", content: .elements) {
            wrap(in: Array(boxes.dropFirst()), part: part, content: content)
        }
    }

    /// Makes the element itself.
    private func build(
        _ tag: String,
        _ draft: ElementDraft,
        part: String,
        content: Element.Content,
        inside: () -> Void
    ) {
        let element = branch.element(tag, part: part, in: owner.container, session: session)
        let inner = content == .elements ? collect(for: element, inside) : []
        element.take(draft, content: content, items: inner)
        items.append(.element(element))
    }
}
