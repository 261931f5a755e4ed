internal import CloudWire
internal import Foundation

/// A place in the feed of a database or a zone, which clients keep as an opaque text.
///
/// The text holds a version, the database's epoch, the zone's number and a sequence. An epoch changes when a backup is
/// restored, and the number when a zone is made again: tokens from before are expired, not wrong.
struct SyncToken: Hashable, Sendable {
    /// The number of the zone; 0 for the feed of a database.
    var zone: Int64
    /// The sequence of the last change that the client knows.
    var sequence: Int64

    private static let version: UInt8 = 1
    private static let epochLength = 8

    func text(epoch: String) -> String {
        var data = Data([Self.version])
        data.append(contentsOf: Self.bytes(of: epoch))
        for number in [zone, sequence] {
            withUnsafeBytes(of: number.bigEndian) { data.append(contentsOf: $0) }
        }
        return data.base64EncodedString()
    }

    /// Reads a token.
    ///
    /// - Parameters:
    ///   - epoch: The epoch of the database that is asked.
    ///   - zone: The number of the zone that is asked; 0 for the database itself.
    /// - Throws: `BAD_REQUEST` for a text that is no token of this kind, `CHANGE_TOKEN_EXPIRED` for one of another epoch,
    ///   of a zone that is gone, or from after the last change that the service knows.
    init(_ text: String, epoch: String, zone: Int64, lastSequence: Int64) throws(WireFailure) {
        guard let data = Data(base64Encoded: text), data.first == Self.version,
            data.count == 1 + Self.epochLength + 2 * MemoryLayout<Int64>.size
        else { throw .badRequest("Invalid sync token") }
        let numbers = [data[9..<17], data[17..<25]].map { $0.reduce(Int64(0)) { $0 << 8 | Int64($1) } }
        guard (numbers[0] == 0) == (zone == 0) else {
            throw .badRequest(zone == 0 ? "This is the token of a zone" : "This is the token of a database")
        }
        let isCurrent = data[1..<9].elementsEqual(Self.bytes(of: epoch)) && numbers[0] == zone
        guard isCurrent, 0...lastSequence ~= numbers[1] else {
            throw WireFailure(
                .changeTokenExpired,
                "client knowledge differs from server knowledge: fetch from the start"
            )
        }
        (self.zone, sequence) = (zone, numbers[1])
    }

    init(zone: Int64, sequence: Int64) {
        (self.zone, self.sequence) = (zone, sequence)
    }

    private static func bytes(of epoch: String) -> some Sequence<UInt8> {
        Array(epoch.utf8.prefix(epochLength)) + Array(repeating: 0, count: max(0, epochLength - epoch.utf8.count))
    }
}
