internal import CloudWire
internal import Foundation

/// The places up to which a client knows the zones that are shared with its user, as an opaque text. The service signs it, so
/// nobody makes one up to learn of zones by their numbers.
struct SharedSyncToken {
    struct Place: Hashable {
        /// The beginning of the epoch of the zone's database.
        let epoch: String
        /// Differs whenever the zone, or the part of it that the user sees, has changed.
        let state: UInt64

        init(epoch: String, state: UInt64) {
            (self.epoch, self.state) = (Self.text(ofEpoch: epoch), state)
        }

        static func text(ofEpoch epoch: String) -> String { String(epoch.prefix(8)) }
    }

    /// By the numbers of the zones.
    var places: [Int64: Place] = [:]

    private static let purpose = "shared zones"
    /// The first byte of tokens that were not signed.
    private static let formerVersion: UInt8 = 2

    init() {}

    /// - Throws: `BAD_REQUEST` for a text that is no token of a shared database, `CHANGE_TOKEN_EXPIRED` for one that the service has
    ///   not made for this user in this form: it may have another key than before.
    init(_ text: String, of user: String, _ key: ServiceKey) throws(WireFailure) {
        guard text.contains(".") || Data(base64Encoded: text)?.first == Self.formerVersion else {
            throw .badRequest("Invalid sync token")
        }
        guard let content = key.unseal(text, purpose: Self.purpose) else { throw SyncToken.expired }
        let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first.map(String.init) == user else { throw SyncToken.expired }
        for line in lines.dropFirst() {
            let parts = line.split(separator: " ")
            guard parts.count == 3, let number = Int64(parts[0]), let state = UInt64(parts[2], radix: 36) else {
                throw .badRequest("Invalid sync token")
            }
            places[number] = Place(epoch: String(parts[1]), state: state)
        }
    }

    func text(of user: String, _ key: ServiceKey) -> String {
        let lines = places.sorted { $0.key < $1.key }.map { number, place in
            "\(number) \(place.epoch) \(String(place.state, radix: 36))"
        }
        return key.seal(([user] + lines).joined(separator: "\n"), purpose: Self.purpose)
    }
}
