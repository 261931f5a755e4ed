internal import Foundation

/// Reads a form in the encoding for files, `multipart/form-data`, piece by piece. Keeps at most a delimiter and the
/// headers of one part in memory.
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
    /// What has arrived and is not done. Begins with the line break that a delimiter begins with, since the first one
    /// may stand at the very start.
    private var pending: [UInt8] = [13, 10]
    private var partCount = 0

    /// - Parameter contentType: The header that says where parts end.
    package init(contentType: String) throws {
        guard let boundary = HeaderParameters(contentType)["boundary"], (1...70).contains(boundary.utf8.count) else {
            throw HTTPRefusal(.badRequest, "The form does not say what is between its parts.")
        }
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// Whether the last delimiter has been read.
    package var isComplete: Bool { state == .done }

    package mutating func read(_ bytes: UnsafeRawBufferPointer, _ handle: (Event) throws -> Void) throws {
        guard state != .done else { return }
        pending.append(contentsOf: bytes)
        var used = 0
        while try step(from: &used, handle) {}
        pending.removeFirst(used)
    }

    /// Handles what is at a place in `pending` and moves the place on; false if more has to arrive first.
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

    /// Reads what follows a delimiter: a line break before the next part, or two dashes at the end of all.
    private mutating func endOfDelimiter(_ found: Int, _ place: inout Int) throws -> Bool {
        let after = found + delimiter.count
        guard after + 2 <= pending.count else {
            place = found
            return false
        }
        switch (pending[after], pending[after + 1]) {
        case (13, 10): state = .headers
        case (0x2D, 0x2D): state = .done
        default: throw HTTPRefusal(.badRequest, "The form's parts are not delimited as it says.")
        }
        // The line break stays, so that a part without headers ends like any other.
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
