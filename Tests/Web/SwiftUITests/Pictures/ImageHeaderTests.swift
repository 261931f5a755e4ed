import Foundation
import Testing

@testable import SwiftUI

@Suite("The headers of images")
struct ImageHeaderTests {
    /// Images of known sizes, which the tests of thumbnails describe.
    static let fixtures = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../Documents/DocumentThumbnailsTests/Fixtures").standardized

    static func data(_ name: String) throws -> Data { try Data(contentsOf: fixtures.appending(path: name)) }

    /// A bitmap of three by two pixels, whose rows go from top to bottom.
    static let bitmap =
        Data("BM".utf8) + Data(count: 16) + Data([3, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF]) + Data(count: 30)

    @Test(
        "Each format tells its size as the thumbnail process finds it",
        arguments: [
            "large.png", "large.jpg", "large.gif", "large.tiff", "large.webp", "seethrough.png", "orientation-1.jpg",
            "orientation-4.jpg", "orientation-5.jpg", "orientation-6.jpg", "orientation-8.jpg",
        ]
    )
    func sizes(name: String) throws {
        let data = try Self.data(name)
        let header = try #require(ImageHeader(data))
        let whole = try #require(PictureFile(data)?.encoded(as: .png).flatMap { ImageHeader($0) })
        #expect(header.width == whole.width && header.height == whole.height, "\(name)")
    }

    @Test("A camera's note of its orientation exchanges width and height")
    func orientation() throws {
        let upright = try #require(ImageHeader(try Self.data("orientation-1.jpg")))
        #expect(upright.width != upright.height)
        let turned = try #require(ImageHeader(try Self.data("orientation-6.jpg")))
        #expect(turned.width == upright.width && turned.height == upright.height, "The fixtures show the same picture.")
    }

    @Test("A bitmap may count its rows from the top")
    func bitmap() throws {
        let header = try #require(ImageHeader(Self.bitmap))
        #expect(header.width == 3 && header.height == 2 && header.format == .bmp)
    }

    @Test("Data that ends too early, and other data, is no image")
    func damaged() throws {
        #expect(ImageHeader(Data()) == nil)
        #expect(ImageHeader(Data("<svg/>".utf8)) == nil)
        for name in ["large.png", "large.jpg", "large.gif", "large.tiff", "large.webp", "orientation-6.jpg"] {
            let data = try Self.data(name)
            // None of the beginnings traps.
            for count in 0..<min(data.count, 600) { _ = ImageHeader(data.prefix(count)) }
            #expect(ImageHeader(data.prefix(9)) == nil)
            // A slice counts from elsewhere.
            #expect(ImageHeader((Data([0, 0]) + data).dropFirst(2)) == ImageHeader(data))
        }
    }
}
