public import FoundationBackfill
internal import TSanMutex
internal import UntrustedJSON

/// The look of the notifications of a subscription. Also called `CKSubscription.NotificationInfo`.
///
/// The service keeps it for devices that show notifications; Linux shows none.
public final class CKNotificationInfo: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// What the service keeps, under the names that it has on the wire.
    private struct Look: Sendable {
        var texts: [String: String] = [:]
        var lists: [String: [String]] = [:]
        var flags: Set<String> = []
    }

    private let look = Mutex(Look())

    /// Creates the look of a notification.
    public init(
        alertBody: String? = nil,
        alertLocalizationKey: String? = nil,
        alertLocalizationArgs: [CKRecord.FieldKey] = [],
        title: String? = nil,
        titleLocalizationKey: String? = nil,
        titleLocalizationArgs: [CKRecord.FieldKey] = [],
        subtitle: String? = nil,
        subtitleLocalizationKey: String? = nil,
        subtitleLocalizationArgs: [CKRecord.FieldKey] = [],
        alertActionLocalizationKey: String? = nil,
        alertLaunchImage: String? = nil,
        soundName: String? = nil,
        desiredKeys: [CKRecord.FieldKey] = [],
        shouldBadge: Bool = false,
        shouldSendContentAvailable: Bool = false,
        shouldSendMutableContent: Bool = false,
        category: String? = nil,
        collapseIDKey: String? = nil
    ) {
        super.init()
        (self.alertBody, self.alertLocalizationKey, self.title) = (alertBody, alertLocalizationKey, title)
        (self.titleLocalizationKey, self.subtitle) = (titleLocalizationKey, subtitle)
        self.subtitleLocalizationKey = subtitleLocalizationKey
        (self.alertActionLocalizationKey, self.alertLaunchImage) = (alertActionLocalizationKey, alertLaunchImage)
        (self.soundName, self.category, self.collapseIDKey) = (soundName, category, collapseIDKey)
        let lists = [
            ("alertLocalizationArgs", alertLocalizationArgs), ("titleLocalizationArgs", titleLocalizationArgs),
            ("subtitleLocalizationArgs", subtitleLocalizationArgs), ("additionalFields", desiredKeys),
        ]
        for (key, list) in lists where !list.isEmpty { set(list, key) }
        self.shouldBadge = shouldBadge
        (self.shouldSendContentAvailable, self.shouldSendMutableContent) =
            (shouldSendContentAvailable, shouldSendMutableContent)
    }

    init(_ node: JSONNode) {
        super.init()
        for member in node.members ?? [] {
            if let text = member.value.string { set(text, member.name) }
            if let list = member.value.array { set(list.compactMap(\.string), member.name) }
            if member.value.bool == true { set(true, member.name) }
        }
    }

    var node: JSONNode {
        let look = look.withLock { $0 }
        let members =
            look.texts.map { JSONNode.Member($0.key, .string($0.value)) }
            + look.lists.map { JSONNode.Member($0.key, .array($0.value.map { .string($0) })) }
            + look.flags.map { JSONNode.Member($0, .bool(true)) }
        return .object(members.sorted { $0.name < $1.name })
    }

    var copied: CKNotificationInfo { CKNotificationInfo(node) }

    private func text(_ key: String) -> String? { look.withLock { $0.texts[key] } }
    private func list(_ key: String) -> [String]? { look.withLock { $0.lists[key] } }
    private func flag(_ key: String) -> Bool { look.withLock { $0.flags.contains(key) } }
    private func set(_ text: String?, _ key: String) { look.withLock { $0.texts[key] = text } }
    private func set(_ list: [String]?, _ key: String) { look.withLock { $0.lists[key] = list } }
    private func set(_ flag: Bool, _ key: String) {
        look.withLock { _ = flag ? $0.flags.insert(key).memberAfterInsert : $0.flags.remove(key) }
    }

    /// The text of the alert.
    public var alertBody: String? {
        get { text("alertBody") }
        set { set(newValue, "alertBody") }
    }

    /// The key of the alert's text in the program's translations.
    public var alertLocalizationKey: String? {
        get { text("alertLocalizationKey") }
        set { set(newValue, "alertLocalizationKey") }
    }

    /// The title of the alert.
    public var title: String? {
        get { text("title") }
        set { set(newValue, "title") }
    }

    /// The key of the title in the program's translations.
    public var titleLocalizationKey: String? {
        get { text("titleLocalizationKey") }
        set { set(newValue, "titleLocalizationKey") }
    }

    /// The second title of the alert.
    public var subtitle: String? {
        get { text("subtitle") }
        set { set(newValue, "subtitle") }
    }

    /// The key of the second title in the program's translations.
    public var subtitleLocalizationKey: String? {
        get { text("subtitleLocalizationKey") }
        set { set(newValue, "subtitleLocalizationKey") }
    }

    /// The key of the button's text in the program's translations.
    public var alertActionLocalizationKey: String? {
        get { text("alertActionLocalizationKey") }
        set { set(newValue, "alertActionLocalizationKey") }
    }

    /// The name of the picture shown at launch.
    public var alertLaunchImage: String? {
        get { text("alertLaunchImage") }
        set { set(newValue, "alertLaunchImage") }
    }

    /// The name of the sound.
    public var soundName: String? {
        get { text("soundName") }
        set { set(newValue, "soundName") }
    }

    /// The name of the group of actions.
    public var category: String? {
        get { text("category") }
        set { set(newValue, "category") }
    }

    /// The field whose value names notifications that replace each other.
    public var collapseIDKey: String? {
        get { text("collapseIDKey") }
        set { set(newValue, "collapseIDKey") }
    }

    /// The fields whose values stand in the alert's text.
    public var alertLocalizationArgs: [CKRecord.FieldKey]? {
        get { list("alertLocalizationArgs") }
        set { set(newValue, "alertLocalizationArgs") }
    }

    /// The fields whose values stand in the title.
    public var titleLocalizationArgs: [CKRecord.FieldKey]? {
        get { list("titleLocalizationArgs") }
        set { set(newValue, "titleLocalizationArgs") }
    }

    /// The fields whose values stand in the second title.
    public var subtitleLocalizationArgs: [CKRecord.FieldKey]? {
        get { list("subtitleLocalizationArgs") }
        set { set(newValue, "subtitleLocalizationArgs") }
    }

    /// The fields that the notification carries: at most three.
    public var desiredKeys: [CKRecord.FieldKey]? {
        get { list("additionalFields") }
        set { set(newValue, "additionalFields") }
    }

    /// Whether the program's icon counts the notification.
    public var shouldBadge: Bool {
        get { flag("shouldBadge") }
        set { set(newValue, "shouldBadge") }
    }

    /// Whether the program is woken to fetch the changes.
    public var shouldSendContentAvailable: Bool {
        get { flag("shouldSendContentAvailable") }
        set { set(newValue, "shouldSendContentAvailable") }
    }

    /// Whether the program may change the notification before it is shown.
    public var shouldSendMutableContent: Bool {
        get { flag("shouldSendMutableContent") }
        set { set(newValue, "shouldSendMutableContent") }
    }

    /// Returns an object with the same values, which change independently.
    public func copy(with zone: NSZone? = nil) -> Any { copied }

    /// Whether the look of notifications is archived securely: always.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the look into an archive.
    public func encode(with coder: NSCoder) {
        var writer = JSONWriter()
        writer.node(node)
        coder.encode(Data(writer.bytes) as NSData, forKey: "look")
    }

    /// Reads a look from an archive.
    public required convenience init?(coder: NSCoder) {
        guard let data = coder.decodeObject(of: NSData.self, forKey: "look") as Data? else { return nil }
        do {
            self.init(try JSONReader.read(Array(data)))
        } catch {
            return nil
        }
    }
}
