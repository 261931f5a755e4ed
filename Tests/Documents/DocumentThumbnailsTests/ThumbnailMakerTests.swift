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

    @Test(arguments: ["large.jpg", "large.png", "large.gif", "large.tiff", "large.webp"])
    func formats(name: String) async throws {
        let thumbnail = try await maker.thumbnail(of: fixture(name), fitting: 60)
        #expect(size(thumbnail) == "60x40 of 480x320")
        #expect(thumbnail.format == .jpeg)
        let bitmap = try bitmap(thumbnail)
        #expect("\(bitmap.width)x\(bitmap.height)" == "60x40")
        #expect(bitmap.quarters == Self.upright)
    }

    @Test func withoutTheModuleForWebPTheErrorNamesItsPackage() throws {
        let image = try fixture("large.webp")
        let process = Process()
        process.executableURL = Self.program
        process.arguments = ["\(image.count)", "60", "1000000", "1000000000", "10", "webp", "automatic"]
        // A list of modules without any.
        process.environment = ["GDK_PIXBUF_MODULE_FILE": "/dev/null"]
        let answer = Pipe()
        process.standardOutput = answer
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: answer.fileHandleForReading.readDataToEndOfFile().dropFirst(), as: UTF8.self)
        #expect(text.contains("cannot read webp") && text.contains("webp-pixbuf-loader"), "\(text)")
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
        let image = try fixture("large.png")
        let error = await #expect(throws: ThumbnailError.self) { try await maker.thumbnail(of: image, fitting: 10) }
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
        // The test has no bound on the elapsed time other than that the calls return, because other tests keep the
        // processor busy.
        let hanging = fixtureURL("hanging.sh")
        let image = try fixture("large.png")
        let maker = ThumbnailMaker(program: hanging, limits: ThumbnailLimits(seconds: 1))
        await #expect(throws: ThumbnailError.timedOut) { try await maker.thumbnail(of: image, fitting: 10) }
        let patient = ThumbnailMaker(program: hanging, limits: ThumbnailLimits(seconds: 1_000_000))
        let task = Task { try await patient.thumbnail(of: image, fitting: 10) }
        try await Task.sleep(for: .milliseconds(200))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
