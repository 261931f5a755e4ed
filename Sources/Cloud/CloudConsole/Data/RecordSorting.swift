internal import CloudService
internal import CloudWire
internal import Foundation

/// The order of the table, as its headings and the address have it.
struct RecordSorting: Hashable {
    private(set) var order = BrowseQuery.Order.changed
    private(set) var isAscending = false

    /// The latest changes first.
    init() {}

    init(_ order: BrowseQuery.Order, ascending: Bool) {
        (self.order, self.isAscending) = (order, ascending)
    }

    /// Reads the text of an address; the usual order if the text names none.
    init(text: String) {
        let isDescending = text.hasPrefix("-")
        guard let order = BrowseQuery.Order(rawValue: String(text.dropFirst(isDescending ? 1 : 0))) else { return }
        (self.order, isAscending) = (order, !isDescending)
    }

    /// The text in an address, such as `name`, or `-created` for the newest first; empty for the usual order.
    var text: String {
        self == RecordSorting() ? "" : (isAscending ? "" : "-") + order.rawValue
    }

    /// The order after a heading was pressed. Names begin with the first, times with the latest.
    func pressed(_ comparators: [KeyPathComparator<BrowsedRecord>]) -> RecordSorting {
        guard let first = comparators.first, let order = Self.order(of: first) else { return self }
        return RecordSorting(order, ascending: order == self.order ? first.order == .forward : order == .name)
    }

    private static func order(of comparator: KeyPathComparator<BrowsedRecord>) -> BrowseQuery.Order? {
        BrowseQuery.Order.allCases.first { RecordSorting($0, ascending: true).comparator.keyPath == comparator.keyPath }
    }

    /// The comparator of the column with the order.
    var comparator: KeyPathComparator<BrowsedRecord> {
        let direction: SortOrder = isAscending ? .forward : .reverse
        return switch order {
        case .name: KeyPathComparator(\BrowsedRecord.record.recordName, order: direction)
        case .created: KeyPathComparator(\BrowsedRecord.record.created?.timestamp, order: direction)
        case .changed: KeyPathComparator(\BrowsedRecord.record.modified?.timestamp, order: direction)
        }
    }
}
