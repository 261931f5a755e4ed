internal import Glibc
internal import Thumbnails

/// The one answer that the process gives before it ends.
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
