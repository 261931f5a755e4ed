internal import CWebUISockets
internal import Foundation

/// Sends a response in pieces that the connection accepts.
struct ResponseWriter {
    private enum Source {
        case bytes([UInt8])
        case file(FileHandle)
    }

    private static let chunk = 8 * 1024
    private static let headerRoom = 16 * 1024

    private let status: HTTPStatus
    private let headers: HTTPHeaders
    private let hasBody: Bool
    private let length: Int
    private let source: Source
    private var sent = 0
    private var hasSentHeader = false

    /// - Throws: A refusal if the response's file no longer exists, or the error of reading it.
    init(_ response: HTTPResponse, isHead: Bool) throws {
        status = response.status
        headers = response.headers
        hasBody = !isHead && !response.status.hasNoBody
        switch response.body {
        case .bytes(let bytes):
            source = .bytes(bytes)
            length = bytes.count
        case .file(let url):
            let file = try Self.open(url)
            length = Int(try file.seekToEnd())
            try file.seek(toOffset: 0)
            source = .file(file)
        }
    }

    /// Whether everything was passed to the library.
    var isDone: Bool { hasSentHeader && (!hasBody || sent == length) }

    /// Writes the next piece; returns false if that fails.
    mutating func write(to wsi: OpaquePointer) -> Bool {
        guard hasSentHeader else {
            hasSentHeader = true
            return writeHeader(to: wsi)
        }
        let allowed = Int(lws_get_peer_write_allowance(wsi))
        if allowed == 0 { return true }
        let most = allowed < 0 ? Self.chunk : min(Self.chunk, allowed)
        guard let chunk = next(most), !chunk.isEmpty else { return false }
        let isLast = sent + chunk.count == length
        let padding = Int(webui_write_padding)
        var buffer = [UInt8](repeating: 0, count: padding) + chunk
        let written = buffer.withUnsafeMutableBufferPointer { buffer in
            lws_write(
                wsi,
                buffer.baseAddress.map { $0 + padding },
                chunk.count,
                isLast ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP
            )
        }
        sent += chunk.count
        return written >= 0
    }

    private static func open(_ file: URL) throws -> FileHandle {
        do {
            return try FileHandle(forReadingFrom: file)
        } catch CocoaError.fileReadNoSuchFile {
            throw HTTPRefusal(.notFound, "The file no longer exists.")
        }
    }

    private func next(_ most: Int) -> [UInt8]? {
        switch source {
        case .bytes(let bytes): Array(bytes[sent..<min(bytes.count, sent + most)])
        // If the file has shrunk or fails, the connection is closed; if it has grown, the rest is not sent.
        case .file(let file): (try? file.read(upToCount: min(most, length - sent))).map { Array($0) }
        }
    }

    private func writeHeader(to wsi: OpaquePointer) -> Bool {
        let padding = Int(webui_write_padding)
        var buffer = [UInt8](repeating: 0, count: padding + Self.headerRoom)
        return buffer.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return false }
            let start = base + padding
            let end = start + Self.headerRoom
            var place: UnsafeMutablePointer<UInt8>? = start
            let code = UInt32(status.rawValue) | UInt32(LWSAHH_FLAG_NO_SERVER_NAME)
            guard lws_add_http_header_status(wsi, code, &place, end) == 0 else { return false }
            for field in headers.fields {
                let value = Array(field.value.utf8)
                let failed = lws_add_http_header_by_name(
                    wsi,
                    field.name + ":",
                    value,
                    Int32(value.count),
                    &place,
                    end
                )
                if failed != 0 { return false }
            }
            if !status.hasNoBody,
                lws_add_http_header_content_length(wsi, UInt64(length), &place, end) != 0
            {
                return false
            }
            guard lws_finalize_http_header(wsi, &place, end) == 0, let place else { return false }
            let isWhole = !hasBody || length == 0
            let flags = LWS_WRITE_HTTP_HEADERS.rawValue | (isWhole ? LWS_WRITE_H2_STREAM_END.rawValue : 0)
            return lws_write(wsi, start, place - start, lws_write_protocol(rawValue: flags)) >= 0
        }
    }
}
