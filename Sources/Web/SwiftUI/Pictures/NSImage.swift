public import Foundation

/// A picture in a file's bytes, under AppKit's name: see ``UIImage``.
///
/// Files that are written for iPhone and Mac choose by `#if os(iOS)`, and so take the Mac's side here:
///
/// ```swift
/// typealias UIImage = NSImage
///
/// extension Image {
///     init(uiImage: UIImage) { self.init(nsImage: uiImage) }
/// }
/// ```
public final class NSImage: NSObject, NSSecureCoding, Sendable {
    let file: PictureFile

    /// Creates an image from the bytes of a file; nil if they are not an image.
    public init?(data: Data) {
        guard let file = PictureFile(data) else { return nil }
        self.file = file
    }

    init(_ file: PictureFile) {
        self.file = file
    }

    /// Creates an image from a file; nil if it cannot be read or is not an image.
    public convenience init?(contentsOfFile fileName: String) {
        guard let data = FileManager.default.contents(atPath: fileName) else { return nil }
        self.init(data: data)
    }

    /// Creates an image from a file; nil if it cannot be read, is not an image, or is on another computer.
    public convenience init?(contentsOf url: URL) {
        guard url.isFileURL else { return nil }
        self.init(contentsOfFile: url.path)
    }

    /// The size in pixels, in the image's intended orientation.
    public var size: CGSize { CGSize(width: file.header.width, height: file.header.height) }

    /// The image as a TIFF file; nil if it cannot be read. Browsers do not show such files: ``UIImage/pngData()`` writes one
    /// that they do.
    public var tiffRepresentation: Data? { file.encoded(as: .tiff) }

    /// Two images are equal if their files are.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? NSImage).map { file.data == $0.file.data } ?? false
    }

    /// The hash of the file.
    public override var hash: Int { file.data.hashValue }

    // MARK: Archives

    /// Images can be read from archives that do not trust their contents.
    public static var supportsSecureCoding: Bool { true }

    /// Creates an image from an archive; nil if there is none.
    public convenience init?(coder: NSCoder) {
        guard let data = coder.decodeObject(of: NSData.self, forKey: "data") else { return nil }
        self.init(data: Data(referencing: data))
    }

    /// Writes the file into an archive.
    public func encode(with coder: NSCoder) {
        coder.encode(file.data as NSData, forKey: "data")
    }
}
