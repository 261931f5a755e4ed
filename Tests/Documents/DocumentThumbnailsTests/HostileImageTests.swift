import DocumentThumbnails
import Foundation
import SeededRandom
import Testing

@Suite struct HostileImageTests {
    private let maker = ThumbnailMaker(program: ThumbnailMakerTests.program)

    /// Returns the beginning of a PNG with the given size in its header.
    private func header(width: UInt32, height: UInt32) throws -> Data {
        var png = try fixture("large.png")
        let sizes = [width, height].flatMap { size in (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - $0 * 8)) } }
        png.replaceSubrange(16..<24, with: sizes)
        let checksum = crc(png[12..<29])
        png.replaceSubrange(29..<33, with: (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (24 - $0 * 8)) })
        return png
    }

    private func crc(_ bytes: Data) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }

    @Test func hugeSizesAreRefusedBeforeAnythingIsDecoded() async throws {
        let bomb = try header(width: 60_000, height: 60_000)
        let error = await #expect(throws: ThumbnailError.self) { try await maker.thumbnail(of: bomb, fitting: 100) }
        guard case .tooLarge(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("60000 by 60000"))
        // The header is valid: with the actual size, the image is read.
        #expect(try await maker.thumbnail(of: header(width: 480, height: 320), fitting: 100).width == 100)
    }

    @Test func hugeSizesOfWebPAreRefusedBeforeAnythingIsDecoded() async throws {
        var bomb = try fixture("large.webp")
        // Width and height have 14 bits each, after `VP8L`, a length and a mark.
        let start = try #require(bomb.range(of: Data("VP8L".utf8))).upperBound + 5
        for place in start..<start + 3 { bomb[place] = 0xFF }
        bomb[start + 3] |= 0x0F
        let error = await #expect(throws: ThumbnailError.self) { try await maker.thumbnail(of: bomb, fitting: 100) }
        guard case .tooLarge(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("16384 by 16384"))
    }

    @Test func memoryIsLimited() async throws {
        let greedy = ThumbnailLimits(pixels: .max, memory: 600 << 20, seconds: 10)
        let maker = ThumbnailMaker(program: ThumbnailMakerTests.program, limits: greedy)
        let bomb = try header(width: 30_000, height: 30_000)
        await #expect(throws: ThumbnailError.self) { try await maker.thumbnail(of: bomb, fitting: 100) }
        #expect(try await maker.thumbnail(of: fixture("large.png"), fitting: 100).width == 100)
    }

    @Test func filesThatAreTooLongAreNotRead() async throws {
        let maker = ThumbnailMaker(program: ThumbnailMakerTests.program, limits: ThumbnailLimits(fileSize: 10))
        await #expect(throws: ThumbnailError.self) { try await maker.thumbnail(of: Data(count: 11), fitting: 100) }
    }

    @Test(arguments: ["large.jpg", "large.png", "large.gif", "large.tiff", "large.webp"])
    func whatEndsTooEarlyIsAnErrorOrAPicture(name: String) async throws {
        let image = try fixture(name)
        for part in [1, 10, image.count / 4, image.count / 2, image.count - 1] {
            await expectErrorOrPicture(image.prefix(part))
        }
    }

    @Test func randomBytesAreAnError() async {
        var random = SystemRandomNumberGenerator()
        for count in [0, 1, 100, 100_000] {
            let bytes = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
            await #expect(throws: ThumbnailError.self) { try await maker.thumbnail(of: bytes, fitting: 100) }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func athousandMutationsAreErrorsOrPictures() async throws {
        let images = try ["orientation-6.jpg", "large.png", "large.gif", "large.tiff", "large.webp"].map(fixture)
        let maker = maker
        await withTaskGroup(of: Void.self) { group in
            for seed in 0..<1000 {
                let image = Self.mutated(images[seed % images.count], seed: seed)
                group.addTask { await Self.expectErrorOrPicture(image, maker: maker) }
            }
        }
    }

    private static func mutated(_ image: Data, seed: Int) -> Data {
        var image = image
        // Random numbers from a seed, so that failures are reproducible.
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0...random.below(8) {
            image[random.below(image.count)] = UInt8(random.below(256))
        }
        return image
    }

    private func expectErrorOrPicture(_ image: Data) async {
        await Self.expectErrorOrPicture(image, maker: maker)
    }

    private static func expectErrorOrPicture(_ image: Data, maker: ThumbnailMaker) async {
        do {
            let thumbnail = try await maker.thumbnail(of: image, fitting: 64)
            #expect(thumbnail.width <= 64 && thumbnail.height <= 64 && !thumbnail.data.isEmpty)
        } catch {
            #expect(error is ThumbnailError, "\(error)")
            #expect(error as? ThumbnailError != .timedOut)
        }
    }
}
