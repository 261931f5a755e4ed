internal import Foundation

/// The file in which the places of notes in the drawing outlive the program: beside the store, since they belong to this
/// computer's look at it and need no sync.
///
/// It has a name of eight bytes and the number of places, then for each the identifier of the note, its coordinates as
/// 32-bit floating-point numbers, and a byte that is 1 for notes at the side. Numbers are little-endian.
struct PlaceFile {
    private static let name = Array("SLIPMAP1".utf8)
    private static let bytesOfPlace = 16 + 4 + 4 + 1
    /// No drawing is larger. A place further away is not one.
    private static let reach: Float = 1_000_000

    private let url: URL

    /// Returns the file that belongs to a store; nil if the store is in memory.
    init?(besides store: URL?) {
        guard let store, store.isFileURL, store.path != "/dev/null" else { return nil }
        url = store.appendingPathExtension("map")
    }

    /// Reads the places. A file that is missing or damaged has none: then the notes are arranged anew.
    func read() -> [UUID: BoxLayout.Place] {
        guard let data = FileManager.default.contents(atPath: url.path) else { return [:] }
        return Self.places(in: [UInt8](data))
    }

    /// Replaces the file as a whole.
    func write(_ places: [UUID: BoxLayout.Place]) throws {
        try Data(Self.bytes(of: places)).write(to: url, options: .atomic)
    }

    // MARK: - Bytes

    static func bytes(of places: [UUID: BoxLayout.Place]) -> [UInt8] {
        var bytes = name
        bytes.reserveCapacity(name.count + 4 + places.count * bytesOfPlace)
        append(UInt32(places.count), to: &bytes)
        for (note, place) in places {
            withUnsafeBytes(of: note.uuid) { bytes += $0 }
            append(Float(place.point.x).bitPattern, to: &bytes)
            append(Float(place.point.y).bitPattern, to: &bytes)
            bytes.append(place.isAside ? 1 : 0)
        }
        return bytes
    }

    static func places(in bytes: [UInt8]) -> [UUID: BoxLayout.Place] {
        let start = name.count + 4
        guard bytes.count >= start, bytes.starts(with: name),
            Int(number(in: bytes, at: name.count)) * bytesOfPlace == bytes.count - start
        else { return [:] }
        var places: [UUID: BoxLayout.Place] = [:]
        for at in stride(from: start, to: bytes.count, by: bytesOfPlace) {
            let x = Float(bitPattern: number(in: bytes, at: at + 16))
            let y = Float(bitPattern: number(in: bytes, at: at + 20))
            // Comparisons with what is not a number fail.
            guard abs(x) < reach, abs(y) < reach else { continue }
            let point = GraphPoint(x: Double(x), y: Double(y))
            places[uuid(in: bytes, at: at)] = BoxLayout.Place(point: point, isAside: bytes[at + 24] == 1)
        }
        return places
    }

    private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
        for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
    }

    private static func number(in bytes: [UInt8], at place: Int) -> UInt32 {
        bytes[place..<(place + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func uuid(in bytes: [UInt8], at place: Int) -> UUID {
        var value = UUID().uuid
        withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: bytes[place..<(place + 16)]) }
        return UUID(uuid: value)
    }
}
