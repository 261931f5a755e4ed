internal import Foundation

/// An incremental parser for `multipart/form-data`. Buffers at most one delimiter and the headers of one part.
package struct MultipartReader {
    package enum Event {
        case begin(MultipartHeaders)
        case content(UnsafeRawBufferPointer)
        case end
    }

    private enum State {
        case preamble
        case headers
        case content
        case done
    }

    static let mostHeaderBytes = 8 * 1024
    static let mostParts = 1000

    private let delimiter: [UInt8]
    private var state = State.preamble
    /// The bytes not parsed yet. Starts with a line break, because delimiters begin with one but the first may be at
    /// the very start of the body.
    private var pending: [UInt8] = [13, 10]
    private var partCount = 0

    /// - Parameter contentType: The `Content-Type` header with the boundary.
    package init(contentType: String) throws {
        guard let boundary = HeaderParameters(contentType)["boundary"], (1...70).contains(boundary.utf8.count) else {
            throw HTTPRefusal(.badRequest, "The form does not state the boundary between its parts.")
        }
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// Whether the closing delimiter has been read.
    package var isComplete: Bool { state == .done }

    package mutating func read(_ bytes: UnsafeRawBufferPointer, _ handle: (Event) throws -> Void) throws {
        guard state != .done else { return }
        pending.append(contentsOf: bytes)
        var used = 0
        while try step(from: &used, handle) {}
        pending.removeFirst(used)
    }

    /// Parses the next element of `pending` and advances `place`; returns false if more bytes are needed.
    private mutating func step(from place: inout Int, _ handle: (Event) throws -> Void) throws -> Bool {
        switch state {
        case .done:
            place = pending.count
            return false
        case .preamble:
            guard let found = pending.firstPlace(of: delimiter, from: place) else {
                place = max(place, pending.count - delimiter.count + 1)
                return false
            }
            return try endOfDelimiter(found, &place)
        case .headers:
            return try headers(&place, handle)
        case .content:
            guard let found = pending.firstPlace(of: delimiter, from: place) else {
                let safe = max(place, pending.count - delimiter.count + 1)
                try emit(place..<safe, handle)
                place = safe
                return false
            }
            try emit(place..<found, handle)
            place = found
            guard try endOfDelimiter(found, &place) else { return false }
            try handle(.end)
            return true
        }
    }

    /// Reads the end of a delimiter: a line break before the next part, or two dashes after the last one.
    private mutating func endOfDelimiter(_ found: Int, _ place: inout Int) throws -> Bool {
        let after = found + delimiter.count
        guard after + 2 <= pending.count else {
            place = found
            return false
        }
        switch (pending[after], pending[after + 1]) {
        case (13, 10): state = .headers
        case (0x2D, 0x2D): state = .done
        default: throw HTTPRefusal(.badRequest, "The form's parts are not delimited by its boundary.")
        }
        // Keeps the line break, so that the headers of a part end in an empty line even if there are none.
        place = state == .headers ? after : after + 2
        return true
    }

    private mutating func headers(_ place: inout Int, _ handle: (Event) throws -> Void) throws -> Bool {
        guard let end = pending.firstPlace(of: [13, 10, 13, 10], from: place) else {
            if pending.count - place > Self.mostHeaderBytes {
                throw HTTPRefusal(.badRequest, "A part of the form has too long a header.")
            }
            return false
        }
        partCount += 1
        guard partCount <= Self.mostParts, end - place <= Self.mostHeaderBytes else {
            throw HTTPRefusal(.badRequest, "The form has too many parts, or too long a header.")
        }
        try handle(.begin(MultipartHeaders(String(decoding: pending[place..<end], as: UTF8.self))))
        place = end + 4
        state = .content
        return true
    }

    private mutating func emit(_ range: Range<Int>, _ handle: (Event) throws -> Void) throws {
        guard !range.isEmpty else { return }
        try pending.withUnsafeBytes { try handle(.content(UnsafeRawBufferPointer(rebasing: $0[range]))) }
    }
}

extension [UInt8] {
    /// Returns the index of the first occurrence of `bytes` at or after `start`.
    func firstPlace(of bytes: [UInt8], from start: Int) -> Int? {
        guard let first = bytes.first else { return nil }
        return withUnsafeBytes { all in
            guard let base = all.baseAddress else { return nil }
            var place = start
            while place + bytes.count <= all.count {
                guard let found = memchr(base + place, Int32(first), all.count - bytes.count + 1 - place) else { break }
                place = UnsafeRawPointer(found) - base
                if memcmp(base + place, bytes, bytes.count) == 0 { return place }
                place += 1
            }
            return nil
        }
    }
}
