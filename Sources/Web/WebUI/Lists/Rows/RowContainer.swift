/// A view that renders other views in its place. In a list, those are rows as if the container weren't there.
@MainActor
protocol RowContainer {
    /// The types of the views that may be rendered in place of this one.
    static var rowParts: [any View.Type] { get }
    /// Whether views of all these types are always present.
    static var isAlwaysWhole: Bool { get }
    /// The views that are currently rendered in place of this one.
    var rowParts: [any View] { get }
}

extension RowContainer {
    static var isAlwaysWhole: Bool { true }
}

/// A view that modifies one other view.
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

/// The type of the content is only known from the value.
extension AnyView: RowContainer {
    static var rowParts: [any View.Type] { [] }
    static var isAlwaysWhole: Bool { false }
    var rowParts: [any View] { [content] }
}
