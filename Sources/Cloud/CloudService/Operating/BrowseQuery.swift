package import CloudWire
internal import CoreData
internal import Foundation

/// The records that somebody wants to see in the console. Unlike a query of a program, it needs no index.
package struct BrowseQuery: Hashable, Sendable {
    package enum Order: String, Hashable, Sendable, CaseIterable, Codable {
        case name, created
        /// The order in which changes came, which is that of the dates of modification.
        case changed
    }

    /// Nil for all zones of the database.
    package var zone: ZoneName?
    /// Nil for records of all types.
    package var type: String?
    package var namePrefix = ""
    /// Conditions on the values of records; all of them must hold.
    package var filters: [QueryFilter] = []
    package var order = Order.changed
    package var isAscending = false
    package var limit = 50
    /// The place after which the page begins; nil for the first one.
    package var after: BrowsePlace?
    /// The rows that are read at most for one page when no index finds the records.
    package var budget = 20_000

    package init(type: String? = nil, zone: ZoneName? = nil) {
        (self.type, self.zone) = (type, zone)
    }
}

/// The place of a record in an order, from which a page goes on. It stays right while records come and go.
package struct BrowsePlace: Hashable, Sendable, Codable {
    let name: String
    /// The sequence or the time of creation; 0 in the order of names.
    let key: Int64
    let zone: Int64

    init(_ record: StoredRecord, _ order: BrowseQuery.Order) {
        (name, zone) = (record.name, record.zoneNumber)
        switch order {
        case .name: key = 0
        case .created: key = record.created
        case .changed: key = record.sequence
        }
    }

    func isBefore(_ other: BrowsePlace, ascending: Bool) -> Bool {
        let (first, second) = ascending ? (self, other) : (other, self)
        return (first.key, first.name, first.zone) < (second.key, second.name, second.zone)
    }
}

/// A record as the console shows it.
package struct BrowsedRecord: Hashable, Sendable, Identifiable {
    package let record: WireRecord
    package let zone: ZoneName
    /// The reason why its fields cannot be read; nil if they can.
    package let problem: String?

    package var id: String { "\(zone.owner ?? "")/\(zone.name)/\(record.recordName)" }

    init(_ stored: StoredRecord, in reached: ReachedZone) {
        zone = reached.name
        do throws(WireFailure) {
            record = try stored.wire(in: reached.name, for: reached.rules)
            problem = nil
        } catch {
            record = stored.tombstone(in: reached.name)
            problem = error.reason
        }
    }
}

/// A page of records.
package struct BrowsePage: Sendable {
    package var records: [BrowsedRecord] = []
    /// The place after which the next page begins; nil at the end.
    package var next: BrowsePlace?
    /// The rows that were read.
    package var searched = 0
    /// Whether the search has ended before the page was full: there may be more matches after ``next``.
    package var hasGivenUp = false
    /// Whether an index has found the records.
    package var usesIndex = false

    package init() {}
}
