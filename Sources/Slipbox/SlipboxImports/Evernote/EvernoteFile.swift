import Foundation

/// A file of Evernote's. Its notes are found without reading the file into memory: a file may be larger than that.
struct EvernoteFile {
    private let data: Data
    /// The bytes of each note, from its start tag to its end tag.
    let notes: [Range<Int>]

    init(_ url: URL) throws {
        try self.init(Data(contentsOf: url, options: .mappedIfSafe))
    }

    init(_ data: Data) {
        self.data = data
        notes = data.withUnsafeBytes { bytes in
            var scan = EvernoteScan(bytes: bytes)
            return scan.notes()
        }
    }

    /// Returns the bytes of a note.
    func bytes(_ note: Range<Int>) -> [UInt8] {
        data.withUnsafeBytes { Array($0[note]) }
    }
}

/// A search for the tags of notes, outside of the sections and comments that may contain anything. Takes linear time.
private struct EvernoteScan {
    let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    mutating func notes() -> [Range<Int>] {
        var notes: [Range<Int>] = []
        var start: Int?
        while let tag = next(0x3C) {
            if skip("<![CDATA[", to: "]]>") || skip("<!--", to: "-->") { continue }
            position = tag + 1
            if hasPrefix("<note>", at: tag) || hasPrefix("<note ", at: tag) {
                // A note without an end tag ends where the next one begins.
                if let start { notes.append(start..<tag) }
                start = tag
            } else if hasPrefix("</note>", at: tag), let begin = start {
                position = tag + "</note>".utf8.count
                notes.append(begin..<position)
                start = nil
            }
        }
        if let start { notes.append(start..<bytes.count) }
        return notes
    }

    /// Moves to the next byte of a value and returns its place.
    private mutating func next(_ byte: UInt8) -> Int? {
        guard position < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + position, Int32(byte), bytes.count - position)
        else { return nil }
        position = UnsafeRawPointer(found) - base
        return position
    }

    /// Moves past a section if one begins here. One without an end reaches to the end of the file.
    private mutating func skip(_ opening: String, to closing: String) -> Bool {
        guard hasPrefix(opening, at: position), let first = closing.utf8.first else { return false }
        position += opening.utf8.count
        while let found = next(first) {
            if hasPrefix(closing, at: found) {
                position = found + closing.utf8.count
                return true
            }
            position = found + 1
        }
        position = bytes.count
        return true
    }

    private func hasPrefix(_ text: String, at place: Int) -> Bool {
        guard place + text.utf8.count <= bytes.count else { return false }
        return bytes[place..<place + text.utf8.count].elementsEqual(text.utf8)
    }
}
