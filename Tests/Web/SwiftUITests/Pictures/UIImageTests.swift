import Foundation
import Testing
import WebUITestSupport

@testable import SwiftUI

@Suite("Images over the bytes of a file")
struct UIImageTests {
    private func image(_ name: String) throws -> UIImage {
        try #require(UIImage(data: try ImageHeaderTests.data(name)))
    }

    @Test("An image is written as PNG, and as JPEG of a quality")
    func encodings() throws {
        let image = try image("seethrough.png")
        let png = try #require(image.pngData())
        #expect(ImageHeader(png)?.format == .png)
        #expect(UIImage(data: png)?.size == image.size)
        let photo = try self.image("orientation-1.jpg")
        let (best, worst) = (
            try #require(photo.jpegData(compressionQuality: 1)), try #require(photo.jpegData(compressionQuality: 0))
        )
        #expect(ImageHeader(best)?.format == .jpeg && worst.count < best.count)
        #expect(UIImage(data: Data("nothing".utf8)) == nil)
    }

    @Test("The size is that of the intended orientation, divided by the scale")
    func size() throws {
        let data = try ImageHeaderTests.data("orientation-6.jpg")
        let (image, half) = (try #require(UIImage(data: data)), try #require(UIImage(data: data, scale: 2)))
        #expect(half.size.width * 2 == image.size.width && half.size.height * 2 == image.size.height)
        #expect(half != image && UIImage(data: data) == image)
    }

    @Test("Thumbnails fit, by UIKit's function and by Image I/O's")
    func thumbnails() async throws {
        let image = try image("large.jpg")
        let small = try #require(image.preparingThumbnail(of: CGSize(width: 64, height: 640)))
        #expect(small.size.width <= 64 && small.size.height <= 640 && max(small.size.width, small.size.height) >= 60)
        #expect(await image.byPreparingThumbnail(ofSize: CGSize(width: 64, height: 640)) == small)
        let source = try #require(CGImageSourceCreateWithData(try ImageHeaderTests.data("large.jpg") as CFData, nil))
        let options =
            [kCGImageSourceCreateThumbnailWithTransform: true, kCGImageSourceThumbnailMaxPixelSize: 50] as CFDictionary
        let thumbnail = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options))
        #expect(max(thumbnail.width, thumbnail.height) == 50)
        #expect(UIImage(cgImage: thumbnail).size.width == CGFloat(thumbnail.width))
        #expect(CGImageSourceCreateThumbnailAtIndex(source, 1, options) == nil)
    }

    @Test("AppKit's images are written as TIFF, which browsers get as PNG")
    func tiff() throws {
        let image = try #require(NSImage(data: try ImageHeaderTests.data("seethrough.png")))
        let tiff = try #require(image.tiffRepresentation)
        let again = try #require(NSImage(data: tiff))
        #expect(again.size == image.size && again.file.header.format == .tiff)
        #expect(ImageHeader(again.file.browserData)?.format == .png)
    }

    @Test("Archives keep images")
    func archives() throws {
        let image = try image("seethrough.png")
        let archive = try NSKeyedArchiver.archivedData(withRootObject: image, requiringSecureCoding: true)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: archive) == image)
    }

    @Test("Views show images, and files among resources")
    @MainActor
    func views() throws {
        let image = try image("seethrough.png")
        let bundle = try #require(Bundle(path: ImageHeaderTests.fixtures.path))
        let client = try HeadlessClient {
            Image(uiImage: image).resizable()
            Image("seethrough", bundle: bundle)
            Image("missing", bundle: bundle)
        }
        let pictures = client.root.all.filter { $0.tag == "img" }
        #expect(pictures.count == 2)
        #expect(pictures[0].attributes["src"] == pictures[1].attributes["src"], "It is the same file.")
        #expect(pictures.map { $0.attributes["alt"] } == ["", "seethrough"])
    }
}
