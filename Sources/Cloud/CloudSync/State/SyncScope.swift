package import CloudWire

/// The part of a database that a request is about.
package enum SyncScope: Hashable, Sendable {
    case all
    case allExcluding(Set<ZoneName>)
    case zones(Set<ZoneName>)
    case records(Set<SyncRecordName>)

    package func contains(_ zone: ZoneName) -> Bool {
        switch self {
        case .all: true
        case .allExcluding(let zones): !zones.contains(zone)
        case .zones(let zones): zones.contains(zone)
        case .records(let records): records.contains { $0.zone == zone }
        }
    }

    package func contains(_ record: SyncRecordName) -> Bool {
        if case .records(let records) = self { records.contains(record) } else { contains(record.zone) }
    }
}
