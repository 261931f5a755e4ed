/// A view of SwiftUI that shows one of another kind, a `UIView`.
///
/// ```swift
/// struct Map: UIViewRepresentable {
///     @Binding var place: String
///
///     func makeUIView(context: Context) -> MapView {
///         MapView()
///     }
///
///     func updateUIView(_ view: MapView, context: Context) {
///         view.place = place
///         view.onMove = { place = $0 }
///     }
/// }
/// ```
///
/// The view is made once, updated whenever the SwiftUI view is rendered, and dismantled when it leaves the page, as
/// UIKit does it.
@MainActor
@preconcurrency
public protocol UIViewRepresentable: View where Body == RepresentedView {
    /// The type of the other view.
    associatedtype UIViewType: UIView
    /// The type of the object that takes what the view tells.
    associatedtype Coordinator = Void
    /// What the functions know of the place of the view.
    typealias Context = UIViewRepresentableContext<Self>

    /// Makes the view. It is updated right after that.
    func makeUIView(context: Context) -> UIViewType
    /// Shows the current values in the view.
    func updateUIView(_ uiView: UIViewType, context: Context)
    /// Cleans up when the view has left the page. By default, does nothing.
    static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
    /// Makes the object that takes what the view tells, before the view.
    func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable where Coordinator == Void {
    /// By default, there is no coordinator.
    public func makeCoordinator() {}
}

extension UIViewRepresentable {
    /// By default, there is nothing to clean up.
    public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}

    /// The island that shows the view.
    public var body: RepresentedView {
        RepresentedView { environment in
            let coordinator = makeCoordinator()
            let context = Context(coordinator: coordinator, environment: environment)
            return Represented(makeUIView(context: context), coordinator) {
                Self.dismantleUIView($0, coordinator: coordinator)
            }
        } update: { represented, environment in
            guard let view = represented.view as? UIViewType, let coordinator = represented.coordinator as? Coordinator
            else { return }
            updateUIView(view, context: Context(coordinator: coordinator, environment: environment))
        }
    }
}

/// What a UIViewRepresentable knows of its place.
@MainActor
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    /// The object that takes what the view tells.
    public let coordinator: Representable.Coordinator
    /// The environment of the view.
    public let environment: EnvironmentValues
}
