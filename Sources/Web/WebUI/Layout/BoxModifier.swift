/// A modification of a view's CSS box: padding, a background, a font, an attribute.
struct BoxModifier {
    /// The effect of a modifier, in the order in which one box can take several of them.
    enum Kind: Int {
        /// Text styles and colours, which inner boxes inherit. The innermost modifier wins.
        case inherited
        /// Attributes of the view's own element, whatever boxes surround it.
        case attribute
        /// Labels and hints for screen readers, for the interactive element.
        case spoken
        /// Event handlers, for the box in its size so far.
        case event
        /// Space around the content.
        case padding
        /// The size.
        case frame
        /// The background and the border.
        case surface
        /// An effect on the box as a whole, such as opacity.
        case effect
    }

    let kind: Kind
    let change: (inout ElementDraft) -> Void
    /// The identity of a change that involves closures: modifiers with the same mark are the same.
    let mark: AnyObject?

    init(kind: Kind, mark: AnyObject? = nil, change: @escaping (inout ElementDraft) -> Void) {
        self.kind = kind
        self.change = change
        self.mark = mark
    }

    /// Whether another modifier is known to be the same. The effects on a draft are compared; closures can't be, so
    /// that such modifiers need the same mark.
    @MainActor
    func isSame(as other: BoxModifier) -> Bool {
        guard kind == other.kind, mark === other.mark else { return false }
        var (mine, theirs) = (ElementDraft(), ElementDraft())
        change(&mine)
        other.change(&theirs)
        let hasFunctions = !mine.handlers.isEmpty || !mine.followers.isEmpty
        return (mark != nil || !hasFunctions) && mine.looksSame(as: theirs)
    }

    /// Returns the modifier with its event handlers moved to `handlers`, where they can be replaced without rendering
    /// the element again.
    @MainActor
    func standing(_ handlers: StandingHandlers) -> BoxModifier {
        var draft = ElementDraft()
        change(&draft)
        handlers.current = draft.handlers
        return BoxModifier(kind: kind, mark: handlers) { draft in
            let former = draft.handlers
            draft.handlers = EventHandlers()
            change(&draft)
            let names = draft.handlers.events
            draft.handlers = former
            for name in names {
                draft.on(name) { handlers.current[name]?($0) }
            }
        }
    }
}

/// The current event handlers of a view. Replacing them doesn't render the views inside it again.
@MainActor
final class StandingHandlers {
    var current = EventHandlers()
}

/// Distributes box modifiers over as few boxes as possible.
@MainActor
enum BoxLayout {
    /// Merges modifiers into an element as long as the result looks like nested boxes. Returns the boxes that have to
    /// surround the element, the outermost first.
    static func merge(_ modifiers: [BoxModifier], into element: inout ElementDraft) -> [ElementDraft] {
        var around: [ElementDraft] = []
        var level = element.hasEdges ? BoxModifier.Kind.surface : .inherited
        for modifier in modifiers.reversed() {
            switch modifier.kind {
            case .inherited: inherit(modifier, into: &element)
            case .attribute, .spoken: modifier.change(&element)
            case .event:
                if around.isEmpty { modifier.change(&element) } else { modifier.change(&around[0]) }
            case .padding, .frame, .surface, .effect:
                let isSize = modifier.kind == .frame && around.isEmpty && level == .surface && element.hasEdges
                let isMerged =
                    (isSize || modifier.kind.rawValue >= level.rawValue)
                    && (around.isEmpty ? merge(modifier, into: &element) : merge(modifier, into: &around[0]))
                if !isMerged {
                    var box = ElementDraft("box")
                    modifier.change(&box)
                    around.insert(box, at: 0)
                }
                level = isSize && isMerged ? level : modifier.kind
            }
        }
        return around
    }

    /// Merges a modifier into a box that doesn't have any of its styles. Returns whether it did.
    private static func merge(_ modifier: BoxModifier, into box: inout ElementDraft) -> Bool {
        var added = ElementDraft()
        modifier.change(&added)
        guard added.styles.entries.allSatisfy({ box.styles[$0.name] == nil }) else { return false }
        modifier.change(&box)
        return true
    }

    /// Adds the styles and classes that the element doesn't have from a modifier further inside.
    private static func inherit(_ modifier: BoxModifier, into element: inout ElementDraft) {
        var added = ElementDraft()
        modifier.change(&added)
        for (name, value) in added.styles.entries where element.styles[name] == nil {
            element.styles[name] = value
        }
        for name in added.classes where !element.classes.contains(where: { isSameSort($0, name) }) {
            element.add(name)
        }
    }

    /// Whether two classes exclude each other, such as `font-title` and `font-body`.
    private static func isSameSort(_ first: String, _ second: String) -> Bool {
        first == second || first.hasPrefix("font-") && second.hasPrefix("font-")
    }
}

/// A view with a modifier for the boxes of its elements.
struct BoxView<Content: View>: PrimitiveView {
    let content: Content
    let modifier: BoxModifier

    func _render(in renderer: Renderer) {
        guard modifier.kind == .event else {
            return renderer.with {
                $0.boxes.append(modifier)
            } render: {
                content._render(in: renderer)
            }
        }
        let standing = modifier.standing(renderer.branch.keep { StandingHandlers() })
        renderer.with {
            $0.boxes.append(standing)
        } render: {
            renderer.render(content, at: .index(0))
        }
    }
}

extension View {
    /// Changes the box of the view.
    func box(_ kind: BoxModifier.Kind, _ change: @escaping (inout ElementDraft) -> Void) -> BoxView<Self> {
        BoxView(content: self, modifier: BoxModifier(kind: kind, change: change))
    }

    /// Sets styles of the view's box.
    func box(_ kind: BoxModifier.Kind, _ styles: [(String, String)]) -> BoxView<Self> {
        box(kind) { draft in
            for (name, value) in styles {
                draft.styles[name] = value
            }
        }
    }
}
