public import struct Foundation.CGFloat

/// A height at which a sheet rests on a phone.
public struct PresentationDetent: Hashable, Sendable {
    private let share: CGFloat

    /// Half of the screen.
    public static let medium = PresentationDetent(share: 0.5)
    /// The whole screen.
    public static let large = PresentationDetent(share: 1)

    /// A part of the screen's height, from 0 to 1.
    public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
        PresentationDetent(share: fraction)
    }
}

/// The way in which a view appears and disappears.
public struct AnyTransition: Sendable {
    /// Fading in and out.
    public static let opacity = AnyTransition()
    /// Growing and shrinking.
    public static let scale = AnyTransition()
    /// Coming from the leading edge and leaving at the trailing one.
    public static let slide = AnyTransition()
    /// At once.
    public static let identity = AnyTransition()

    /// Coming from an edge and leaving there.
    public static func move(edge: Edge) -> AnyTransition {
        AnyTransition()
    }

    /// Both transitions at the same time.
    public func combined(with other: AnyTransition) -> AnyTransition {
        self
    }
}

extension View {
    /// Has no effect: a sheet is as high as its content.
    public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        self
    }

    /// Has no effect: Escape and a press beside a sheet close it. Save what the user types as it is typed.
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        self
    }

    /// Has no effect: the style sheet decides how views appear and disappear in an animation.
    public func transition(_ transition: AnyTransition) -> some View {
        self
    }

    /// Presents a popover beside the view while the condition holds. The browser chooses the edge where there is space.
    public func popover(
        isPresented: Binding<Bool>,
        arrowEdge: Edge,
        @ViewBuilder content: () -> some View
    ) -> some View {
        popover(isPresented: isPresented, content: content)
    }

    /// Adds a button to the toolbar that calls the action, in place of pulling the list down.
    public func refreshable(action: @escaping @MainActor () async -> Void) -> some View {
        toolbar {
            ToolbarItem {
                Button("Refresh", systemImage: "arrow.clockwise") { Task { await action() } }
            }
        }
    }
}
