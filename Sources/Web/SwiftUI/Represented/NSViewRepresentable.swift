/// A view of SwiftUI that shows one of another kind, a `NSView`.
///
/// ```swift
/// struct Map: NSViewRepresentable {
///     @Binding var place: String
///
///     func makeNSView(context: Context) -> MapView {
///         MapView()
///     }
///
///     func updateNSView(_ view: MapView, context: Context) {
///         view.place = place
///         view.onMove = { place = $0 }
///     }
/// }
/// ```
///
/// The view is made once, updated whenever the SwiftUI view is rendered, and dismantled when it leaves the page, as
/// AppKit does it.
@MainActor
@preconcurrency
public protocol NSViewRepresentable: View where Body == RepresentedView {
    /// The type of the other view.
    associatedtype NSViewType: UIView
    /// The type of the object that takes what the view tells.
    associatedtype Coordinator = Void
    /// What the functions know of the place of the view.
    typealias Context = NSViewRepresentableContext<Self>

    /// Makes the view. It is updated right after that.
    func makeNSView(context: Context) -> NSViewType
    /// Shows the current values in the view.
    func updateNSView(_ nsView: NSViewType, context: Context)
    /// Cleans up when the view has left the page. By default, does nothing.
    static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator)
    /// Makes the object that takes what the view tells, before the view.
    func makeCoordinator() -> Coordinator
}

extension NSViewRepresentable where Coordinator == Void {
    /// By default, there is no coordinator.
    public func makeCoordinator() {}
}

extension NSViewRepresentable {
    /// By default, there is nothing to clean up.
    public static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator) {}

    /// The island that shows the view.
    public var body: RepresentedView {
        RepresentedView { environment in
            let coordinator = makeCoordinator()
            let context = Context(coordinator: coordinator, environment: environment)
            return Represented(makeNSView(context: context), coordinator) {
                Self.dismantleNSView($0, coordinator: coordinator)
            }
        } update: { represented, environment in
            guard let view = represented.view as? NSViewType, let coordinator = represented.coordinator as? Coordinator
            else { return }
            updateNSView(view, context: Context(coordinator: coordinator, environment: environment))
        }
    }
}

/// What a NSViewRepresentable knows of its place.
@MainActor
public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {
    /// The object that takes what the view tells.
    public let coordinator: Representable.Coordinator
    /// The environment of the view.
    public let environment: EnvironmentValues
}
