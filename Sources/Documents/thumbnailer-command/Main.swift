internal import CDocumentPixbuf
internal import DocumentThumbnails
internal import Glibc

/// The program: reads an image of a known length from standard input, writes its thumbnail to standard output, and
/// exits. `ThumbnailMaker` starts it.
///
/// It loads gdk-pixbuf's module for the format before it reads the first byte of the image, so that nothing has to be
/// opened afterwards.
@main
enum Main {
    static func main() {
        Attempt.runIfAsked(CommandLine.arguments)
        guard let request = Request(CommandLine.arguments) else {
            Answer.send(.unreadable, "this program is started by ThumbnailMaker, with seven words as its arguments.")
        }
        guard thumbnailer_isolate() != 0 else { Answer.send(.unconfined, "the process cannot be isolated.") }
        do {
            let reader = try ImageReader(request)
            try Confinement.begin(request)
            guard let bytes = input(count: request.fileSize) else {
                Answer.send(.unreadable, "the file ended too early.")
            }
            let (picture, width, height) = try reader.read(bytes)
            let form = picture.form(request.encoding)
            let sizes = [picture.width, picture.height, width, height]
            Answer.send(ThumbnailAnswer.picture(try picture.encoded(as: form), isPNG: form == .png, sizes: sizes))
        } catch let failure as ImageReader.Failure {
            Answer.send(.unreadable, failure.reason)
        } catch let failure as Confinement.Failure {
            Answer.send(.unconfined, failure.reason)
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
    let format: ImageFormat
    let encoding: PictureEncoding
}

extension Request {
    init?(_ arguments: [String]) {
        let numbers = arguments.dropFirst().prefix(5).compactMap { Int($0) }.filter { $0 >= 0 }
        guard numbers.count == 5, arguments.count == 8, let format = ImageFormat(rawValue: arguments[6]),
            let encoding = PictureEncoding(word: arguments[7])
        else { return nil }
        (fileSize, side, pixels, memory, seconds) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
        self.format = format
        self.encoding = encoding
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
