public import Foundation

/// A writer for zip archives, one file at a time.
///
/// ```swift
/// let writer = try ZipWriter(to: url)
/// try writer.add(contentsOf: folder)
/// try writer.finish()
/// ```
public final class ZipWriter {
    private let file: FileHandle
    private var directory: [UInt8] = []
    private var offset = 0
    private var count = 0
    private static let mostBytes = 0xFFFF_FFFE

    /// Creates an archive; replaces an existing file.
    public init(to url: URL) throws {
        try Data().write(to: url)
        file = try FileHandle(forWritingTo: url)
    }

    /// Adds a file, or a folder if the name ends in a slash. Without a date, the entry gets the current one.
    public func add(_ name: String, _ content: Data = Data(), date: Date? = nil) throws {
        guard count < 0xFFFE, offset + content.count < Self.mostBytes else {
            throw ZipError.tooLarge("would have more than 65,534 files or 4 GB")
        }
        let packed = Deflate.deflated(content)
        var fields: [UInt8] = []
        // Names are in UTF-8.
        for number in [20, 1 << 11, packed == nil ? 0 : 8, Self.time(date), Self.day(date)] {
            ZipBytes.write(number, 2, to: &fields)
        }
        for number in [Int(Deflate.checksum(content)), packed?.count ?? content.count, content.count] {
            ZipBytes.write(number, 4, to: &fields)
        }
        ZipBytes.write(name.utf8.count, 2, to: &fields)
        let moment = ZipDate.field(date ?? Date())
        ZipBytes.write(moment.count, 2, to: &fields)
        var head: [UInt8] = [0x50, 0x4B, 3, 4]
        head += fields + name.utf8 + moment
        directory += [0x50, 0x4B, 1, 2, 20, 0] + fields
        // No comment, disk 0, a binary file, no system attributes; then the offset of the file.
        directory += [UInt8](repeating: 0, count: 10)
        ZipBytes.write(offset, 4, to: &directory)
        directory += name.utf8 + moment
        try write(Data(head))
        try write(packed.map { Data($0) } ?? content)
        count += 1
    }

    /// Adds the content of a folder, in the order of paths.
    ///
    /// - Parameter leavingOut: Returns whether to leave out the item at a path relative to the folder.
    public func add(contentsOf folder: URL, leavingOut: (String) -> Bool = { _ in false }) throws {
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() where !leavingOut(path) {
            try Task.checkCancellation()
            let url = folder.appendingPathComponent(path)
            let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
            let date = attributes[.modificationDate] as? Date
            switch attributes[.type] as? FileAttributeType {
            case .typeDirectory: try add(path + "/", date: date)
            case .typeRegular: try add(path, Data(contentsOf: url), date: date)
            default: break
            }
        }
    }

    /// Writes the central directory. Until then, the archive is incomplete.
    public func finish() throws {
        var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
        for _ in 0..<2 { ZipBytes.write(count, 2, to: &end) }
        ZipBytes.write(directory.count, 4, to: &end)
        ZipBytes.write(offset, 4, to: &end)
        end += [0, 0]
        try write(Data(directory + end))
        try file.close()
    }

    private func write(_ data: Data) throws {
        do {
            try file.write(contentsOf: data)
        } catch {
            throw ZipError.unwritable(error.localizedDescription)
        }
        offset += data.count
    }

    // MARK: - Dates as MS-DOS had them

    private static func parts(_ date: Date?) -> DateComponents {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date ?? Date())
    }

    private static func time(_ date: Date?) -> Int {
        let parts = parts(date)
        return (parts.hour ?? 0) << 11 | (parts.minute ?? 0) << 5 | (parts.second ?? 0) / 2
    }

    private static func day(_ date: Date?) -> Int {
        let parts = parts(date)
        return min(max((parts.year ?? 1980) - 1980, 0), 127) << 9 | (parts.month ?? 1) << 5 | (parts.day ?? 1)
    }
}
