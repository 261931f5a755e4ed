/// A view that is rendered again only if its content is no longer equal to what it was.
///
/// Without it, a view is rendered again as soon as one of its properties has other bits, such as an array that was made anew with
/// the same elements.
public struct EquatableView<Content: View & Equatable>: View {
    private let compared: EqualContent<Content>

    /// Creates a view from what is compared.
    public init(content: Content) {
        compared = EqualContent(content: content)
    }

    /// What is compared.
    public var content: Content { compared.content }

    /// The content.
    public var body: some View { content }
}

extension View where Self: Equatable {
    /// Has the view rendered again only if it is no longer equal to what it was.
    public func equatable() -> EquatableView<Self> {
        EquatableView(content: self)
    }
}

/// A view as a property that compares itself by `==`.
private struct EqualContent<Content: View & Equatable>: ComparableProperty {
    let content: Content

    func isSame(as other: Self) -> Bool { content == other.content }
}
