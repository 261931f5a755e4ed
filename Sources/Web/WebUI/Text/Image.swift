public import struct Foundation.Data

/// An icon, or a picture from data or a path.
public struct Image: PrimitiveView {
    /// The size of an icon relative to the surrounding text.
    public enum Scale: String, Hashable, Sendable {
        /// Smaller than the text.
        case small
        /// As large as the text.
        case medium
        /// Larger than the text.
        case large
    }

    /// Whether a picture is drawn in its own colours.
    public enum TemplateRenderingMode: Hashable, Sendable {
        /// In the colour of the text.
        case template
        /// In its own colours.
        case original
    }

    /// How smoothly a picture is scaled.
    public enum Interpolation: Hashable, Sendable {
        /// Not at all.
        case none
        /// A little.
        case low
        /// As usual.
        case medium
        /// As much as possible.
        case high
    }

    enum Form {
        case icon(String)
        case data(Data)
        case address(String)
    }

    let form: Form
    private var isResizable = false
    private var fit: String?
    private var label: String?

    /// Creates an icon by its SF Symbols name. An unknown name shows a question mark.
    public init(systemName: String) {
        form = .icon(systemName)
    }

    /// Creates a picture from data in a format that browsers support: PNG, JPEG, GIF, WebP, AVIF or SVG. The label is
    /// read by screen readers; nil marks the picture as decorative.
    public init(data: Data, label: Text? = nil) {
        form = .data(data)
        self.label = label?.plain(in: EnvironmentValues())
    }

    /// Creates a picture from a path that the program itself serves. The label is read by screen readers; nil marks the
    /// picture as decorative.
    public init(path: String, label: Text? = nil) {
        form = .address(path)
        self.label = label?.plain(in: EnvironmentValues())
    }

    /// Lets the image take the size of its frame instead of its natural size.
    public func resizable() -> Image {
        var copy = self
        copy.isResizable = true
        return copy
    }

    /// Has no effect: icons are drawn in the colour of the text, and pictures in their own.
    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
        self
    }

    /// Has no effect: browsers scale pictures smoothly.
    public func interpolation(_ interpolation: Interpolation) -> Image {
        self
    }

    /// Scales the picture so that all of it fits into the frame.
    public func scaledToFit() -> Image {
        var copy = self
        copy.fit = "contain"
        return copy
    }

    /// Scales the picture so that it fills the frame, cropping what exceeds it.
    public func scaledToFill() -> Image {
        var copy = self
        copy.fit = "cover"
        return copy
    }

    /// Renders the icon or the picture.
    public func _render(in renderer: Renderer) {
        switch form {
        case .icon(let name):
            var draft = ElementDraft("icon")
            draft.attributes["aria-hidden"] = "true"
            draft.styles["font-size"] = isResizable ? "inherit" : nil
            if let scale = renderer.environment.imageScale, scale != .medium {
                draft.add("icon-\(scale.rawValue)")
            }
            renderer.markup("span", IconSprite.use(of: name), draft)
        case .data(let data):
            renderPicture(at: renderer.graph.resources.path(of: data), in: renderer)
        case .address(let path):
            renderPicture(at: path, in: renderer)
        }
    }

    private func renderPicture(at address: String, in renderer: Renderer) {
        var draft = ElementDraft("picture")
        draft.attributes["src"] = address
        draft.attributes["alt"] = label ?? ""
        draft.attributes["loading"] = "lazy"
        draft.attributes["decoding"] = "async"
        if isResizable {
            draft.add("resizable")
        }
        draft.styles["object-fit"] = fit
        renderer.element("img", draft)
    }
}

/// How content of a fixed aspect ratio is scaled to its frame.
public enum ContentMode: Hashable, Sendable {
    /// The whole content is visible.
    case fit
    /// The whole frame is covered.
    case fill
}

extension View {
    /// Scales pictures so that all of them fits into their frame.
    public func scaledToFit() -> some View {
        box(.attribute) { $0.styles["object-fit"] = "contain" }
    }

    /// Scales pictures so that they fill their frame, cropping what exceeds it.
    public func scaledToFill() -> some View {
        box(.attribute) { $0.styles["object-fit"] = "cover" }
    }

    /// Sets the size of the icons inside the view, relative to the surrounding text.
    public func imageScale(_ scale: Image.Scale) -> some View {
        environment(\.imageScale, scale)
    }
}
