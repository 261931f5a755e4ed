public import struct Foundation.Data

/// Lets users choose a picture, which is uploaded.
public struct PhotosPicker<Label: View>: PrimitiveView {
    let selection: Binding<PhotosPickerItem?>
    let filter: PHPickerFilter
    let label: Label

    /// A button that lets users choose a picture.
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

    /// Renders a button with a field for files behind it.
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

/// A picture that a user has chosen.
public struct PhotosPickerItem: Hashable, Sendable {
    private let upload: Upload
    private let identity: Int

    init(_ upload: Upload) {
        self.upload = upload
        identity = Int.random(in: 0...Int.max)
    }

    /// The name of the file.
    public var itemIdentifier: String? { upload.name }

    /// Reads the picture, away from the main actor.
    public func loadTransferable(type: Data.Type) async throws -> Data? {
        let upload = upload
        return try await Task.detached { Data(try upload.read()) }.value
    }

    /// Two choices are the same only if they are one.
    public static func == (first: PhotosPickerItem, second: PhotosPickerItem) -> Bool {
        first.identity == second.identity
    }

    /// Hashes the choice.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }
}

/// What can be chosen.
public struct PHPickerFilter: Hashable, Sendable {
    let accept: String

    /// Pictures.
    public static let images = PHPickerFilter(accept: "image/*")
    /// Films.
    public static let videos = PHPickerFilter(accept: "video/*")
}

/// Where pictures are chosen from: the device of the user.
public struct PHPhotoLibrary: Sendable {
    /// The device of the user.
    public static func shared() -> PHPhotoLibrary {
        PHPhotoLibrary()
    }
}

/// A field for files, which are uploaded as soon as they are chosen.
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
        let session = renderer.session
        draft.on("files") { [weak session, receive] event in
            let tokens = event.payload.array.compactMap { $0["token"].string }
            let uploads = tokens.compactMap { session?.uploads($0) }
            if !uploads.isEmpty {
                receive(uploads)
            }
        }
        renderer.element("input", draft, content: .none)
    }
}
