/// Something that a modifier does to the box of a view: a margin, a background, a font, a label.
struct BoxModifier {
    /// What it does, in the order in which boxes can take it without another box around them.
    enum Kind: Int {
        /// Text and colours, which boxes inside of the box inherit. What is further inside wins.
        case inherited
        /// Attributes of the view itself, whatever boxes are around it.
        case attribute
        /// What screen readers are told, for the element that users work with.
        case spoken
        /// Events, for the box as large as it is so far.
        case event
        /// Space around the content.
        case padding
        /// The size.
        case frame
        /// What is behind the content, and the edge.
        case surface
        /// What happens to the box as a whole.
        case effect
    }

    let kind: Kind
    let change: (inout ElementDraft) -> Void
    /// An object that stands for the change where the change has to do with functions: the same object is the same change.
    let mark: AnyObject?

    init(kind: Kind, mark: AnyObject? = nil, change: @escaping (inout ElementDraft) -> Void) {
        self.kind = kind
        self.change = change
        self.mark = mark
    }

    /// Whether this is known to be the same modifier: what it does to a box can be compared, except for functions.
    @MainActor
    func isSame(as other: BoxModifier) -> Bool {
        guard kind == other.kind, mark === other.mark else { return false }
        var (mine, theirs) = (ElementDraft(), ElementDraft())
        change(&mine)
        other.change(&theirs)
        let hasFunctions = !mine.handlers.isEmpty || !mine.followers.isEmpty
        return (mark != nil || !hasFunctions) && mine.looksSame(as: theirs)
    }

    /// The modifier with functions for events that stay the same while others take their place.
    @MainActor
    func standing(_ handlers: StandingHandlers) -> BoxModifier {
        var draft = ElementDraft()
        change(&draft)
        handlers.current = draft.handlers
        return BoxModifier(kind: kind, mark: handlers) { draft in
            let former = draft.handlers
            draft.handlers = [:]
            change(&draft)
            let names = draft.handlers.keys
            draft.handlers = former
            for name in names {
                draft.on(name) { handlers.current[name]?($0) }
            }
        }
    }
}

/// What a view does for events, wherever its element has got to: views that are inside of it need not be rendered again when
/// it does something else.
@MainActor
final class StandingHandlers {
    var current: [String: Element.Handler] = [:]
}

/// Brings modifiers of boxes into as few boxes as possible.
@MainActor
enum BoxLayout {
    /// Merges modifiers into an element, as long as that looks like one box around the other would. Returns the boxes that
    /// have to be around the element, the outermost first.
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

    /// Merges a modifier into a box that has nothing of the same sort.
    private static func merge(_ modifier: BoxModifier, into box: inout ElementDraft) -> Bool {
        var added = ElementDraft()
        modifier.change(&added)
        guard added.styles.entries.allSatisfy({ box.styles[$0.name] == nil }) else { return false }
        modifier.change(&box)
        return true
    }

    /// Takes what the element has not got from further inside.
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

    /// Classes such as `font-title` and `font-body` say the same thing in two ways.
    private static func isSameSort(_ first: String, _ second: String) -> Bool {
        first == second || first.hasPrefix("font-") && second.hasPrefix("font-")
    }
}

/// A view with modifiers for the boxes of its elements.
struct BoxView<Content: View>: PrimitiveView {
    let content: Content
    let modifier: BoxModifier

    func _render(in renderer: Renderer) {
        let isForEvents = modifier.kind == .event
        let modifier = isForEvents ? modifier.standing(renderer.branch.keep { StandingHandlers() }) : modifier
        renderer.with {
            $0.boxes.append(modifier)
        } render: {
            renderer.render(content, at: .index(0))
        }
    }
}

extension View {
    /// Applies a change to the box of the view.
    func box(_ kind: BoxModifier.Kind, _ change: @escaping (inout ElementDraft) -> Void) -> BoxView<Self> {
        BoxView(content: self, modifier: BoxModifier(kind: kind, change: change))
    }

    /// Sets styles of the box of the view.
    func box(_ kind: BoxModifier.Kind, _ styles: [(String, String)]) -> BoxView<Self> {
        box(kind) { draft in
            for (name, value) in styles {
                draft.styles[name] = value
            }
        }
    }
}
