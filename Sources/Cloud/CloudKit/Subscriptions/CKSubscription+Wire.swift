internal import CloudWire
internal import FoundationBackfill

extension CKSubscription {
    /// The subscription as a request carries it.
    func wire() throws(CKError) -> WireSubscription {
        let state = state.withLock { $0 }
        var wire = WireSubscription(subscriptionID, WireSubscription.Kind(subscriptionType))
        wire.zoneID = state.zoneID?.wire
        wire.recordType = state.recordType
        wire.notificationInfo = state.info?.node
        if let query = self as? CKQuerySubscription {
            wire.filters = try QueryTranslation.filters(query.predicate)
            wire.isZoneWide = state.zoneID == nil
            let options = query.querySubscriptionOptions
            if options.contains(.firesOnRecordCreation) { wire.firesOn.insert(.create) }
            if options.contains(.firesOnRecordUpdate) { wire.firesOn.insert(.update) }
            if options.contains(.firesOnRecordDeletion) { wire.firesOn.insert(.delete) }
            wire.firesOnce = options.contains(.firesOnce)
        }
        return wire
    }

    /// A subscription in an answer.
    static func fetched(_ wire: WireSubscription) -> CKSubscription {
        let subscription: CKSubscription
        switch wire.kind {
        case .database:
            subscription = CKDatabaseSubscription(subscriptionID: wire.subscriptionID)
        case .zone:
            let zone = wire.zoneID.map { CKRecordZoneID($0) } ?? .default
            subscription = CKRecordZoneSubscription(zoneID: zone, subscriptionID: wire.subscriptionID)
        case .query:
            subscription = CKQuerySubscription(
                recordType: wire.recordType ?? "",
                predicate: QueryTranslation.predicate(wire.filters),
                subscriptionID: wire.subscriptionID,
                options: CKQuerySubscription.Options(wire)
            )
        }
        subscription.state.withLock {
            $0.info = wire.notificationInfo.map { CKNotificationInfo($0) }
            $0.recordType = wire.recordType
            $0.zoneID = wire.zoneID.map { CKRecordZoneID($0) }
        }
        return subscription
    }
}

extension WireSubscription.Kind {
    fileprivate init(_ type: CKSubscription.SubscriptionType) {
        switch type {
        case .query: self = .query
        case .recordZone: self = .zone
        case .database: self = .database
        }
    }
}

extension CKQuerySubscription.Options {
    fileprivate init(_ wire: WireSubscription) {
        self = []
        if wire.firesOn.contains(.create) { insert(.firesOnRecordCreation) }
        if wire.firesOn.contains(.update) { insert(.firesOnRecordUpdate) }
        if wire.firesOn.contains(.delete) { insert(.firesOnRecordDeletion) }
        if wire.firesOnce { insert(.firesOnce) }
    }
}
