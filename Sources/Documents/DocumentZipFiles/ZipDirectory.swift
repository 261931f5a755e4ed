/// The central directory at the end of an archive.
struct ZipDirectory {
    private let bytes: ZipBytes
    private let limits: ZipLimits

    init(_ bytes: ZipBytes, _ limits: ZipLimits) {
        (self.bytes, self.limits) = (bytes, limits)
    }

    func entries() throws(ZipError) -> [ZipEntry] {
        guard let end = end(), let count = bytes.number(2, at: end + 10), let size = bytes.number(4, at: end + 12),
            let start = bytes.number(4, at: end + 16)
        else { throw .notZip }
        guard count < 0xFFFF, start < 0xFFFF_FFFF else {
            throw .tooLarge("uses the format for more than 65,534 files or 4 GB (Zip64)")
        }
        guard count <= limits.entries else { throw .tooLarge("has \(count) files, and the limit is \(limits.entries)") }
        guard start + size <= end else { throw .damaged("its directory is not where it should be") }
        var entries: [ZipEntry] = []
        var place = start
        for _ in 0..<count {
            let (entry, next) = try entry(at: place, end: end)
            entries.append(entry)
            place = next
        }
        try checkOverlaps(entries, end: start)
        return entries
    }

    /// Returns the position of the end record, which a comment may follow.
    private func end() -> Int? {
        let last = bytes.bytes.count - 22
        guard last >= 0 else { return nil }
        return (max(0, last - 0xFFFF)...last).reversed().first { place in
            bytes.number(4, at: place) == 0x0605_4B50 && bytes.number(2, at: place + 20) == last - place
        }
    }

    private func entry(at place: Int, end: Int) throws(ZipError) -> (ZipEntry, next: Int) {
        guard place + 46 <= end, bytes.number(4, at: place) == 0x0201_4B50, let flags = bytes.number(2, at: place + 8),
            let method = bytes.number(2, at: place + 10), let checksum = bytes.number(4, at: place + 16),
            let packed = bytes.number(4, at: place + 20), let count = bytes.number(4, at: place + 24),
            let nameLength = bytes.number(2, at: place + 28), let extra = bytes.number(2, at: place + 30),
            let remark = bytes.number(2, at: place + 32), let attributes = bytes.number(4, at: place + 38),
            let offset = bytes.number(4, at: place + 42),
            let name = bytes.text(place + 46..<min(place + 46 + nameLength, end))
        else { throw .damaged("its directory is truncated") }
        var sizes = (count: count, packed: packed, offset: offset)
        let start = place + 46 + nameLength
        let fields = start <= end ? ZipField.all(in: start..<min(start + extra, end), of: bytes) : []
        if [count, packed, offset].contains(Self.elsewhere), !readLarge(&sizes, in: fields) {
            throw .damaged("the size of “\(name)” is missing in its directory")
        }
        let path = name.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "/")
        let isFolder = path.hasSuffix("/")
        let clean = isFolder ? String(path.dropLast()) : path
        let entry = ZipEntry(
            name: clean,
            kind: kind(clean, isFolder: isFolder, method: method, flags: flags, mode: attributes >> 16),
            byteCount: isFolder ? 0 : sizes.count,
            modificationDate: ZipDate(bytes: bytes).date(at: place + 12, fields: fields),
            packedCount: sizes.packed,
            isDeflated: method == 8,
            checksum: UInt32(truncatingIfNeeded: checksum),
            offset: sizes.offset
        )
        try check(entry)
        return (entry, place + 46 + nameLength + extra + remark)
    }

    /// Reads the numbers that stand in an extra field (Zip64), as Apple's programs write them even for small files.
    private func readLarge(_ sizes: inout (count: Int, packed: Int, offset: Int), in fields: [ZipField]) -> Bool {
        guard let range = fields.first(where: { $0.kind == 1 })?.content else { return false }
        var place = range.lowerBound
        for path in [\(count: Int, packed: Int, offset: Int).count, \.packed, \.offset] {
            guard sizes[keyPath: path] == Self.elsewhere else { continue }
            guard place + 8 <= range.upperBound, let number = bytes.number(8, at: place),
                (0...Self.largest).contains(number)
            else { return false }
            sizes[keyPath: path] = number
            place += 8
        }
        return true
    }

    /// The number that says that the right one stands in an extra field.
    private static let elsewhere = 0xFFFF_FFFF
    private static let largest = 1 << 40

    private func kind(_ name: String, isFolder: Bool, method: Int, flags: Int, mode: Int) -> ZipEntry.Kind {
        if ZipEntry.components(of: name, depth: limits.depth) == nil {
            return .other("its name leads out of the folder or is not valid")
        }
        if name.hasPrefix("__MACOSX/") || name == "__MACOSX" { return .other("metadata of macOS") }
        if flags & 1 != 0 { return .other("it is encrypted") }
        // The upper half holds the Unix file mode.
        if mode & 0xF000 == 0xA000 { return .other("a symbolic link; replace it by the item that it leads to") }
        if isFolder { return .folder }
        return method == 0 || method == 8 ? .file : .other("its compression method is not supported")
    }

    private func check(_ entry: ZipEntry) throws(ZipError) {
        guard entry.kind == .file else { return }
        guard entry.byteCount <= limits.fileBytes else {
            throw .tooLarge("has a file of \(entry.byteCount >> 20) MB, and the limit is \(limits.fileBytes >> 20) MB")
        }
        guard entry.packedCount <= limits.fileBytes + 1 << 20 else {
            throw .damaged("“\(entry.name)” is larger than its content can be")
        }
        guard entry.byteCount <= 1 << 20 + entry.packedCount * limits.ratio else {
            throw .tooLarge("has a file that is compressed more than \(limits.ratio) times; it may be malicious")
        }
    }

    /// Rejects overlapping files, which zip bombs use to unpack the same bytes many times.
    private func checkOverlaps(_ entries: [ZipEntry], end: Int) throws(ZipError) {
        let files = entries.filter { $0.kind == .file }.sorted { $0.offset < $1.offset }
        var free = 0
        for file in files {
            guard file.offset >= free, file.offset + 30 + file.packedCount <= end else {
                throw .damaged("“\(file.name)” overlaps with another file")
            }
            free = file.offset + 30 + file.packedCount
        }
    }
}

/// Access to the little-endian numbers and the names in an archive. Values out of bounds are nil.
struct ZipBytes {
    let bytes: UnsafeRawBufferPointer

    func number(_ count: Int, at offset: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        var number = 0
        for index in (0..<count).reversed() { number = number << 8 | Int(bytes[offset + index]) }
        return number
    }

    func text(_ range: Range<Int>) -> String? {
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
        let part = UnsafeRawBufferPointer(rebasing: bytes[range])
        // Old programs write names in the encoding of their system; these are read as Latin-1.
        return String(validating: part, as: UTF8.self)
            ?? String(String.UnicodeScalarView(part.map { Unicode.Scalar($0) }))
    }

    static func write(_ number: Int, _ count: Int, to bytes: inout [UInt8]) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
}
