public import Foundation

extension Image {
    /// Creates a picture from an image. Screen readers pass over it: add an `accessibilityLabel`.
    public init(uiImage: UIImage) {
        self.init(data: uiImage.file.browserData)
    }

    /// Creates a picture from an image. Screen readers pass over it: add an `accessibilityLabel`.
    public init(nsImage: NSImage) {
        self.init(data: nsImage.file.browserData)
    }

    /// Creates a picture from a file among a bundle's resources, with the name and one of the endings `png`, `jpg`, `jpeg`,
    /// `gif`, `webp`, `avif` and `svg`. The name is read by screen readers. If there is none, the icon for an unknown name is
    /// shown.
    ///
    /// A target with resources has the bundle `Bundle.module`. There are no asset catalogs: pictures are files.
    public init(_ name: String, bundle: Bundle? = nil) {
        self.init(name, in: bundle, label: Text(verbatim: name))
    }

    /// Creates a picture from a file among a bundle's resources, with a label for screen readers.
    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.init(name, in: bundle, label: label)
    }

    /// Creates a picture from a file among a bundle's resources that screen readers pass over.
    public init(decorative name: String, bundle: Bundle? = nil) {
        self.init(name, in: bundle, label: nil)
    }

    private init(_ name: String, in bundle: Bundle?, label: Text?) {
        let endings = ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg"]
        let file = endings.lazy.compactMap { (bundle ?? .main).path(forResource: name, ofType: $0) }.first
        guard let data = file.flatMap({ FileManager.default.contents(atPath: $0) }) else {
            self.init(systemName: name)
            return
        }
        self.init(data: data, label: label)
    }
}
