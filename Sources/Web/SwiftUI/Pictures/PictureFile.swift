internal import DocumentThumbnails
internal import Foundation
internal import Synchronization

/// The file of a picture, and what has been made of it: shared by ``UIImage`` and ``NSImage``.
///
/// The picture is only decoded by the thumbnail process, never in the program, so a damaged file does no harm.
final class PictureFile: Sendable {
    let data: Data
    let header: ImageHeader
    private let forBrowsers = Mutex<Data?>(nil)

    /// Returns nil if the data is not an image.
    init?(_ data: Data) {
        guard let header = ImageHeader(data) else { return nil }
        self.data = data
        self.header = header
    }

    /// The picture in a format that browsers show. Another one is converted, once.
    var browserData: Data {
        if header.format.isForBrowsers { return data }
        return forBrowsers.withLock { kept in
            if kept == nil { kept = encoded(as: .png) }
            return kept ?? data
        }
    }

    /// Returns the picture in another format, and not wider or higher than `side`; nil if the process cannot read it, or
    /// its program is not beside this one.
    func encoded(as encoding: PictureEncoding, fitting side: Int? = nil) -> Data? {
        do {
            return try ThumbnailMaker().picture(of: data, as: encoding, fitting: side)
        } catch {
            // Apple's functions, which call this, have no more to say.
            return nil
        }
    }

    /// Returns a smaller picture; nil if this one cannot be read.
    func thumbnail(fitting size: CGSize) -> Data? {
        let scale = min(size.width / Double(header.width), size.height / Double(header.height), 1)
        guard scale > 0 else { return nil }
        let side = max(1, Int((Double(max(header.width, header.height)) * scale).rounded()))
        return encoded(as: .automatic, fitting: side)
    }
}
