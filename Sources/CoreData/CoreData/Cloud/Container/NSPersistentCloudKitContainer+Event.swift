#if CloudKit
public import FoundationBackfill

extension NSPersistentCloudKitContainer {
    /// The kinds of events.
    public enum EventType: Int, Sendable {
        /// The store is made ready.
        case setup = 0
        /// Records come from the service.
        case `import` = 1
        /// Records go to the service.
        case export = 2

        var name: String { ["setup", "import", "export"][rawValue] }
    }

    /// Something that a container does with CloudKit: it is posted when it begins and when it ends.
    public final class Event: NSObject, NSCopying, NSKeyValueCoding, Sendable {
        /// The identifier, which the event has at its beginning and at its end.
        public let identifier: UUID
        /// The identifier of the store.
        public let storeIdentifier: String
        /// The kind of event.
        public let type: EventType
        /// When it has begun.
        public let startDate: Date
        /// When it has ended; nil while it is under way.
        public let endDate: Date?
        /// Whether it has ended well.
        public let succeeded: Bool
        /// Why it has not; nil if it has, or is under way.
        public let error: (any Error)?

        init(
            _ identifier: UUID,
            _ storeIdentifier: String,
            _ type: EventType,
            _ startDate: Date,
            endDate: Date? = nil,
            succeeded: Bool = false,
            error: (any Error)? = nil
        ) {
            (self.identifier, self.storeIdentifier, self.type) = (identifier, storeIdentifier, type)
            (self.startDate, self.endDate, self.succeeded, self.error) = (startDate, endDate, succeeded, error)
        }

        /// Returns the event itself, which cannot change.
        public func copy(with zone: NSZone? = nil) -> Any { self }

        /// The kind, the times and the error, for logs.
        public override var description: String {
            let end = endDate.map { "ended \($0), \(succeeded ? "succeeded" : "failed")" } ?? "under way"
            return "<Event: \(type.name), store \(storeIdentifier), started \(startDate), \(end)>"
        }

        /// The properties that predicates and sort descriptors of requests can use.
        public static let keyValueProperties: [String: KeyValueProperty] = [
            "identifier": KeyValueProperty(\Event.identifier),
            "storeIdentifier": KeyValueProperty(\Event.storeIdentifier),
            "type": KeyValueProperty(\Event.typeNumber),
            "startDate": KeyValueProperty(\Event.startDate),
            "endDate": KeyValueProperty(\Event.endDate),
            "succeeded": KeyValueProperty(\Event.succeeded),
        ]

        private var typeNumber: Int { type.rawValue }

        func failing(_ error: any Error) -> Event {
            Event(identifier, storeIdentifier, type, startDate, error: self.error ?? error)
        }

        func ended(_ end: Date, succeeded: Bool, _ error: (any Error)?) -> Event {
            Event(identifier, storeIdentifier, type, startDate, endDate: end, succeeded: succeeded, error: error)
        }
    }
}
#endif
