internal import CloudWire
internal import Foundation

/// A place in the feed of a database or a zone, which clients keep as an opaque text.
///
/// The text holds a version, the database's epoch, the zone's number, a sequence, and for a shared zone the part of it that
/// the client sees. An epoch changes when a backup is restored, the number when a zone is made again, and the part when the
/// user accepts or leaves a share: tokens from before are expired, not wrong.
struct SyncToken: Hashable, Sendable {
    /// The number of the zone; 0 for the feed of a database.
    var zone: Int64
    /// The sequence of the last change that the client knows.
    var sequence: Int64
    /// The part of the zone that the client sees; 0 for all of it, as its owner.
    var view: Int64 = 0

    private static let version: UInt8 = 1
    private static let epochLength = 8

    func text(epoch: String) -> String {
        var data = Data([Self.version])
        data.append(contentsOf: Self.bytes(of: epoch))
        for number in [zone, sequence] + (view == 0 ? [] : [view]) {
            withUnsafeBytes(of: number.bigEndian) { data.append(contentsOf: $0) }
        }
        return data.base64EncodedString()
    }

    /// Reads a token.
    ///
    /// - Parameters:
    ///   - epoch: The epoch of the database that is asked.
    ///   - current: The zone that is asked (0 for the database itself), the last change that the service knows, and the part
    ///     that the client sees.
    /// - Throws: `BAD_REQUEST` for a text that is no token of this kind, `CHANGE_TOKEN_EXPIRED` for one of another epoch,
    ///   of a zone that is gone, of another part of it, or from after the last change that the service knows.
    init(_ text: String, epoch: String, current: SyncToken) throws(WireFailure) {
        let size = MemoryLayout<Int64>.size
        guard let data = Data(base64Encoded: text), data.first == Self.version,
            [2, 3].contains(where: { data.count == 1 + Self.epochLength + $0 * size })
        else { throw .badRequest("Invalid sync token") }
        let numbers = stride(from: 1 + Self.epochLength, to: data.count, by: size)
            .map { data[$0..<($0 + size)].reduce(Int64(0)) { $0 << 8 | Int64($1) } }
        self.init(zone: numbers[0], sequence: numbers[1], view: numbers.count > 2 ? numbers[2] : 0)
        guard (zone == 0) == (current.zone == 0) else {
            throw .badRequest(current.zone == 0 ? "This is the token of a zone" : "This is the token of a database")
        }
        let isOfEpoch = data[1..<9].elementsEqual(Self.bytes(of: epoch))
        guard isOfEpoch, zone == current.zone else {
            // A token of before anything was stored knows of nothing that may be lost.
            throw data[1..<9].elementsEqual(Self.bytes(of: "")) ? Self.expired : Self.ofAnotherPast
        }
        guard view == current.view, 0...current.sequence ~= sequence else { throw Self.expired }
    }

    /// Fails if a token is of another past, in which a client may have saved something that is lost.
    static func checkPast(of text: String, epoch: String, current: SyncToken) throws(WireFailure) {
        do {
            _ = try SyncToken(text, epoch: epoch, current: current)
        } catch {
            if error.isAfterLoss || error.code != expired.code { throw error }
        }
    }

    init(zone: Int64, sequence: Int64, view: Int64 = 0) {
        (self.zone, self.sequence, self.view) = (zone, sequence, view)
    }

    static let expired = WireFailure(
        .changeTokenExpired,
        "client knowledge differs from server knowledge: fetch from the start"
    )

    static var ofAnotherPast: WireFailure {
        var failure = expired
        failure.reason = "the service or the zone has begun anew: fetch from the start, and send what is not there"
        failure.isAfterLoss = true
        return failure
    }

    private static func bytes(of epoch: String) -> some Sequence<UInt8> {
        Array(epoch.utf8.prefix(epochLength)) + Array(repeating: 0, count: max(0, epochLength - epoch.utf8.count))
    }
}

extension Sequence<UInt8> {
    /// A number that is the same in every process (FNV-1a).
    var stableHash: UInt64 {
        reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }
}
