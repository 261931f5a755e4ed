/// The value that a view was rendered with last.
@MainActor
final class ViewValue<Content: View> {
    let view: Content

    init(_ view: Content) {
        self.view = view
    }

    /// Whether another value is the same, bit for bit. What it refers to is still there, so that the same reference is the
    /// same object; equal values may differ in their bits, and are rendered again then.
    func isSame(as other: Content) -> Bool {
        areSameBits(view, other)
    }
}
