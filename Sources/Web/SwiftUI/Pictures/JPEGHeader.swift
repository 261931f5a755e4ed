/// The parts of a JPEG file that tell its size: the frame, and the orientation that a camera has noted.
enum JPEGHeader {
    /// Returns the size in the intended orientation; nil if the file has no frame.
    static func size(in file: FileBytes) -> (width: Int, height: Int)? {
        var offset = 2
        var isOnItsSide = false
        while let marker = file.number(at: offset, of: 2, .big), marker >> 8 == 0xFF {
            // Markers may be padded.
            guard marker != 0xFFFF else {
                offset += 1
                continue
            }
            guard let length = file.number(at: offset + 2, of: 2, .big), length >= 2 else { return nil }
            if isFrame(marker & 0xFF) {
                guard let size = file.pair(at: offset + 5, of: 2, .big) else { return nil }
                return isOnItsSide ? (size.width, size.height) : (size.height, size.width)
            }
            if marker == 0xFFE1, file.holds(Array("Exif\0\0".utf8), at: offset + 4) {
                isOnItsSide = TIFFDirectory(file, at: offset + 10)?.isOnItsSide ?? false
            }
            offset += 2 + length
        }
        return nil
    }

    /// Whether a marker begins a frame. Three numbers in its range are of tables.
    private static func isFrame(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }
}

/// The first directory of a TIFF file, or of the notes of a camera, which have the same form.
struct TIFFDirectory {
    private enum Tag {
        static let width = 0x100
        static let height = 0x101
        static let orientation = 0x112
    }

    private var values: [Int: Int] = [:]

    /// - Parameter start: The offset of the header, from which the directory's offset counts.
    init?(_ file: FileBytes, at start: Int) {
        let order: FileBytes.Order = file.holds(Array("MM".utf8), at: start) ? .big : .little
        guard let place = file.number(at: start + 4, of: 4, order),
            let count = file.number(at: start + place, of: 2, order)
        else { return nil }
        for index in 0..<count {
            let entry = start + place + 2 + index * 12
            guard let tag = file.number(at: entry, of: 2, order), let kind = file.number(at: entry + 2, of: 2, order)
            else { break }
            // A short number stands in the first half of its field.
            let length = kind == 3 ? 2 : 4
            if let value = file.number(at: entry + 8, of: length, order) { values[tag] = value }
        }
    }

    var isOnItsSide: Bool { values[Tag.orientation].map { (5...8).contains($0) } ?? false }

    var size: (width: Int, height: Int)? {
        guard let width = values[Tag.width], let height = values[Tag.height] else { return nil }
        return isOnItsSide ? (height, width) : (width, height)
    }
}
