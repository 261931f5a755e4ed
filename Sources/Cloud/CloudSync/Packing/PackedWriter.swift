internal import CloudWire

/// What packed bytes begin with: what they hold, and how that is written.
enum PackedForm: UInt8 {
    case record = 1
    case times = 2
}

/// Writes a packed form:
///
/// ```
/// form │ names: count, texts │ times: count, each its distance to the one before, counter, device │ content
/// ```
///
/// Names of fields and devices, and times, are written once; the content has their places. Whole numbers have seven bits in each
/// byte, the lowest first, and the eighth says that more follow.
struct PackedWriter {
    /// The content without what stands before it.
    private(set) var content: [UInt8] = []
    private var names: [String: Int] = [:]
    private var nameBytes: [UInt8] = []
    private var times: [HybridTime: Int] = [:]
    private var timeBytes: [UInt8] = []
    private var lastMilliseconds: Int64 = 0
    /// The time that was written last, and its place: most fields of a version have the same one.
    private var last: (time: HybridTime, place: Int)?

    init() {
        names.reserveCapacity(24)
        content.reserveCapacity(256)
        nameBytes.reserveCapacity(128)
    }

    /// All that was written, as the given form.
    func packed(_ form: PackedForm) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(nameBytes.count + timeBytes.count + content.count + 11)
        bytes.append(form.rawValue)
        bytes.appendVarint(UInt64(names.count))
        bytes += nameBytes
        bytes.appendVarint(UInt64(times.count))
        bytes += timeBytes
        bytes += content
        return bytes
    }

    /// The place of a name in the table of names.
    mutating func place(of name: String) -> Int {
        if let place = names[name] { return place }
        let place = names.count
        names[name] = place
        nameBytes.appendText(name)
        return place
    }

    /// The place of a time in the table of times.
    mutating func place(of time: HybridTime) -> Int {
        if let last, last.time == time { return last.place }
        if let place = times[time] {
            last = (time, place)
            return place
        }
        let device = place(of: time.device)
        let place = times.count
        times[time] = place
        // Distances wrap around, and so do the sums of whoever reads them.
        timeBytes.appendVarint(signed: time.milliseconds &- lastMilliseconds)
        timeBytes.appendVarint(signed: time.counter)
        timeBytes.appendVarint(UInt64(device))
        lastMilliseconds = time.milliseconds
        last = (time, place)
        return place
    }

    mutating func byte(_ byte: UInt8) { content.append(byte) }

    /// Writes a number that is never negative.
    mutating func count(_ count: Int) { content.appendVarint(UInt64(count)) }

    mutating func integer(_ number: Int64) { content.appendVarint(signed: number) }

    mutating func double(_ number: Double) {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { content.append(contentsOf: $0) }
    }

    mutating func text(_ text: String) { content.appendText(text) }

    mutating func bytes(_ bytes: some Collection<UInt8>) {
        count(bytes.count)
        content.append(contentsOf: bytes)
    }
}

extension [UInt8] {
    fileprivate mutating func appendVarint(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    /// Small numbers of both signs become short.
    fileprivate mutating func appendVarint(signed number: Int64) {
        appendVarint(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
    }

    fileprivate mutating func appendText(_ text: String) {
        let units = text.utf8
        appendVarint(UInt64(units.count))
        append(contentsOf: units)
    }
}
