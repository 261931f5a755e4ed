internal import CloudWire
internal import Foundation
internal import UntrustedJSON

/// The news of a change, for one user: a hint to fetch, which may be lost or come together with others.
struct ChangeNotice: Sendable {
    let address: DatabaseAddress
    let user: String
    let subscription: WireSubscription
    private let zoneName: ZoneName?
    private let change: RecordChange?

    init(
        _ address: DatabaseAddress,
        user: String,
        _ subscription: WireSubscription,
        zone: ZoneName?,
        _ change: RecordChange?
    ) {
        (self.address, self.user, self.subscription) = (address, user, subscription)
        (zoneName, self.change) = (zone, change)
    }

    /// Names the news that say the same, of which the last is enough.
    var topic: String { "\(subscription.subscriptionID)/\(change?.recordName ?? zoneName?.name ?? "")" }

    /// The text of a push, as Apple's clients read it: `ck` says what has changed, `aps` how to tell the user.
    var text: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("aps") { writer in writer.object { writeLook(to: &$0) } }
            writer.member("ck") { writer in
                writer.object { writer in
                    writer.member("ce", Int64(2))
                    writer.member("cid", address.container)
                    writer.member("ckuserid", user)
                    writer.member("nid", UUID().uuidString)
                    writer.member(part) { writer in writer.object { writeDetails(to: &$0) } }
                }
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private var part: String {
        switch subscription.kind {
        case .query: "qry"
        case .zone: "fet"
        case .database: "met"
        }
    }

    private func writeDetails(to writer: inout JSONWriter) {
        writer.member("sid", subscription.subscriptionID)
        writer.member("dbs", Int64(address.owner == nil ? 1 : address.isShared ? 3 : 2))
        // The news of a database names neither zone nor record.
        guard subscription.kind != .database else { return }
        writer.member("zid", zoneName?.name)
        writer.member("zoid", zoneName?.owner ?? address.owner)
        guard let change else { return }
        writer.member("rid", change.recordName)
        writer.member("fo", Int64(change.event == .create ? 1 : change.event == .update ? 2 : 3))
        let wanted = subscription.notificationInfo?["additionalFields"]?.array?.compactMap(\.string) ?? []
        guard !wanted.isEmpty else { return }
        writer.member("af") { writer in
            writer.object { writer in
                for name in wanted.prefix(3) {
                    guard let value = change.entries[name]?.value?.short else { continue }
                    writer.member(name) { value.write(to: &$0) }
                }
            }
        }
    }

    private func writeLook(to writer: inout JSONWriter) {
        let look = subscription.notificationInfo
        let parts: [(String, String)] = [
            ("body", "alertBody"), ("loc-key", "alertLocalizationKey"), ("loc-args", "alertLocalizationArgs"),
            ("title", "title"), ("title-loc-key", "titleLocalizationKey"), ("title-loc-args", "titleLocalizationArgs"),
            ("subtitle", "subtitle"), ("subtitle-loc-key", "subtitleLocalizationKey"),
            ("subtitle-loc-args", "subtitleLocalizationArgs"), ("action-loc-key", "alertActionLocalizationKey"),
            ("launch-image", "alertLaunchImage"),
        ]
        let alert = parts.compactMap { name, key in look?[key].map { (name, $0) } }
        if !alert.isEmpty {
            writer.member("alert") { $0.object { for (name, node) in alert { $0.member(name, node) } } }
        }
        writer.member("sound", look?["soundName"]?.string)
        writer.member("category", look?["category"]?.string)
        if look?["shouldBadge"]?.bool == true { writer.member("badge", Int64(1)) }
        if look?["shouldSendMutableContent"]?.bool == true { writer.member("mutable-content", Int64(1)) }
        let isSilent = alert.isEmpty && look?["soundName"] == nil && look?["shouldBadge"]?.bool != true
        if isSilent || look?["shouldSendContentAvailable"]?.bool == true {
            writer.member("content-available", Int64(1))
        }
    }
}

extension FieldValue {
    /// The value as a push carries it: none that is long or a file.
    fileprivate var short: FieldValue? {
        switch self {
        case .string(let text): .string(String(text.prefix(100)))
        case .bytes, .asset, .list: nil
        default: self
        }
    }
}
