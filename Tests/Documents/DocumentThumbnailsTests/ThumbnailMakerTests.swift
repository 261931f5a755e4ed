import DocumentThumbnails
import Foundation
import Testing

@Suite struct ThumbnailMakerTests {
    /// The program, which the build puts into the folder of the tests.
    static let program: URL = {
        let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return executable.deletingLastPathComponent().appendingPathComponent("thumbnailer")
    }()

    private let maker = ThumbnailMaker(program: Self.program)
    private static let upright = ["red", "green", "blue", "white"]

    private func bitmap(_ thumbnail: Thumbnail) throws -> Bitmap {
        try Bitmap(thumbnail.data, format: thumbnail.format == .png ? "png" : "jpeg")
    }

    private func size(_ thumbnail: Thumbnail) -> String {
        "\(thumbnail.width)x\(thumbnail.height) of \(thumbnail.originalWidth)x\(thumbnail.originalHeight)"
    }

    @Test(arguments: ["large.jpg", "large.png", "large.gif", "large.tiff"])
    func formats(name: String) async throws {
        let thumbnail = try await maker.thumbnail(of: fixture(name), fitting: 60)
        #expect(size(thumbnail) == "60x40 of 480x320")
        #expect(thumbnail.format == .jpeg)
        let bitmap = try bitmap(thumbnail)
        #expect("\(bitmap.width)x\(bitmap.height)" == "60x40")
        #expect(bitmap.quarters == Self.upright)
    }

    @Test func webPIsReadWhereItsModuleIsInstalled() async throws {
        do {
            let thumbnail = try await maker.thumbnail(of: fixture("large.webp"), fitting: 60)
            #expect(try bitmap(thumbnail).quarters == Self.upright)
        } catch ThumbnailError.unreadable(let reason) {
            #expect(reason.contains("webp"))
        }
    }

    @Test(arguments: 1...8)
    func orientations(number: Int) async throws {
        for side in [24, 1000] {
            let thumbnail = try await maker.thumbnail(of: fixture("orientation-\(number).jpg"), fitting: side)
            #expect(try bitmap(thumbnail).quarters == Self.upright)
            #expect(size(thumbnail) == (side == 24 ? "24x16" : "48x32") + " of 48x32")
        }
    }

    @Test func whatIsSeeThroughStaysSo() async throws {
        let thumbnail = try await maker.thumbnail(of: fixture("seethrough.png"), fitting: 60)
        #expect(thumbnail.format == .png)
        #expect(try bitmap(thumbnail).quarters == ["clear", "green", "blue", "white"])
    }

    @Test func manyAtOnceTakeTurns() async throws {
        let image = try fixture("large.jpg")
        let maker = maker
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask { try await maker.thumbnail(of: image, fitting: 30).width }
            }
            for try await width in group { #expect(width == 30) }
        }
    }

    @Test func aProgramThatIsNotThereIsAnError() async throws {
        let maker = ThumbnailMaker(program: URL(fileURLWithPath: "/nowhere/thumbnailer"))
        let error = await #expect(throws: ThumbnailError.self) { try await maker.thumbnail(of: Data([1]), fitting: 10) }
        guard case .programUnavailable(let path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path == "/nowhere/thumbnailer")
    }

    @Test func theDefaultProgramIsBesideTheRunningOne() {
        #expect(ThumbnailMaker.defaultProgram.path == Self.program.path)
    }

    @Test func aProgramThatHangsIsEnded() async throws {
        // `sleep` also takes numbers, and sleeps for their sum: hundreds of millions of seconds. The test has no bound
        // on the elapsed time other than that the calls return, because other tests keep the processor busy.
        let hanging = URL(fileURLWithPath: "/bin/sleep")
        let maker = ThumbnailMaker(program: hanging, limits: ThumbnailLimits(seconds: 1))
        await #expect(throws: ThumbnailError.timedOut) { try await maker.thumbnail(of: Data([1]), fitting: 10) }
        let patient = ThumbnailMaker(program: hanging, limits: ThumbnailLimits(seconds: 1_000_000))
        let task = Task { try await patient.thumbnail(of: Data([1]), fitting: 10) }
        try await Task.sleep(for: .milliseconds(200))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
