public import struct Foundation.Data

/// A button that lets users choose and upload a picture.
public struct PhotosPicker<Label: View>: PrimitiveView {
    let selection: Binding<PhotosPickerItem?>
    let filter: PHPickerFilter
    let label: Label

    /// Creates a picker whose label is a view. The selection is set when the upload is complete; `photoLibrary` has no
    /// effect.
    public init(
        selection: Binding<PhotosPickerItem?>,
        matching filter: PHPickerFilter = .images,
        photoLibrary: PHPhotoLibrary = .shared(),
        @ViewBuilder label: () -> Label
    ) {
        self.selection = selection
        self.filter = filter
        self.label = label()
    }

    /// Renders a label with a hidden file input.
    public func _render(in renderer: Renderer) {
        let field = UploadField(accept: filter.accept, isMany: false) { uploads in
            selection.wrappedValue = uploads.first.map(PhotosPickerItem.init)
        }
        renderer.element("label", ElementDraft("button", "button-\(renderer.environment.buttonStyle.name)", "upload")) {
            renderer.render(label, at: .index(0))
            renderer.render(field, at: .index(1))
        }
    }
}

/// A picture that the user has chosen.
public struct PhotosPickerItem: Hashable, Sendable {
    private let upload: Upload
    private let identity: Int

    init(_ upload: Upload) {
        self.upload = upload
        identity = Int.random(in: 0...Int.max)
    }

    /// The filename on the user's device.
    public var itemIdentifier: String? { upload.name }

    /// Reads the picture off the main actor.
    public func loadTransferable(type: Data.Type) async throws -> Data? {
        let upload = upload
        return try await Task.detached { Data(try upload.read()) }.value
    }

    /// Two items are equal only if they come from the same choice.
    public static func == (first: PhotosPickerItem, second: PhotosPickerItem) -> Bool {
        first.identity == second.identity
    }

    /// Hashes the identity of the choice.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }
}

/// The types of files that can be chosen.
public struct PHPickerFilter: Hashable, Sendable {
    let accept: String

    /// Images.
    public static let images = PHPickerFilter(accept: "image/*")
    /// Videos.
    public static let videos = PHPickerFilter(accept: "video/*")
}

/// The source of pictures: always the user's device.
public struct PHPhotoLibrary: Sendable {
    /// The user's device.
    public static func shared() -> PHPhotoLibrary {
        PHPhotoLibrary()
    }
}

/// A file input whose files are uploaded as soon as they are chosen.
struct UploadField: PrimitiveView {
    let accept: String
    let isMany: Bool
    let receive: ([Upload]) -> Void

    func _render(in renderer: Renderer) {
        var draft = ElementDraft("upload-field")
        draft.identity = .field
        draft.hasEdges = true
        draft.attributes["type"] = "file"
        draft.attributes["accept"] = accept
        draft.attributes[flag: "multiple"] = isMany
        draft.attributes[flag: "data-upload"] = true
        draft.attributes[flag: "disabled"] = !renderer.environment.isEnabled
        let graph = renderer.graph
        draft.on("files") { [receive] event in
            let tokens = event.payload.array.compactMap { $0["token"].string }
            let uploads = tokens.compactMap { graph.uploads($0) }
            if !uploads.isEmpty {
                receive(uploads)
            }
        }
        renderer.element("input", draft, content: .none)
    }
}
