import CloudService
import CloudWire
import Foundation
import ServerSecurity
import Testing

@Suite("Pictures among assets")
struct RasterPictureTests {
    static let heads: [(RasterPicture, [UInt8])] = [
        (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D]),
        (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0]), (.gif, Array("GIF89a".utf8)),
        (.webp, Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8)),
        (.avif, [0, 0, 0, 0x1C] + Array("ftypavif".utf8)),
    ]

    @Test(arguments: heads) func theFirstBytesTellThePicture(_ picture: RasterPicture, _ head: [UInt8]) {
        #expect(RasterPicture(head: head) == picture)
        #expect(RasterPicture(head: head + Array(repeating: 7, count: 100)) == picture)
        #expect(RasterPicture(head: head.dropFirst()) == nil)
        #expect(picture.contentType == "image/\(picture)")
    }

    @Test(arguments: ["", "<svg xmlns='http://www.w3.org/2000/svg'/>", "<html>", "RIFF1234WAVE", "%PDF-1.7", "GIF8"])
    func otherFilesAreNoPictures(_ text: String) throws {
        #expect(RasterPicture(head: text.utf8) == nil)
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        #expect(RasterPicture(file) == nil)
        try Data(text.utf8).write(to: file)
        #expect(RasterPicture(file) == nil)
        try FileManager.default.removeItem(at: file)
    }
}
