import CDocumentPixbuf
import Foundation
import Testing

/// The pixels of a picture, for checking colours.
struct Bitmap {
    let width: Int
    let height: Int
    private let pixels: [[UInt8]]

    init(_ data: Data, format: String) throws {
        let loader = try #require(gdk_pixbuf_loader_new_with_type(format, nil))
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        let bytes = [UInt8](data)
        try #require(gdk_pixbuf_loader_write(loader, bytes, bytes.count, nil) != 0)
        try #require(gdk_pixbuf_loader_close(loader, nil) != 0)
        let image = try #require(gdk_pixbuf_loader_get_pixbuf(loader))
        width = Int(gdk_pixbuf_get_width(image))
        height = Int(gdk_pixbuf_get_height(image))
        let (row, channels) = (Int(gdk_pixbuf_get_rowstride(image)), Int(gdk_pixbuf_get_n_channels(image)))
        let start = try #require(gdk_pixbuf_read_pixels(image))
        var pixels: [[UInt8]] = []
        for y in 0..<height {
            for x in 0..<width { pixels.append((0..<channels).map { start[y * row + x * channels + $0] }) }
        }
        self.pixels = pixels
    }

    /// The names of the colours in the centres of the four quarters, from the upper left to the lower right.
    var quarters: [String] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in name(of: pixels[y * height / 4 * width + x * width / 4]) }
    }

    private func name(of pixel: [UInt8]) -> String {
        if pixel.count == 4, pixel[3] < 128 { return "clear" }
        switch (pixel[0] > 128, pixel[1] > 128, pixel[2] > 128) {
        case (true, false, false): return "red"
        case (false, true, false): return "green"
        case (false, false, true): return "blue"
        case (true, true, true): return "white"
        default: return "\(pixel)"
        }
    }
}
