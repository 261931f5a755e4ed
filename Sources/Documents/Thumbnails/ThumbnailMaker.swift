public import Foundation

/// Makes thumbnails in a process of its own for each image, so that a damaged or hostile one can neither take the program
/// down nor eat its memory.
///
/// ```swift
/// let maker = ThumbnailMaker()
/// attachment.thumbnailData = try await maker.thumbnail(of: attachment.fullImageData, fitting: 600).data
/// ```
public final class ThumbnailMaker: Sendable {
    /// The program that reads images.
    public let program: URL
    /// How much an image may take.
    public let limits: ThumbnailLimits
    private let gate: ThumbnailGate

    /// A maker of thumbnails.
    /// - Parameters:
    ///   - program: The place of `thumbnailer`; by default beside the program that is running.
    ///   - limits: How much an image may take.
    ///   - simultaneous: How many images are read at once. Others wait.
    public init(program: URL? = nil, limits: ThumbnailLimits = ThumbnailLimits(), simultaneous: Int = 2) {
        self.program = program ?? Self.defaultProgram
        self.limits = limits
        gate = ThumbnailGate(places: max(simultaneous, 1))
    }

    /// `thumbnailer` in the folder of the program that is running.
    public static var defaultProgram: URL {
        let running = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return running.deletingLastPathComponent().appendingPathComponent("thumbnailer")
    }

    /// Makes a thumbnail. The image is turned as its camera was held, and nothing but its pixels is kept.
    /// - Parameters:
    ///   - data: The image as a file, such as JPEG, PNG, GIF, BMP or TIFF.
    ///   - side: How many pixels wide and high the thumbnail may be. An image that is smaller stays as large as it is.
    /// - Throws: A ``ThumbnailError``, or `CancellationError` if the task was cancelled.
    public func thumbnail(of data: Data, fitting side: Int) async throws -> Thumbnail {
        guard data.count <= limits.fileSize else {
            throw ThumbnailError.tooLarge("its file has \(data.count) bytes, \(limits.fileSize) are the limit.")
        }
        guard !data.isEmpty else { throw ThumbnailError.unreadable("the file is empty.") }
        await gate.enter()
        do {
            try Task.checkCancellation()
            let answer = try await run(data, side: min(max(side, 1), ThumbnailAnswer.largestSide))
            await gate.leave()
            return answer
        } catch {
            await gate.leave()
            throw error
        }
    }

    private func run(_ data: Data, side: Int) async throws -> Thumbnail {
        let process = try ThumbnailProcess(
            program: program.path,
            arguments: [data.count, side, limits.pixels, limits.memory, limits.seconds].map(String.init)
        )
        let seconds = limits.seconds
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Reading and writing pipes waits, and must not do so on the threads of tasks.
                Thread.detachNewThread {
                    continuation.resume(with: Result { try process.exchange(data, seconds: seconds) })
                }
            }
        } onCancel: {
            process.cancel()
        }
    }
}
