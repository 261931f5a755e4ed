public import struct Foundation.Data

/// A picture: an icon by its name, or one from data.
public struct Image: PrimitiveView {
    /// How large an icon is beside the text.
    public enum Scale: String, Hashable, Sendable {
        /// Smaller than the text.
        case small
        /// As large as the text.
        case medium
        /// Larger than the text.
        case large
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

    /// An icon by the name that it has among Apple's symbols. Icons that are not known show a question mark.
    public init(systemName: String) {
        form = .icon(systemName)
    }

    /// A picture from data: PNG, JPEG, GIF, WebP, AVIF or SVG.
    public init(data: Data, label: Text? = nil) {
        form = .data(data)
        self.label = label?.plain(in: EnvironmentValues())
    }

    /// A picture that the program serves by itself, at a path.
    public init(path: String, label: Text? = nil) {
        form = .address(path)
        self.label = label?.plain(in: EnvironmentValues())
    }

    /// Lets the picture take the size that its frame has.
    public func resizable() -> Image {
        var copy = self
        copy.isResizable = true
        return copy
    }

    /// Shows the whole picture in the frame.
    public func scaledToFit() -> Image {
        var copy = self
        copy.fit = "contain"
        return copy
    }

    /// Fills the frame with the picture.
    public func scaledToFill() -> Image {
        var copy = self
        copy.fit = "cover"
        return copy
    }

    /// Renders the picture.
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
            renderPicture(at: renderer.session.resources.path(of: data), in: renderer)
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

/// How views get a size by the shape of their content.
public enum ContentMode: Hashable, Sendable {
    /// All of it is shown.
    case fit
    /// All of the frame is filled.
    case fill
}

extension View {
    /// Shows all of the view, as large as its frame lets it be.
    public func scaledToFit() -> some View {
        box(.attribute) { $0.styles["object-fit"] = "contain" }
    }

    /// Fills the frame with the view.
    public func scaledToFill() -> some View {
        box(.attribute) { $0.styles["object-fit"] = "cover" }
    }

    /// How large icons are beside the text.
    public func imageScale(_ scale: Image.Scale) -> some View {
        environment(\.imageScale, scale)
    }
}
