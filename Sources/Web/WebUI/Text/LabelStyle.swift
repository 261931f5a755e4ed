/// A look of labels that a program writes itself.
///
/// ```swift
/// struct IconBehind: LabelStyle {
///     func makeBody(configuration: Configuration) -> some View {
///         HStack {
///             configuration.title
///             configuration.icon
///         }
///     }
/// }
///
/// Label("Tags", systemImage: "tag").labelStyle(IconBehind())
/// ```
@MainActor
@preconcurrency
public protocol LabelStyle {
    /// The view that shows a label.
    associatedtype Body: View
    /// The parts of a label.
    typealias Configuration = LabelStyleConfiguration

    /// Returns the view that shows a label.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a label that a ``LabelStyle`` shows.
public struct LabelStyleConfiguration {
    /// The title of a label.
    public struct Title: View {
        let content: AnyView

        /// The title as the program has written it.
        public var body: AnyView { content }
    }

    /// The icon of a label.
    public struct Icon: View {
        let content: AnyView

        /// The icon as the program has written it.
        public var body: AnyView { content }
    }

    /// The title of the label.
    public let title: Title
    /// The icon of the label.
    public let icon: Icon
}

/// The visible parts of a label. Screen readers always read the title.
public enum LabelStyleName: String, Hashable, Sendable {
    /// The style that is usual in the context, such as a toolbar.
    case automatic
    /// Only the title.
    case titleOnly
    /// Only the icon.
    case iconOnly
    /// The icon and the title.
    case titleAndIcon
}

extension View {
    /// Sets the style of all labels inside the view.
    public func labelStyle(_ style: LabelStyleName) -> some View {
        environment(\.labelLook, nil).environment(\.labelStyle, style)
    }

    /// Sets the look of all labels inside the view.
    public func labelStyle(_ style: some LabelStyle) -> some View {
        environment(\.labelLook, LabelLook { AnyView(style.makeBody(configuration: $0).environment(\.labelLook, nil)) })
    }
}

/// A program's own look of labels. Labels inside it look as usual.
struct LabelLook {
    let make: @MainActor (LabelStyleConfiguration) -> AnyView

    init(_ make: @escaping @MainActor (LabelStyleConfiguration) -> AnyView) {
        self.make = make
    }
}

extension EnvironmentValues {
    private enum LabelStyleKey: EnvironmentKey {
        static var defaultValue: LabelStyleName { .automatic }
    }

    private enum LabelLookKey: EnvironmentKey {
        static var defaultValue: LabelLook? { nil }
    }

    var labelStyle: LabelStyleName {
        get { self[LabelStyleKey.self] }
        set { self[LabelStyleKey.self] = newValue }
    }

    /// The program's own look of labels; nil for one of the library's.
    var labelLook: LabelLook? {
        get { self[LabelLookKey.self] }
        set { self[LabelLookKey.self] = newValue }
    }
}
