/// A view in whose place others are rendered. In a list these are rows as if it were not there.
@MainActor
protocol RowContainer {
    /// The kinds of views that may be rendered in place of this one.
    static var rowParts: [any View.Type] { get }
    /// Whether views of all these kinds are always there.
    static var isAlwaysWhole: Bool { get }
    /// The views that are rendered in place of this one now.
    var rowParts: [any View] { get }
}

extension RowContainer {
    static var isAlwaysWhole: Bool { true }
}

/// A view that says something about another one.
@MainActor
protocol ContentWrapper: RowContainer {
    associatedtype Content: View

    var content: Content { get }
}

extension ContentWrapper {
    static var rowParts: [any View.Type] { [Content.self] }
    var rowParts: [any View] { [content] }
}

extension Group: ContentWrapper {}
extension Section: ContentWrapper {}
extension ModifiedContent: ContentWrapper {}
extension BoxView: ContentWrapper {}
extension TraitView: ContentWrapper {}
extension SwipeView: ContentWrapper {}
extension IdentifiedView: ContentWrapper {}
extension EnvironmentView: ContentWrapper {}
extension LifecycleView: ContentWrapper {}
extension ChangeView: ContentWrapper {}
extension AnimatedView: ContentWrapper {}
extension TaskView: ContentWrapper {}
extension PresentationView: ContentWrapper {}

extension TupleView: RowContainer {
    static var rowParts: [any View.Type] {
        var parts: [any View.Type] = []
        for type in repeat (each Content).self {
            parts.append(type)
        }
        return parts
    }

    var rowParts: [any View] {
        var parts: [any View] = []
        for view in repeat each content {
            parts.append(view)
        }
        return parts
    }
}

extension _ConditionalContent: RowContainer {
    static var rowParts: [any View.Type] { [First.self, Second.self] }
    static var isAlwaysWhole: Bool { false }

    var rowParts: [any View] {
        switch choice {
        case .first(let view): [view]
        case .second(let view): [view]
        }
    }
}

extension Optional: RowContainer where Wrapped: View {
    static var rowParts: [any View.Type] { [Wrapped.self] }
    static var isAlwaysWhole: Bool { false }
    var rowParts: [any View] { map { [$0] } ?? [] }
}

/// What kind of view is inside is known of the value only.
extension AnyView: RowContainer {
    static var rowParts: [any View.Type] { [] }
    static var isAlwaysWhole: Bool { false }
    var rowParts: [any View] { [content] }
}
