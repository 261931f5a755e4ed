internal import CDocumentPixbuf
internal import DocumentThumbnails
internal import Glibc

/// The program: reads an image of a known length from standard input, writes its thumbnail to standard output, and
/// exits. `ThumbnailMaker` starts it.
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
            Answer.send(.unreadable, "the file is not a PNG, JPEG, GIF, BMP, TIFF or WebP image.")
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

/// The arguments of the program.
struct Request {
    let fileSize: Int
    let side: Int
    let pixels: Int
    let memory: Int
    let seconds: Int

    init?(_ arguments: [String]) {
        let numbers = arguments.dropFirst().compactMap { Int($0) }.filter { $0 >= 0 }
        guard numbers.count == 5, arguments.count == 6 else { return nil }
        (fileSize, side, pixels, memory, seconds) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
    }
}

/// The restrictions of the process while it reads an image.
enum Limits {
    /// Limits memory and CPU time, and prevents the process from opening or growing files.
    /// - Returns: Whether all limits are in force.
    static func enforce(_ request: Request) -> Bool {
        let seconds = UInt(request.seconds)
        return limit(RLIMIT_AS, to: UInt(request.memory))
            && limit(RLIMIT_CPU, to: seconds, atMost: seconds + 1)
            && limit(RLIMIT_FSIZE, to: 0)
            && limit(RLIMIT_CORE, to: 0)
            // No file can be opened any more; open ones stay open.
            && limit(RLIMIT_NOFILE, to: 0)
    }

    private static func limit(_ resource: __rlimit_resource, to value: UInt, atMost most: UInt? = nil) -> Bool {
        var limit = rlimit(rlim_cur: value, rlim_max: most ?? value)
        return setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
    }
}

/// Sends the answer and ends the process.
enum Answer {
    static func send(_ failure: ThumbnailAnswer.Failure, _ reason: String) -> Never {
        send(ThumbnailAnswer.failure(failure, reason: reason))
    }

    static func send(_ bytes: [UInt8]) -> Never {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
            if count <= 0 { exit(1) }
            rest = rest.dropFirst(count)
        }
        exit(0)
    }
}
