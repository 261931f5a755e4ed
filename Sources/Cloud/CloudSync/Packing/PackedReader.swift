internal import CloudWire
internal import Foundation

/// Why bytes cannot be read as a packed form.
package struct PackingFailure: Error, Hashable, CustomStringConvertible {
    package enum Reason: String, Sendable {
        case unknownForm = "of a form that is not known"
        case tooShort = "shorter than they should be"
        case tooLong = "longer than they should be"
        case badText = "no text"
        case badNumber = "no number"
        case badName = "a name or time that the table does not have"
        case badChoice = "something that there is not"
        case tooDeep = "lists in lists in lists"
    }

    package let reason: Reason
    /// Where the bytes are damaged.
    package let place: Int

    package init(reason: Reason, place: Int) {
        (self.reason, self.place) = (reason, place)
    }

    package var description: String { "packed bytes are damaged: at \(place), they are \(reason.rawValue)" }
}

/// Reads what a ``PackedWriter`` has written. Whatever the bytes are, it neither traps nor takes more memory than in proportion
/// to them.
struct PackedReader {
    private let bytes: [UInt8]
    private(set) var place = 1
    private var names: [String] = []
    private var times: [HybridTime] = []

    init(_ bytes: [UInt8], _ form: PackedForm) throws(PackingFailure) {
        self.bytes = bytes
        guard bytes.first == form.rawValue else {
            throw PackingFailure(reason: bytes.isEmpty ? .tooShort : .unknownForm, place: 0)
        }
        let nameCount = try count()
        names.reserveCapacity(nameCount)
        for _ in 0..<nameCount { names.append(try text()) }
        let timeCount = try count()
        times.reserveCapacity(timeCount)
        var milliseconds: Int64 = 0
        for _ in 0..<timeCount {
            milliseconds &+= try integer()
            times.append(HybridTime(milliseconds: milliseconds, counter: try integer(), device: try name()))
        }
    }

    func failure(_ reason: PackingFailure.Reason) -> PackingFailure { PackingFailure(reason: reason, place: place) }

    /// Throws if something is left.
    func end() throws(PackingFailure) {
        guard place == bytes.count else { throw failure(.tooLong) }
    }

    mutating func byte() throws(PackingFailure) -> UInt8 {
        guard place < bytes.count else { throw failure(.tooShort) }
        defer { place += 1 }
        return bytes[place]
    }

    mutating func varint() throws(PackingFailure) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = try byte()
            // The tenth byte has one bit left.
            guard shift < 63 || byte <= 1 else { throw failure(.badNumber) }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
    }

    mutating func integer() throws(PackingFailure) -> Int64 {
        let number = try varint()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    /// Reads how many things follow, each of which has a byte at least.
    mutating func count() throws(PackingFailure) -> Int {
        let number = try varint()
        guard number <= UInt64(bytes.count - place) else { throw failure(.tooShort) }
        return Int(number)
    }

    mutating func double() throws(PackingFailure) -> Double {
        guard bytes.count - place >= 8 else { throw failure(.tooShort) }
        var bits: UInt64 = 0
        for index in 0..<8 { bits |= UInt64(bytes[place + index]) << UInt64(8 * index) }
        place += 8
        return Double(bitPattern: bits)
    }

    mutating func text() throws(PackingFailure) -> String {
        let length = try count()
        let text = bytes.withUnsafeBufferPointer {
            String(validating: UnsafeBufferPointer(rebasing: $0[place..<place + length]), as: UTF8.self)
        }
        guard let text else { throw failure(.badText) }
        place += length
        return text
    }

    mutating func data() throws(PackingFailure) -> Data {
        let length = try count()
        defer { place += length }
        return Data(bytes[place..<place + length])
    }

    /// Reads the place of a name.
    mutating func name() throws(PackingFailure) -> String { try name(at: varint()) }

    func name(at index: UInt64) throws(PackingFailure) -> String {
        guard index < UInt64(names.count) else { throw failure(.badName) }
        return names[Int(index)]
    }

    /// Reads the place of a time.
    mutating func time() throws(PackingFailure) -> HybridTime { try time(at: varint()) }

    func time(at index: UInt64) throws(PackingFailure) -> HybridTime {
        guard index < UInt64(times.count) else { throw failure(.badName) }
        return times[Int(index)]
    }
}
