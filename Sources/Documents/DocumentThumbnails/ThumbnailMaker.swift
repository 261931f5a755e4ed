public import Foundation

/// Makes thumbnails. Each image is read in a separate process, so that a damaged or malicious image can neither crash
/// the program nor exhaust its memory.
///
/// ```swift
/// let maker = ThumbnailMaker()
/// attachment.thumbnailData = try await maker.thumbnail(of: attachment.fullImageData, fitting: 600).data
/// ```
public final class ThumbnailMaker: Sendable {
    /// The helper program that reads images.
    public let program: URL
    /// The limits for reading an image.
    public let limits: ThumbnailLimits
    private let gate: ThumbnailGate

    /// Creates a maker of thumbnails.
    /// - Parameters:
    ///   - program: The location of `thumbnailer`; by default, the folder of the running program.
    ///   - limits: The limits for reading an image.
    ///   - simultaneous: The maximum number of images read at the same time. Further images wait.
    public init(program: URL? = nil, limits: ThumbnailLimits = ThumbnailLimits(), simultaneous: Int = 2) {
        self.program = program ?? Self.defaultProgram
        self.limits = limits
        gate = ThumbnailGate(places: max(simultaneous, 1))
    }

    /// `thumbnailer` in the folder of the running program.
    public static var defaultProgram: URL {
        let running = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return running.deletingLastPathComponent().appendingPathComponent("thumbnailer")
    }

    /// Makes a thumbnail. The image is rotated to its intended orientation; metadata is dropped.
    /// - Parameters:
    ///   - data: An image file in the format JPEG, PNG, GIF, BMP, TIFF or WebP.
    ///   - side: The maximum width and height of the thumbnail, in pixels. Smaller images are not enlarged.
    /// - Throws: ``ThumbnailError``, or `CancellationError` if the task was cancelled.
    public func thumbnail(of data: Data, fitting side: Int) async throws -> Thumbnail {
        let format = try format(of: data)
        await gate.enter()
        do {
            try Task.checkCancellation()
            let answer = try await run(data, format, side: min(max(side, 1), ThumbnailAnswer.largestSide))
            await gate.leave()
            return answer
        } catch {
            await gate.leave()
            throw error
        }
    }

    /// Returns an image as a file of another format, in its intended orientation. Blocks the calling thread, and does not
    /// count among the images read at the same time.
    /// - Parameter side: The maximum width and height in pixels; nil for the size of the image.
    /// - Throws: ``ThumbnailError``.
    package func picture(of data: Data, as encoding: PictureEncoding, fitting side: Int? = nil) throws -> Data {
        let format = try format(of: data)
        let process = try start(data, format, side: max(side ?? Self.largestImage, 1), encoding)
        return try process.exchange(data, seconds: limits.seconds).data
    }

    /// More than the width and height of any image.
    private static let largestImage = 1 << 20

    private func format(of data: Data) throws(ThumbnailError) -> ImageFormat {
        guard data.count <= limits.fileSize else {
            throw .tooLarge("its file has \(data.count) bytes, and the limit is \(limits.fileSize).")
        }
        guard !data.isEmpty else { throw .unreadable("the file is empty.") }
        guard let format = ImageFormat(data) else {
            throw .unreadable("the file is not a PNG, JPEG, GIF, BMP, TIFF or WebP image.")
        }
        return format
    }

    private func start(
        _ data: Data,
        _ format: ImageFormat,
        side: Int,
        _ encoding: PictureEncoding
    ) throws -> ThumbnailProcess {
        let numbers = [data.count, side, limits.pixels, limits.memory, limits.seconds]
        let arguments = numbers.map(String.init) + [format.rawValue, encoding.word]
        return try ThumbnailProcess(program: program.path, arguments: arguments)
    }

    private func run(_ data: Data, _ format: ImageFormat, side: Int) async throws -> Thumbnail {
        let process = try start(data, format, side: side, .automatic)
        let seconds = limits.seconds
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Socket input and output blocks, so it must not run on the threads of the concurrency pool.
                Thread.detachNewThread {
                    continuation.resume(with: Result { try process.exchange(data, seconds: seconds) })
                }
            }
        } onCancel: {
            process.cancel()
        }
    }
}

/// A semaphore for tasks: admits a limited number at a time; others wait in order of arrival.
actor ThumbnailGate {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var next = 0

    init(places: Int) {
        free = places
    }

    func enter() async {
        if free > 0 {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
        guard next < waiting.count else {
            waiting = []
            next = 0
            free += 1
            return
        }
        next += 1
        waiting[next - 1].resume()
    }
}
