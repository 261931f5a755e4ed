public import struct Foundation.CGFloat

/// A type whose views the gallery of previews shows. It is the older form of `#Preview`, and is written like this:
///
/// ```swift
/// struct NoteRow_Previews: PreviewProvider {
///     static var previews: some View {
///         NoteRow(note: .sample)
///         NoteRow(note: .long).previewDisplayName("A long title")
///     }
/// }
/// ```
///
/// Several views are shown on one page, one below the other.
@MainActor
@preconcurrency
public protocol PreviewProvider {
    /// The type of the views.
    associatedtype Previews: View

    /// The views.
    @ViewBuilder static var previews: Previews { get }
}

/// The size of a view in a preview.
public enum PreviewLayout: Hashable, Sendable {
    /// That of a page.
    case device
    /// That of the view's content.
    case sizeThatFits
    /// A size in pixels.
    case fixed(width: CGFloat, height: CGFloat)
}

/// How a device is held.
public enum InterfaceOrientation: String, CaseIterable, Hashable, Sendable {
    /// Upright.
    case portrait
    /// Upside down.
    case portraitUpsideDown
    /// On its left side.
    case landscapeLeft
    /// On its right side.
    case landscapeRight

    var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The name of a device on which Xcode shows a preview. The gallery shows every preview on a desk and on a phone.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a device from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a device from its name.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }
}

extension EnvironmentValues {
    private enum PreviewKey: EnvironmentKey {
        static var defaultValue: Bool { false }
    }

    /// Whether the page shows a preview.
    var isPreview: Bool {
        get { self[PreviewKey.self] }
        set { self[PreviewKey.self] = newValue }
    }
}

/// A view with a name above it, if the page shows a preview.
private struct NamedPreview<Content: View>: PrimitiveView {
    let content: Content
    let name: String

    func _render(in renderer: Renderer) {
        guard renderer.environment.isPreview else { return content._render(in: renderer) }
        renderer.render(Text(verbatim: name).font(.caption).foregroundStyle(.secondary), at: .part("name"))
        renderer.render(content, at: .index(0))
    }
}

/// A view in the size that a layout gives it.
struct PreviewLayoutView<Content: View>: View {
    let content: Content
    let layout: PreviewLayout

    var body: some View {
        switch layout {
        case .device: content
        case .sizeThatFits: inMiddle { content }
        case .fixed(let width, let height): inMiddle { content.frame(width: width, height: height).clipped() }
        }
    }

    private func inMiddle(@ViewBuilder _ content: () -> some View) -> some View {
        VStack { content() }.padding().frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

extension View {
    /// Names the view in a preview.
    public func previewDisplayName(_ value: String?) -> some View {
        Group {
            if let value { NamedPreview(content: self, name: value) } else { self }
        }
    }

    /// Sets the size of the view in a preview.
    public func previewLayout(_ value: PreviewLayout) -> some View {
        PreviewLayoutView(content: self, layout: value)
    }

    /// Names a device of Xcode's for the view. The gallery shows every preview on a desk and on a phone instead.
    public func previewDevice(_ value: PreviewDevice?) -> some View { self }

    /// Names an orientation for the view. In `#Preview`, the trait does so; here, the gallery shows the phone upright.
    public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
}
