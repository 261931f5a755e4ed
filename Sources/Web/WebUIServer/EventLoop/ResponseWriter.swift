internal import CWebUISockets
internal import Foundation

/// Sends a response in pieces that the connection accepts.
struct ResponseWriter {
    private enum Source {
        case bytes([UInt8])
        case file(FileHandle)
        case stream(StreamQueue)
    }

    /// How the end of the body is marked.
    private enum Framing {
        /// By its length, which the header states.
        case length(Int)
        /// By an empty chunk.
        case chunks
        /// By the end of the stream or of the connection.
        case end
    }

    /// What follows a write.
    enum Progress {
        /// There is more to write.
        case more
        /// Nothing can be written until the stream has more.
        case waiting
        /// Everything was passed to the library.
        case done
        /// The connection is to be closed: it is broken, or the body cannot be continued.
        case failed
    }

    private static let chunk = 8 * 1024
    private static let headerRoom = 16 * 1024

    private let status: HTTPStatus
    private let headers: HTTPHeaders
    private let hasBody: Bool
    private let source: Source
    private let framing: Framing
    private var sent = 0
    private var hasSentHeader = false

    /// - Parameters:
    ///   - isHead: Whether only the header is to be sent.
    ///   - range: The part of a file that is to be sent; nil for all of it.
    ///   - queue: The queue of a streamed body.
    ///   - isChunked: Whether the end of a streamed body is marked by an empty chunk.
    /// - Throws: A refusal if the response's file no longer exists, or has no such part; or the error of reading it.
    init(
        _ response: HTTPResponse,
        isHead: Bool,
        range: ByteRange? = nil,
        queue: StreamQueue? = nil,
        isChunked: Bool = false
    ) throws {
        var (status, headers) = (response.status, response.headers)
        if isChunked { headers["transfer-encoding"] = "chunked" }
        hasBody = !isHead && !response.status.hasNoBody
        switch response.body {
        case .bytes(let bytes):
            source = .bytes(bytes)
            framing = .length(bytes.count)
        case .file(let url):
            let file = try Self.open(url)
            let size = Int(try file.seekToEnd())
            let part = try range?.part(of: size)
            if status == .ok { headers["accept-ranges"] = "bytes" }
            if let part {
                status = .partialContent
                headers["content-range"] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
            }
            framing = .length(part?.count ?? size)
            try file.seek(toOffset: UInt64(part?.lowerBound ?? 0))
            source = .file(file)
        case .stream:
            source = queue.map { .stream($0) } ?? .bytes([])
            framing = isChunked ? .chunks : .end
        }
        (self.status, self.headers) = (status, headers)
    }

    /// The queue of a streamed body, to be ended when the client goes away.
    var queue: StreamQueue? {
        if case .stream(let queue) = source { queue } else { nil }
    }

    /// Writes the next piece.
    mutating func write(to wsi: OpaquePointer) -> Progress {
        guard hasSentHeader else {
            hasSentHeader = true
            guard writeHeader(to: wsi) else { return .failed }
            return isHeaderAll || isShort(wsi) ? .done : .more
        }
        let allowed = Int(lws_get_peer_write_allowance(wsi))
        if allowed == 0 { return .more }
        let most = allowed < 0 ? Self.chunk : min(Self.chunk, allowed)
        switch source {
        case .bytes(let bytes): return write(Array(bytes[sent..<min(bytes.count, sent + most)]), to: wsi)
        // If the file has shrunk or fails, the connection is closed; if it has grown, the rest is not sent.
        case .file(let file):
            do {
                return write(Array(try file.read(upToCount: min(most, length - sent)) ?? Data()), to: wsi)
            } catch {
                return .failed
            }
        case .stream(let queue): return write(queue.take(most), to: wsi)
        }
    }

    private var length: Int {
        if case .length(let length) = framing { length } else { 0 }
    }

    private var isHeaderAll: Bool {
        guard hasBody else { return true }
        if case .length(0) = framing { return true }
        return false
    }

    /// Whether header and body are sent by one write, which saves a turn of the loop. HTTP/2 sends them as two frames.
    private func isShort(_ wsi: OpaquePointer) -> Bool {
        guard hasBody, case .bytes = source else { return false }
        return length <= Self.chunk && lws_get_network_wsi(wsi) == wsi
    }

    private static func open(_ file: URL) throws -> FileHandle {
        do {
            return try FileHandle(forReadingFrom: file)
        } catch CocoaError.fileReadNoSuchFile {
            throw HTTPRefusal(.notFound, "The file no longer exists.")
        }
    }

    private mutating func write(_ piece: [UInt8], to wsi: OpaquePointer) -> Progress {
        guard !piece.isEmpty else { return .failed }
        sent += piece.count
        let isLast = sent == length
        guard pass(piece, to: wsi, isLast: isLast) else { return .failed }
        return isLast ? .done : .more
    }

    private func write(_ piece: (bytes: [UInt8], end: StreamQueue.End?), to wsi: OpaquePointer) -> Progress {
        let isLast = piece.end == .complete
        guard piece.end == nil || isLast else { return .failed }
        guard isLast || !piece.bytes.isEmpty else { return .waiting }
        var bytes = piece.bytes
        if case .chunks = framing {
            if !bytes.isEmpty { bytes = Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10] }
            if isLast { bytes += Array("0\r\n\r\n".utf8) }
        }
        guard pass(bytes, to: wsi, isLast: isLast) else { return .failed }
        return isLast ? .done : .more
    }

    private func pass(_ bytes: [UInt8], to wsi: OpaquePointer, isLast: Bool) -> Bool {
        let padding = Int(webui_write_padding)
        var buffer = [UInt8](repeating: 0, count: padding) + bytes
        let written = buffer.withUnsafeMutableBufferPointer { buffer in
            lws_write(
                wsi,
                buffer.baseAddress.map { $0 + padding },
                bytes.count,
                isLast ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP
            )
        }
        return written >= 0
    }

    private func writeHeader(to wsi: OpaquePointer) -> Bool {
        let padding = Int(webui_write_padding)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: padding + Self.headerRoom + Self.chunk) {
            buffer in
            guard let base = buffer.baseAddress else { return false }
            let start = base + padding
            let end = start + Self.headerRoom
            var place: UnsafeMutablePointer<UInt8>? = start
            let code = UInt32(status.rawValue) | UInt32(LWSAHH_FLAG_NO_SERVER_NAME)
            guard lws_add_http_header_status(wsi, code, &place, end) == 0 else { return false }
            guard addFields(to: wsi, &place, end) else { return false }
            guard lws_finalize_http_header(wsi, &place, end) == 0, var place else { return false }
            if case .bytes(let bytes) = source, isShort(wsi) {
                place.update(from: bytes, count: bytes.count)
                place += bytes.count
            }
            let flags = LWS_WRITE_HTTP_HEADERS.rawValue | (isHeaderAll ? LWS_WRITE_H2_STREAM_END.rawValue : 0)
            return lws_write(wsi, start, place - start, lws_write_protocol(rawValue: flags)) >= 0
        }
    }

    private func addFields(
        to wsi: OpaquePointer,
        _ place: inout UnsafeMutablePointer<UInt8>?,
        _ end: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        for field in headers.fields {
            var value = field.value
            let failed = value.withUTF8 { value in
                lws_add_http_header_by_name(
                    wsi,
                    field.name + ":",
                    value.baseAddress,
                    Int32(value.count),
                    &place,
                    end
                )
            }
            if failed != 0 { return false }
        }
        guard case .length(let length) = framing, !status.hasNoBody else { return true }
        return lws_add_http_header_content_length(wsi, UInt64(length), &place, end) == 0
    }
}
