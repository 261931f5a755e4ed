public import struct Foundation.CGFloat

/// Declares a preview: a view with sample data, which `swift package previews` shows in a browser beside the code.
///
/// ```swift
/// #Preview("A long title") {
///     NoteRow(note: Note(title: "On the arrangement of cards"))
/// }
/// ```
///
/// - Parameters:
///   - name: The name in the gallery; by default, that of the file.
///   - traits: How to show the view, such as `.sizeThatFitsLayout`.
///   - body: Makes the view. Properties marked ``Previewable()`` may stand at its beginning.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil,
    traits: PreviewTrait<Preview.ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "ManagedMacro", type: "PreviewMacro")

/// Marks a property of a preview's closure that has state, such as `@State`.
///
/// ```swift
/// #Preview {
///     @Previewable @State var isOn = true
///     Toggle("Wrap lines", isOn: $isOn)
/// }
/// ```
@attached(peer)
public macro Previewable() = #externalMacro(module: "ManagedMacro", type: "PreviewableMacro")

/// A view with sample data, and how to show it. Programs declare it with `#Preview`.
@MainActor
public struct Preview {
    /// The kind of traits that previews of views have.
    public enum ViewTraits {}

    let name: String?
    let traits: [PreviewTrait<ViewTraits>]
    let body: @MainActor () -> any View

    /// Creates a preview.
    ///
    /// - Parameters:
    ///   - name: The name in the gallery; by default, that of the file.
    ///   - traits: How to show the view.
    ///   - body: Makes the view.
    public init(
        _ name: String? = nil,
        traits: PreviewTrait<ViewTraits>...,
        @ViewBuilder body: @escaping @MainActor () -> any View
    ) {
        self.name = name
        self.traits = traits
        self.body = body
    }
}

/// A type that makes a preview, and knows where it stands. `#Preview` declares one.
public protocol PreviewRegistry {
    /// The module and the file of the preview.
    static var fileID: String { get }
    /// The line of the preview in its file.
    static var line: Int { get }
    /// The column of the preview in its line.
    static var column: Int { get }

    /// Returns the preview.
    @MainActor static func makePreview() throws -> Preview
}

/// A property of a preview: its layout, its orientation, or a modifier.
public struct PreviewTrait<Kind> {
    enum Effect {
        case layout(PreviewLayout)
        case orientation(InterfaceOrientation)
        case modifier(any PreviewModifier)
    }

    let effect: Effect
}

extension PreviewTrait where Kind == Preview.ViewTraits {
    /// The view fills a page: the default.
    public static var defaultLayout: Self { Self(effect: .layout(.device)) }

    /// The view has the size of its content, in the middle of the page.
    public static var sizeThatFitsLayout: Self { Self(effect: .layout(.sizeThatFits)) }

    /// The view has a size in pixels, in the middle of the page.
    public static func fixedLayout(width: CGFloat, height: CGFloat) -> Self {
        Self(effect: .layout(.fixed(width: width, height: height)))
    }

    /// The phone is held upright: the default.
    public static var portrait: Self { Self(effect: .orientation(.portrait)) }

    /// The phone is held upside down, which looks as if it were upright.
    public static var portraitUpsideDown: Self { Self(effect: .orientation(.portraitUpsideDown)) }

    /// The phone lies on its left side.
    public static var landscapeLeft: Self { Self(effect: .orientation(.landscapeLeft)) }

    /// The phone lies on its right side.
    public static var landscapeRight: Self { Self(effect: .orientation(.landscapeRight)) }

    /// The view is passed through a modifier, which may share data with other previews.
    public static func modifier(_ modifier: some PreviewModifier) -> Self { Self(effect: .modifier(modifier)) }
}
