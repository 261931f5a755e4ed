internal import CGdkPixbuf
internal import Glibc
internal import Thumbnails

/// Reads an image of a known length, writes its thumbnail, and ends. `ThumbnailMaker` in the library starts it.
@main
enum Main {
    static func main() {
        guard let request = Request(CommandLine.arguments) else {
            Answer.send(.unreadable, "this program is started by ThumbnailMaker, with five numbers as its arguments.")
        }
        guard thumbnailer_isolate() != 0 else { Answer.send(.unreadable, "the process cannot be isolated.") }
        guard let bytes = input(count: request.fileSize) else {
            Answer.send(.unreadable, "the file ended too early.")
        }
        guard let format = ImageFormat(bytes) else {
            Answer.send(.unreadable, "the file is no PNG, JPEG, GIF, BMP, TIFF or WebP.")
        }
        do {
            let reader = try ImageReader(format, request: request)
            guard Limits.enforce(request) else { Answer.send(.unreadable, "the limits cannot be set.") }
            let (picture, width, height) = try reader.read(bytes)
            let isPNG = picture.isTransparent
            let sizes = [picture.width, picture.height, width, height]
            Answer.send(ThumbnailAnswer.picture(try picture.encoded(asPNG: isPNG), isPNG: isPNG, sizes: sizes))
        } catch let failure as ImageReader.Failure {
            Answer.send(.unreadable, failure.reason)
        } catch {
            Answer.send(.unreadable, String(describing: error))
        }
    }

    private static func input(count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = bytes.withUnsafeMutableBytes {
                Glibc.read(0, $0.baseAddress?.advanced(by: filled), count - filled)
            }
            guard read > 0 else { return nil }
            filled += read
        }
        return bytes
    }
}
