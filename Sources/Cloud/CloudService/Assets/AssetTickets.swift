internal import CloudWire
internal import Foundation

/// The texts that let a client send, refer to and read the files of one database. The service seals them, so it need not
/// keep them.
struct AssetTickets: Sendable {
    /// The seconds for which an address to send a file to is good.
    static let uploadTime: TimeInterval = 900
    /// The seconds in which a record must refer to a file that was sent.
    static let receiptTime: TimeInterval = 24 * 3_600
    /// The seconds for which an address to read a file from is good, at least.
    static let downloadTime: TimeInterval = 7_200

    let key: ServiceKey

    /// A ticket to send one file.
    func upload(to database: DatabaseAddress, now: Date = Date()) -> String {
        key.seal("\(Self.seconds(now) + Int(Self.uploadTime)) \(database.text)", purpose: "upload")
    }

    /// The database that a ticket is for, as text.
    ///
    /// - Throws: `ACCESS_DENIED` if the service has not made it, or if it is too old.
    func database(ofUpload ticket: String, now: Date = Date()) throws(WireFailure) -> String {
        let parts = key.unseal(ticket, purpose: "upload")?.split(separator: " ", maxSplits: 1) ?? []
        guard parts.count == 2, let end = Int(parts[0]), end >= Self.seconds(now) else {
            throw WireFailure(
                .accessDenied,
                "The address to send a file to is not valid any more. Ask for another one."
            )
        }
        return String(parts[1])
    }

    /// The proof that a client of a database has sent a content.
    func receipt(for content: AssetFiles.Content, in database: String, now: Date = Date()) -> String {
        key.seal("\(Self.seconds(now)) \(content.digest) \(content.size) \(database)", purpose: "receipt")
    }

    /// Whether a receipt is for a content, of a client of the database.
    func holds(_ receipt: String, for content: AssetFiles.Content, in database: String, now: Date = Date()) -> Bool {
        let parts = key.unseal(receipt, purpose: "receipt")?.split(separator: " ", maxSplits: 3) ?? []
        guard parts.count == 4, let made = Int(parts[0]) else { return false }
        return Double(Self.seconds(now) - made) < Self.receiptTime
            && parts[1] == content.digest && Int64(parts[2]) == content.size && parts[3] == database
    }

    /// A ticket to read a content. It is the same for an hour, so that what lies between may keep the answer.
    func download(_ digest: String, now: Date = Date()) -> String {
        let end = (Self.seconds(now) + Int(Self.downloadTime)) / 3_600 * 3_600 + 3_600
        return key.seal("\(end) \(digest)", purpose: "download")
    }

    /// The digest that a ticket lets a client read; nil if the service has not made it, or if it is too old.
    func digest(ofDownload ticket: String, now: Date = Date()) -> String? {
        let parts = key.unseal(ticket, purpose: "download")?.split(separator: " ") ?? []
        guard parts.count == 2, let end = Int(parts[0]), end >= Self.seconds(now) else { return nil }
        return String(parts[1])
    }

    private static func seconds(_ date: Date) -> Int { Int(date.timeIntervalSince1970) }
}

/// The addresses at which a client reaches the files of assets.
struct AssetLinks: Sendable {
    /// The address at which the client has reached the service, without a path.
    let server: String
    let tickets: AssetTickets

    /// An address to send a file to.
    func upload(to database: DatabaseAddress) -> String {
        "\(server)/assets/upload/\(tickets.upload(to: database))"
    }

    /// The entries of a record, with addresses to read its assets from.
    func linked(_ entries: [String: FieldEntry]) -> [String: FieldEntry] {
        entries.mapValues { entry in
            var entry = entry
            entry.value = entry.value.map(linked)
            return entry
        }
    }

    private func linked(_ value: FieldValue) -> FieldValue {
        switch value {
        case .asset(var asset):
            asset.downloadURL = "\(server)/assets/content/\(tickets.download(asset.fileChecksum))/${f}"
            return .asset(asset)
        case .list(let elements): return .list(elements.map(linked))
        default: return value
        }
    }
}
