/// A modifier of previews, such as one that provides sample data. Its context is made once and shared by all previews that
/// have a modifier of this type.
///
/// ```swift
/// struct SampleNotes: PreviewModifier {
///     static func makeSharedContext() async throws -> NoteLibrary { try await .sample() }
///
///     func body(content: Content, context: NoteLibrary) -> some View {
///         content.environment(context)
///     }
/// }
///
/// #Preview(traits: .modifier(SampleNotes())) { NoteList() }
/// ```
@MainActor
@preconcurrency
public protocol PreviewModifier {
    /// The type of what previews share.
    associatedtype Context = Void
    /// The type of the modified view.
    associatedtype Body: View
    /// The view of the preview.
    typealias Content = PreviewModifierContent

    /// Makes what previews share.
    static func makeSharedContext() async throws -> Context

    /// Returns the modified view.
    @ViewBuilder func body(content: Content, context: Context) -> Body
}

extension PreviewModifier where Context == Void {
    /// Makes nothing.
    public static func makeSharedContext() async throws {}
}

/// The view to which a ``PreviewModifier`` is applied.
public struct PreviewModifierContent: PrimitiveView {
    let content: AnyView

    /// Renders the preview's view.
    public func _render(in renderer: Renderer) {
        renderer.render(content, at: .index(0))
    }
}

/// The contexts of the modifiers of previews. They are made before the first page shows such a preview.
@MainActor
enum PreviewContexts {
    private static var made: [ObjectIdentifier: Any] = [:]

    /// Makes the context of a modifier, unless there is one.
    static func prepare<Modifier: PreviewModifier>(_ modifier: Modifier) async throws {
        let key = ObjectIdentifier(Modifier.self)
        if made[key] == nil { made[key] = try await Modifier.makeSharedContext() as Any }
    }

    /// Returns a view passed through a modifier, whose context was made before.
    static func apply<Modifier: PreviewModifier>(_ modifier: Modifier, to content: AnyView) -> AnyView {
        guard let context = made[ObjectIdentifier(Modifier.self)] as? Modifier.Context else {
            misuse("The context of \(Modifier.self) is needed before it is made: call prepare() of the preview first")
        }
        return AnyView(modifier.body(content: PreviewModifierContent(content: content), context: context))
    }
}
