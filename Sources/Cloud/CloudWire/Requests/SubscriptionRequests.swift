package import UntrustedJSON

/// A subscription: the wish to be told of changes.
package struct WireSubscription: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case query
        case zone
        case database
    }

    package enum Event: String, Sendable, CaseIterable {
        case create
        case update
        case delete
    }

    package var subscriptionID: String
    package var kind: Kind
    package var zoneID: ZoneName?
    package var isZoneWide = false
    /// The records that a query subscription watches, by type and filters.
    package var recordType: String?
    package var filters: [QueryFilter] = []
    package var firesOn: Set<Event> = []
    package var firesOnce = false
    /// The look of the notification, which the service hands on as it is.
    package var notificationInfo: JSONNode?

    package init(_ subscriptionID: String, _ kind: Kind) {
        (self.subscriptionID, self.kind) = (subscriptionID, kind)
    }

    package init(_ node: JSONNode) throws(WireFailure) {
        guard let id = node["subscriptionID"]?.string, !id.isEmpty else {
            throw .badRequest("a subscription must have a subscriptionID")
        }
        guard let kind = node["subscriptionType"]?.string.flatMap(Kind.init) else {
            throw .badRequest("'subscriptionType' must be query, zone or database")
        }
        self.init(id, kind)
        zoneID = try node.zoneName()
        isZoneWide = node["zoneWide"]?.bool ?? false
        if let query = node["query"] {
            recordType = query["recordType"]?.string
            if query["filterBy"] != nil {
                for filter in try query.list("filterBy") { filters.append(try QueryFilter(filter)) }
            }
        }
        for name in try node.names("firesOn") ?? [] {
            guard let event = Event(rawValue: name) else {
                throw .badRequest("'firesOn' has create, update and delete only")
            }
            firesOn.insert(event)
        }
        firesOnce = (node["fireOnce"] ?? node["firesOnce"])?.bool ?? false
        notificationInfo = node["notificationInfo"]
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("subscriptionID", subscriptionID)
            $0.member("subscriptionType", kind.rawValue)
            if let zoneID { $0.member("zoneID") { zoneID.write(to: &$0) } }
            if isZoneWide { $0.member("zoneWide", true) }
            if let recordType {
                $0.member("query") { writer in
                    writer.object {
                        $0.member("recordType", recordType)
                        $0.member("filterBy") { $0.array(filters) { $1.write(to: &$0) } }
                    }
                }
            }
            if !firesOn.isEmpty { $0.names("firesOn", firesOn.map(\.rawValue)) }
            if firesOnce { $0.member("fireOnce", true) }
            if let notificationInfo { $0.member("notificationInfo", notificationInfo) }
        }
    }
}

/// The request `subscriptions/modify`: makes, replaces and deletes subscriptions.
package struct SubscriptionsModify: Sendable {
    package enum Operation: Sendable {
        case save(WireSubscription)
        case delete(String)
    }

    package var operations: [Operation]

    package init(_ operations: [Operation]) {
        self.operations = operations
    }

    package init(_ node: JSONNode) throws(WireFailure) {
        operations = []
        for item in try node.list("operations") {
            guard let subscription = item["subscription"] else {
                throw .badRequest("an operation must have a subscription")
            }
            switch item["operationType"]?.string {
            case "create", "update": operations.append(.save(try WireSubscription(subscription)))
            case "delete":
                guard let id = subscription["subscriptionID"]?.string else {
                    throw .badRequest("a subscription must have a subscriptionID")
                }
                operations.append(.delete(id))
            default: throw .badRequest("'operationType' must be create, update or delete")
            }
        }
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("operations") { writer in
                writer.array(operations) { writer, operation in
                    writer.object {
                        switch operation {
                        case .save(let subscription):
                            $0.member("operationType", "create")
                            $0.member("subscription") { subscription.write(to: &$0) }
                        case .delete(let id):
                            $0.member("operationType", "delete")
                            $0.member("subscription") { $0.object { $0.member("subscriptionID", id) } }
                        }
                    }
                }
            }
        }
    }
}

/// A subscription in an answer, or the reason why it is not there.
package enum SubscriptionAnswer: Sendable {
    case subscription(WireSubscription)
    /// It has been deleted.
    case deleted(String)
    case failure(subscriptionID: String, WireFailure)

    package init(_ node: JSONNode) throws(WireFailure) {
        if let failure = WireFailure(node) {
            self = .failure(subscriptionID: node["subscriptionID"]?.string ?? "", failure)
        } else if node["deleted"]?.bool == true {
            self = .deleted(node["subscriptionID"]?.string ?? "")
        } else {
            self = .subscription(try WireSubscription(node))
        }
    }

    package func write(to writer: inout JSONWriter) {
        switch self {
        case .subscription(let subscription): subscription.write(to: &writer)
        case .deleted(let id):
            writer.object {
                $0.member("subscriptionID", id)
                $0.member("deleted", true)
            }
        case .failure(let id, let failure):
            writer.object {
                $0.member("subscriptionID", id)
                failure.writeMembers(to: &$0)
            }
        }
    }
}
